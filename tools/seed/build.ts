import type { ImportProduct } from '#shared/import/contract.ts';
import { emptyProduct } from '#shared/import/empty-product.ts';
import { toMinor } from '#shared/money/money.ts';
import { SITE_CODES, SITES, type StockPool } from '#shared/site/sites.ts';
import { categoryPath } from './categories.ts';
import type { Clock } from './clock.ts';
import type {
  BundleSpec,
  ConfigurableSpec,
  GroupedSpec,
  ProductSpec,
  PromoSpec,
  Sale,
  Shot,
  SitePrices,
  StockSpec,
  Variant,
} from './dsl.ts';
import { slug } from './dsl.ts';
import { winterOpenEntry } from './events/local.ts';
import { highlightsOf, promiseOf } from './highlights.ts';
import { picture } from './pictures.ts';
import { sizeGuideOf } from './size-guides.ts';

type Prices = ImportProduct['prices'];
type Stock = ImportProduct['stock'];

/** Share of the USA warehouse's quantity that the other pools have. */
const POOL_SHARE: Readonly<Record<StockPool, number>> = { USA: 1, CAN: 0.4, EUR: 0.55, AUS: 0.3, GBR: 0.35 };
const DAYS_NEW = 45;

/** Menu pages on which a label places a product. */
const FLAG_CATEGORIES: Readonly<Record<string, readonly string[]>> = {
  hot_deal: ['deals', 'hot-deals'],
  '3_ships_free': ['3-ships-free'],
  black_friday_dropship: ['deals', '5-for-5'],
  free_shipping: ['free-shipping'],
  rogue_hundo_enabled: ['hundo'],
  rogue_closeout_and_sale: ['deals', 'closeout'],
  made_in_usa: ['made-in-usa'],
};

const BRAND_CATEGORIES = { Northbar: 'northbar', Ironvale: 'ironvale', Kestrel: 'kestrel', Halden: 'halden' } as const;

function amountOn(prices: SitePrices, site: (typeof SITE_CODES)[number]): number | undefined {
  return prices[site] ?? (site === 'APO' ? prices.USA : undefined);
}

/** Converts a merchant's price list to import prices. */
function sitePrices(list: SitePrices, sale: Sale | undefined, clock: Clock): Prices {
  const prices: Prices = {};
  for (const site of SITE_CODES) {
    const amount = amountOn(list, site);
    if (amount === undefined) continue;
    const special = sale && amountOn(sale.prices, site);
    prices[site] = {
      price: toMinor(amount),
      specialPrice: special === undefined ? null : toMinor(special),
      specialFromMs: sale && special !== undefined ? clock.inDays(sale.from) : null,
      specialToMs: sale?.to !== undefined && special !== undefined ? clock.inDays(sale.to) : null,
    };
  }
  return prices;
}

/** Returns an evenly distributed number from 0 up to `below`, always the same for the same text. */
export function pick(text: string, below: number): number {
  let hash = 2166136261;
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619);
  return ((hash ^ (hash >>> 13)) >>> 0) % below;
}

function poolsOf(prices: Prices): StockPool[] {
  return [...new Set(SITE_CODES.filter((site) => prices[site]).map((site) => SITES[site].pool))];
}

function stockOf(sku: string, spec: StockSpec, prices: Prices, isContainer: boolean): Stock {
  const stock: Stock = {};
  const base = spec.qoh ?? 24 + pick(sku, 120);
  for (const pool of poolsOf(prices)) {
    const usual = Math.max(spec.qoh === 0 ? 0 : 2, Math.round(base * POOL_SHARE[pool]));
    const isGone = spec.out || spec.notify;
    const qoh = isContainer || isGone ? 0 : (spec.pools?.[pool] ?? usual);
    stock[pool] = {
      qoh,
      min: spec.min ?? 1,
      max: spec.max ?? 100,
      // A product with a back-in-stock notice is marked as in stock, so that it can be bought as soon as units arrive.
      isInStock: isContainer || spec.notify === true || (!isGone && (qoh > 0 || spec.backorder === true)),
      backorder: spec.backorder ?? false,
      bin: spec.notify ?? false,
    };
  }
  return stock;
}

