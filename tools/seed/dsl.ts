import type { ImportProduct } from '#shared/import/contract.ts';
import { toMinor } from '#shared/money/money.ts';
import type { CustomOption } from '#shared/product/contract.ts';
import type { SiteCode, StockPool } from '#shared/site/sites.ts';
import type { PictureName } from './pictures.ts';

/**
 * The vocabulary for writing the demo store's products: what a merchant would put on a product sheet, with prices in
 * major units per site and times in days from now. `build.ts` converts sheets to import payloads.
 */

/**
 * Major units per site. APO sells at the price of USA unless it has its own; a missing site does not sell the product.
 */
export type SitePrices = Readonly<Partial<Record<SiteCode, number>>>;

/** Promotion labels of the specification. */
export type Flag =
  | 'hot_deal'
  | '3_ships_free'
  | 'black_friday_dropship'
  | 'free_shipping'
  | 'rogue_hundo_enabled'
  | 'made_in_usa'
  | 'rogue_closeout_and_sale';

type Brand = 'Northbar' | 'Ironvale' | 'Kestrel' | 'Halden';

/** A picture, with a description if the one in the catalogue does not mention what matters here. */
export type Shot = PictureName | readonly [PictureName, string];

/** A special price with its first and last day, counted from now; without `to` it is permanent. */
export interface Sale {
  readonly prices: SitePrices;
  readonly from: number;
  readonly to?: number;
}

/** The `rogue_promo_*` attributes. Days are counted from now. */
export interface PromoSpec {
  readonly prices: SitePrices & { readonly USA: number };
  readonly from: number;
  readonly to: number;
  readonly qty?: number;
}

export interface StockSpec {
  /** Units on hand in the USA warehouse; the other pools have their usual share. */
  readonly qoh?: number;
  /** Units of individual pools. */
  readonly pools?: Partial<Record<StockPool, number>>;
  readonly min?: number;
  readonly max?: number;
  readonly backorder?: boolean;
  /** Sold out, with a back-in-stock notice on offer. */
  readonly notify?: boolean;
  /** Sold out. */
  readonly out?: boolean;
}

interface Sheet {
  readonly sku: string;
  readonly name: string;
  readonly url?: string;
  /** One line of facts below the name. */
  readonly line: string;
  /** HTML. */
  readonly about: string;
  readonly pictures: readonly Shot[];
  readonly categories: readonly string[];
  readonly set: string;
  readonly brand?: Brand | undefined;
  /** Shipping weight in pounds. */
  readonly lb?: number | undefined;
  readonly taxClass?: string | undefined;
  readonly visibility?: 1 | 2 | 3 | 4;
  readonly attributes?: Readonly<Record<string, string | readonly string[]>>;
  readonly flags?: readonly Flag[] | undefined;
  /** The division of the Winter Open in which it is a place. */
  readonly entry?: 'men' | 'women';
  readonly box?: string;
  readonly options?: readonly CustomOption[];
  readonly related?: readonly string[];
  readonly upsell?: readonly string[];
  readonly crosssell?: readonly string[];
  /** Days since it was added to the catalogue; below 45 it counts as new. */
  readonly added?: number;
  readonly siteTexts?: ImportProduct['siteTexts'];
  readonly sale?: Sale | undefined;
  readonly promo?: PromoSpec | undefined;
  readonly stock?: StockSpec | undefined;
}

export interface SimpleSpec extends Sheet {
  readonly kind: 'simple' | 'virtual';
  readonly prices: SitePrices;
}

/** One variant: a product that is also sold by itself (`existing`), or one built from its parent's sheet. */
export interface Variant {
  readonly sku: string;
  readonly options: Readonly<Record<string, string>>;
  readonly existing?: boolean;
  readonly pictures?: readonly Shot[];
  readonly prices?: SitePrices;
  readonly sale?: Sale;
  readonly stock?: StockSpec | undefined;
  readonly lb?: number;
  readonly attributes?: Readonly<Record<string, string>>;
}

export interface ConfigurableSpec extends Sheet {
  readonly kind: 'configurable';
  readonly axes: readonly string[];
  /** Prices of every variant without its own. */
  readonly prices?: SitePrices;
  readonly variants: readonly Variant[];
}

