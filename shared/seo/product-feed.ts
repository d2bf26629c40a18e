import { croppedUrl } from '#shared/image/transform.ts';
import { type Minor, toMajor } from '#shared/money/money.ts';
import { lowestPrice, type PriceFacts } from '#shared/price/lowest.ts';
import { attribute, type Picture, type ProductDocument } from '#shared/product/contract.ts';
import { type CardPart, type CardSource, canBeBought, cheapest, isSalable } from '#shared/product/make-card.ts';
import { plainText } from '#shared/seo/head.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';

/**
 * Columns of a product feed: those that shopping services have in common (Google Merchant Center's product data
 * specification, which Bing, Meta and Pinterest read, too).
 */
export const FEED_COLUMNS = [
  'id',
  'item_group_id',
  'title',
  'description',
  'link',
  'image_link',
  'additional_image_link',
  'availability',
  'price',
  'sale_price',
  'brand',
  'gtin',
  'mpn',
  'condition',
  'color',
  'size',
  'product_type',
] as const;

/** Stands for the origin of the addresses in prepared lines; `{` occurs in no address and in no other value. */
export const FEED_ORIGIN = '{origin}';

/** Characters of a title and a description: the specification's limit, and enough to find a product by. */
const LONGEST_TITLE = 150;
const LONGEST_DESCRIPTION = 500;
const PICTURE_WIDTH = 1284;
/** Pictures beside the first one. */
const MORE_PICTURES = 3;
/** Attributes in which merchants keep the international number of an article, the best one first. */
const GTIN_CODES = ['gtin', 'ean', 'upc', 'barcode'];

type Values = Partial<Readonly<Record<(typeof FEED_COLUMNS)[number], string>>>;

/** What must not be in a cell, by the columns' places: addresses hold the origin. */
const FORBIDDEN = FEED_COLUMNS.map((column) => (column.endsWith('link') ? /[\t\r\n]+/ : /[\t\r\n{}]+/));

/** One line without a value that could end a column, the line, or be taken for the origin. */
function lineOf(values: Values): string {
  let line = '';
  for (let nth = 0; nth < FEED_COLUMNS.length; nth++) {
    const cell = values[FEED_COLUMNS[nth] as keyof Values] ?? '';
    const forbidden = FORBIDDEN[nth] as RegExp;
    // Hardly any cell has something to replace, which is seen faster than replaced.
    line += (nth === 0 ? '' : '\t') + (forbidden.test(cell) ? cell.split(forbidden).join(' ') : cell);
  }
  return line;
}

const priceText = (amount: Minor, site: Site): string => `${toMajor(amount).toFixed(2)} ${site.currency}`;

/** The regular price, and beside it the current one if it is lower. */
function pricesOf(facts: PriceFacts, site: Site, nowMs: number): Values | undefined {
  const now = lowestPrice(facts, nowMs);
  if (facts.price === null || now === null) return undefined;
  return { price: priceText(facts.price, site), sale_price: now < facts.price ? priceText(now, site) : '' };
}

const pictureLink = ({ file }: Picture): string => FEED_ORIGIN + croppedUrl(file, PICTURE_WIDTH, '1x1');

function picturesOf(gallery: readonly Picture[]): Values {
  const [first, ...more] = gallery;
  if (!first) return {};
  return {
    image_link: pictureLink(first),
    additional_image_link: more.slice(0, MORE_PICTURES).map(pictureLink).join(','),
  };
}

/** What identifies an article in any shop. */
function identityOf(attributes: ProductDocument['attributes'], sku: string): Values {
  const named = (code: string) => attribute({ attributes }, code);
  return {
    id: sku,
    gtin: GTIN_CODES.map(named).find((value) => /^\d{8,14}$/.test(value ?? '')) ?? '',
    brand: named('manufacturer') ?? '',
    mpn: named('mpn') ?? sku,
    color: named('color') ?? '',
    size: named('size') ?? '',
  };
}

const availabilityOf = (isAvailable: boolean): string => (isAvailable ? 'in_stock' : 'out_of_stock');

/** A product to be listed in a feed, with the path of names of its category: 'Gear/Bars', '' for none. */
export interface FeedSource {
  readonly source: CardSource;
  readonly categoryPath: string;
}

/** The site whose prices and addresses count, the time, and what makes a text plain. */
interface FeedMoment {
  readonly site: Site;
  readonly nowMs: number;
  readonly plain: (html: string) => string;
}

/** Returns what makes texts of a product plain, each of them once: sites have most of them in common. */
export function rememberedPlainText(): (html: string) => string {
  const known = new Map<string, string>();
  return (html) => {
    const text = known.get(html) ?? plainText(html, LONGEST_DESCRIPTION);
    known.set(html, text);
    return text;
  };
}

const isBackordered = (inventory: CardPart['inventory']): boolean =>
  inventory?.backorder === true && inventory.qoh <= 0;

/** What the lines of a product have in common. */
function commonOf({ source, categoryPath }: FeedSource, { site, plain }: FeedMoment): Values {
  const { document, name, url } = source;
  const { description, shortDescription } = { ...document.texts, ...document.siteTexts[site.code] };
  return {
    title: name.slice(0, LONGEST_TITLE),
    description: plain(description || shortDescription || name),
    link: FEED_ORIGIN + encodeURI(sitePath(site, url)),
    condition: 'new',
    product_type: categoryPath.split('/').join(' > '),
  };
}

function ownLine(feed: FeedSource, moment: FeedMoment): string {
  const { source } = feed;
  const { site, nowMs } = moment;
  const prices = pricesOf(cheapest(source, nowMs).prices, site, nowMs);
  if (!prices) return '';
  return lineOf({
    ...commonOf(feed, moment),
    ...prices,
    ...identityOf(source.document.attributes, source.sku),
    ...picturesOf(source.document.gallery),
    availability: availabilityOf(canBeBought(source) && !isBackordered(source.inventory)),
  });
}

function variantLines(feed: FeedSource, moment: FeedMoment): string {
  const { document, parts, sku } = feed.source;
  const { site, nowMs } = moment;
  const common = commonOf(feed, moment);
  const lines = parts.flatMap((part) => {
    const prices = part.isOnline && part.isVariantOnly ? pricesOf(part.prices, site, nowMs) : undefined;
    if (!prices) return [];
    return lineOf({
      ...common,
      ...prices,
      ...identityOf({ ...document.attributes, ...part.attributes }, part.sku),
      ...picturesOf(part.gallery.length > 0 ? part.gallery : document.gallery),
      item_group_id: sku,
      title: part.name.slice(0, LONGEST_TITLE),
      availability: availabilityOf(isSalable(part.inventory) && !isBackordered(part.inventory)),
    });
  });
  return lines.join('\n');
}

/**
 * The lines of a product in its site's feed: one for it, or one for each variant that has no page of its own, with the
 * product's page as its address. '' for what such feeds do not take: gift cards, products without a price on the site.
 * A back-ordered product counts as out of stock, because the services want a date that the store does not know.
 */
export function feedLines(feed: FeedSource, moment: FeedMoment): string {
  if (feed.source.type === 'giftcard') return '';
  return feed.source.type === 'configurable' ? variantLines(feed, moment) : ownLine(feed, moment);
}