function promoAttributes(promo: PromoSpec, clock: Clock): Record<string, string[]> {
  const attributes: Record<string, string[]> = {
    rogue_promo_enabled: ['1'],
    rogue_promo_price: [promo.prices.USA.toFixed(2)],
    rogue_promo_from_date: [clock.stamp(promo.from)],
    rogue_promo_to_date: [clock.stamp(promo.to)],
    rogue_promo_qty_enable: [promo.qty === undefined ? '0' : '1'],
  };
  if (promo.qty !== undefined) attributes.rogue_promo_qty = [String(promo.qty)];
  for (const site of SITE_CODES) {
    const amount = promo.prices[site];
    if (site !== 'USA' && amount !== undefined)
      attributes[`rogue_promo_price_${site.toLowerCase()}`] = [amount.toFixed(2)];
  }
  return attributes;
}

function attributesOf(spec: ProductSpec, clock: Clock): ImportProduct['attributes'] {
  const attributes: Record<string, string[]> = { spec_line: [spec.line], manufacturer: [spec.brand ?? 'Northbar'] };
  for (const [code, value] of Object.entries(spec.attributes ?? {})) {
    attributes[code] = typeof value === 'string' ? [value] : [...value];
  }
  for (const flag of spec.flags ?? []) attributes[flag] = ['1'];
  if (spec.box) attributes.in_the_box = [spec.box];
  if (spec.entry) attributes.event_entry = [winterOpenEntry(spec.entry, clock)];
  // A variant is shown on its parent's page.
  if ((spec.visibility ?? 4) > 1) {
    const promise = promiseOf(spec);
    if (promise) attributes.promise = [promise];
    const highlights = highlightsOf(attributes);
    const sizes = spec.kind === 'configurable' ? spec.variants.flatMap(({ options }) => options.size ?? []) : [];
    const guide = sizeGuideOf(spec.set, [...new Set(sizes)]);
    if (guide) attributes.size_guide = [guide];
    if (highlights.length > 0) attributes.highlights = [...highlights];
  }
  if (spec.promo) Object.assign(attributes, promoAttributes(spec.promo, clock));
  if (isNew(spec)) {
    attributes.news_from_date = [clock.stamp(-(spec.added ?? 0))];
    attributes.news_to_date = [clock.stamp(DAYS_NEW - (spec.added ?? 0))];
  }
  return attributes;
}

function isNew(spec: ProductSpec): boolean {
  return spec.added !== undefined && spec.added < DAYS_NEW;
}

function categoriesOf(spec: ProductSpec): string[] {
  if ((spec.visibility ?? 4) === 1) return [];
  const keys = [
    ...spec.categories,
    ...(spec.flags ?? []).flatMap((flag) => FLAG_CATEGORIES[flag] ?? []),
    ...(isNew(spec) ? ['new-gear'] : []),
    ...(spec.promo || spec.sale ? ['deals'] : []),
    BRAND_CATEGORIES[spec.brand ?? 'Northbar'],
    'brands',
    'shop',
  ];
  return [...new Set(keys)].map(categoryPath);
}