/** One choice of a bundle: `add` in major units on top, or `percent` of the part's own price, or no surcharge. */
interface BundleChoice {
  readonly sku: string;
  readonly qty?: number;
  readonly canChangeQty?: boolean;
  readonly isDefault?: boolean;
  readonly add?: number;
  readonly percent?: number;
}

interface BundleChoices {
  readonly title: string;
  readonly input: 'radio' | 'select' | 'checkbox' | 'multi';
  readonly isRequired: boolean;
  /** SKU of a product that is included free with the option. */
  readonly includes?: string;
  readonly values: readonly BundleChoice[];
}

export interface BundleSpec extends Sheet {
  readonly kind: 'bundle';
  /** The bundle's own price; without it, the price is the sum of its parts. */
  readonly prices?: SitePrices;
  readonly choices: readonly BundleChoices[];
}

export interface GroupedSpec extends Sheet {
  readonly kind: 'grouped';
  readonly members: readonly (readonly [sku: string, qty: number])[];
  /** Pounds → major units off per pound. */
  readonly hundo?: Readonly<Record<number, number>>;
}

interface GiftcardSpec extends Sheet {
  readonly kind: 'giftcard';
  readonly prices: SitePrices;
  readonly giftcard: {
    readonly type: 'virtual' | 'physical' | 'combined';
    readonly amounts: readonly number[];
    readonly open?: readonly [number, number];
  };
}

export type ProductSpec = SimpleSpec | ConfigurableSpec | BundleSpec | GroupedSpec | GiftcardSpec;

/** Paragraphs of a description. */
export function p(...paragraphs: readonly string[]): string {
  return paragraphs.map((text) => `<p>${text}</p>`).join('');
}

/** A list within a description. */
export function ul(...items: readonly string[]): string {
  return `<ul>${items.map((text) => `<li>${text}</li>`).join('')}</ul>`;
}

/** Builds a subheading within a description or a page. */
export function h2(text: string): string {
  return `<h2>${text}</h2>`;
}

/** `'Bolt-down kit'` → `'bolt-down-kit'`. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/\./g, '-')
    .replace(/^-+|-+$/g, '');
}

/** Builds an option for a line of text that the shopper writes, such as a name plate. */
export function textOption(
  id: number,
  title: string,
  maxLength: number,
  price: number,
  isRequired = false,
): CustomOption {
  return {
    id,
    title,
    type: 'field',
    isRequired,
    maxLength,
    priceType: 'fixed',
    price: toMinor(price),
    sku: '',
    values: [],
  };
}

/** Builds an option for a longer text. */
export function noteOption(id: number, title: string, maxLength: number, price: number): CustomOption {
  return {
    id,
    title,
    type: 'area',
    isRequired: false,
    maxLength,
    priceType: 'fixed',
    price: toMinor(price),
    sku: '',
    values: [],
  };
}

/** A choice among values: `[id, title, price in major units, sku suffix]`. */
export function choiceOption(
  id: number,
  title: string,
  type: 'radio' | 'drop_down' | 'checkbox' | 'multiple',
  isRequired: boolean,
  values: readonly (readonly [id: number, title: string, price: number, sku: string])[],
): CustomOption {
  return {
    id,
    title,
    type,
    isRequired,
    maxLength: null,
    priceType: 'fixed',
    price: 0,
    sku: '',
    values: values.map(([valueId, valueTitle, price, sku]) => ({
      id: valueId,
      title: valueTitle,
      sku,
      priceType: 'fixed',
      price: toMinor(price),
    })),
  };
}

/** One variant per color and size: colors as `[label, sku part, picture]`. */
export function colourSizes(
  sku: string,
  colours: readonly (readonly [label: string, part: string, picture: PictureName])[],
  sizes: readonly string[],
  stock: Readonly<Record<string, StockSpec>> = {},
): Variant[] {
  return colours.flatMap(([color, part, picture]) =>
    sizes.map((size) => {
      const variant = `${sku}-${part}-${size}`;
      return { sku: variant, options: { color, size }, pictures: [picture], stock: stock[variant] };
    }),
  );
}

/** One variant per color. */
export function colours(
  sku: string,
  list: readonly (readonly [label: string, part: string, picture: PictureName])[],
  stock: Readonly<Record<string, StockSpec>> = {},
): Variant[] {
  return list.map(([color, part, picture]) => ({
    sku: `${sku}-${part}`,
    options: { color },
    pictures: [picture],
    stock: stock[`${sku}-${part}`],
  }));
}