/** The first sentences of a description as plain text, short enough for a result page of a search engine. */
function summary(html: string, limit = 155): string {
  const text = html
    .replace(/<\/(p|li|h2)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`;
}

function gallery(shots: readonly Shot[]): ImportProduct['gallery'] {
  return shots.map((shot) => (typeof shot === 'string' ? picture(shot) : picture(shot[0], shot[1])));
}

function base(spec: ProductSpec, prices: Prices, clock: Clock): ImportProduct {
  const isContainer = spec.kind === 'configurable' || spec.kind === 'bundle' || spec.kind === 'grouped';
  const isUnlimited = spec.kind === 'virtual' || spec.kind === 'giftcard';
  const createdMs = clock.inDays(-(spec.added ?? 90 + pick(spec.sku, 900)));
  return {
    ...emptyProduct(spec.sku),
    type: spec.kind,
    attributeSet: spec.set,
    texts: {
      name: spec.name,
      description: spec.about,
      shortDescription: spec.line,
      metaTitle: `${spec.name} | Northbar`,
      metaDescription: summary(spec.about),
      metaKeywords: '',
    },
    siteTexts: spec.siteTexts ?? {},
    urlKey: spec.url ?? slug(spec.name),
    weightLb: spec.lb ?? null,
    visibility: spec.visibility ?? 4,
    taxClass: spec.taxClass ?? 'EU Taxable Goods',
    categories: categoriesOf(spec),
    prices,
    stock: stockOf(spec.sku, { ...(isUnlimited && { qoh: 9999 }), ...spec.stock }, prices, isContainer),
    gallery: gallery(spec.pictures),
    attributes: attributesOf(spec, clock),
    customOptions: [...(spec.options ?? [])],
    links: {
      related: [...(spec.related ?? [])],
      upsell: [...(spec.upsell ?? [])],
      crosssell: [...(spec.crosssell ?? [])],
    },
    createdMs,
    updatedMs: createdMs,
  };
}

function variantProduct(parent: ConfigurableSpec, variant: Variant, clock: Clock): ImportProduct {
  const values = Object.values(variant.options);
  return build(
    {
      kind: 'simple',
      sku: variant.sku,
      name: `${parent.name}, ${values.join(', ')}`,
      line: parent.line,
      about: parent.about,
      pictures: variant.pictures ?? parent.pictures,
      categories: [],
      set: parent.set,
      brand: parent.brand,
      lb: variant.lb ?? parent.lb,
      taxClass: parent.taxClass,
      visibility: 1,
      attributes: { ...parent.attributes, ...variant.options, ...variant.attributes },
      flags: parent.flags,
      prices: variant.prices ?? parent.prices ?? {},
      sale: variant.sale ?? (variant.prices ? undefined : parent.sale),
      promo: parent.promo,
      stock: { ...parent.stock, ...variant.stock },
    },
    clock,
    new Map(),
  )[0] as ImportProduct;
}

/** Returns the lowest prices of some parts, site by site: the starting prices of a product without its own. */
function lowestOf(parts: readonly ImportProduct[]): Prices {
  const lowest: Prices = {};
  for (const site of SITE_CODES) {
    const sold = parts.flatMap((part) => part.prices[site] ?? []);
    const first = sold.sort(
      (a, b) => (a.specialPrice ?? a.price) - (b.specialPrice ?? b.price) || a.price - b.price,
    )[0];
    if (first) lowest[site] = { ...first };
  }
  return lowest;
}

function sumOfDefaults(spec: BundleSpec, parts: ReadonlyMap<string, ImportProduct>): Prices {
  const sum: Prices = {};
  for (const site of SITE_CODES) {
    const chosen = spec.choices.flatMap((choice) => choice.values.filter((value) => value.isDefault));
    const amounts = chosen.map((value) => (parts.get(value.sku)?.prices[site]?.price ?? Number.NaN) * (value.qty ?? 1));
    const total = amounts.reduce((a, b) => a + b, 0);
    if (Number.isFinite(total) && total > 0)
      sum[site] = { price: total, specialPrice: null, specialFromMs: null, specialToMs: null };
  }
  return sum;
}

function configurable(
  spec: ConfigurableSpec,
  clock: Clock,
  known: ReadonlyMap<string, ImportProduct>,
): ImportProduct[] {
  const made: ImportProduct[] = [];
  const children = spec.variants.map((variant) => {
    if (variant.existing) return part(known, variant.sku);
    const child = variantProduct(spec, variant, clock);
    made.push(child);
    return child;
  });
  const parent = base(spec, lowestOf(children), clock);
  for (const axis of spec.axes) {
    parent.attributes[axis] = [...new Set(spec.variants.map((variant) => variant.options[axis] ?? ''))];
  }
  parent.axes = spec.axes.map((code) => ({ code, label: AXIS_LABELS[code] ?? code }));
  parent.variations = spec.variants.map((variant) => ({ sku: variant.sku, options: { ...variant.options } }));
  return [...made, parent];
}

const AXIS_LABELS: Readonly<Record<string, string>> = {
  color: 'Color',
  size: 'Size',
  weight_class: 'Weight',
  finish: 'Finish',
  resistance: 'Resistance',
};

/** Converts special prices to those of bundles: hundredths of a percent of the price. */
function asPercentages(prices: Prices): Prices {
  return Object.fromEntries(
    Object.entries(prices).map(([site, each]) => {
      const { price, specialPrice } = each;
      return [site, { ...each, specialPrice: specialPrice && Math.round((specialPrice / price) * 10_000) }];
    }),
  );
}

/** Converts a percentage of a part's own price to a percentage of the bundle's price, if that is fixed. */
function percentOfBundle(percent: number, part: ImportProduct, { prices }: BundleSpec): number {
  const [alone, own] = [part.prices.USA?.price, prices?.USA];
  if (alone === undefined || own === undefined) return percent;
  return Math.round((percent * alone * 10_000) / toMinor(own)) / 10_000;
}

function bundle(spec: BundleSpec, clock: Clock, known: ReadonlyMap<string, ImportProduct>): ImportProduct {
  const prices = spec.prices ? asPercentages(sitePrices(spec.prices, spec.sale, clock)) : sumOfDefaults(spec, known);
  return {
    ...base(spec, prices, clock),
    bundlePriceType: spec.prices ? 'fixed' : 'dynamic',
    bundleOptions: spec.choices.map((choice) => ({
      title: choice.title,
      input: choice.input,
      isRequired: choice.isRequired,
      includedSku: choice.includes ?? null,
      values: choice.values.map((value) => ({
        sku: part(known, value.sku).sku,
        defaultQty: value.qty ?? 1,
        canChangeQty: value.canChangeQty ?? false,
        isDefault: value.isDefault ?? false,
        priceType: value.percent === undefined ? 'fixed' : 'percent',
        price:
          value.percent === undefined
            ? toMinor(value.add ?? 0)
            : percentOfBundle(value.percent, part(known, value.sku), spec),
      })),
    })),
  };
}

function grouped(spec: GroupedSpec, clock: Clock, known: ReadonlyMap<string, ImportProduct>): ImportProduct {
  const members = spec.members.map(([sku]) => part(known, sku));
  return {
    ...base(spec, lowestOf(members), clock),
    associated: spec.members.map(([sku, qty]) => ({ sku, qty })),
    hundoRules: Object.entries(spec.hundo ?? {}).map(([weight, perLb]) => ({
      ruleWeight: Number(weight),
      discountPerLb: toMinor(perLb),
    })),
  };
}

function part(known: ReadonlyMap<string, ImportProduct>, sku: string): ImportProduct {
  const product = known.get(sku);
  if (!product) throw new Error(`No product ${sku}: parts come before what they are part of`);
  return product;
}

/**
 * Converts one sheet to import payloads: first the variants that it defines, then the product. `known` contains all
 * products before it.
 */
export function build(spec: ProductSpec, clock: Clock, known: ReadonlyMap<string, ImportProduct>): ImportProduct[] {
  switch (spec.kind) {
    case 'configurable':
      return configurable(spec, clock, known);
    case 'bundle':
      return [bundle(spec, clock, known)];
    case 'grouped':
      return [grouped(spec, clock, known)];
    case 'giftcard': {
      const { type, amounts, open } = spec.giftcard;
      return [
        {
          ...base(spec, sitePrices(spec.prices, spec.sale, clock), clock),
          giftcard: {
            type,
            amounts: amounts.map(toMinor),
            isOpenAmountAllowed: open !== undefined,
            openAmountMin: open ? toMinor(open[0]) : null,
            openAmountMax: open ? toMinor(open[1]) : null,
          },
        },
      ];
    }
    default:
      return [base(spec, sitePrices(spec.prices, spec.sale, clock), clock)];
  }
}
