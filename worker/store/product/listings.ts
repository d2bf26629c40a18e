import { z } from 'zod';
import type { Sort } from '#shared/facet/contract.ts';
import type { ListingIndex, Rank } from '#shared/facet/listing-index.ts';
import { indexOf, type Kind, orderOf, type Piece, piecesOf } from '#shared/facet/packed-index.ts';
import { firstIds } from '#shared/facet/stored-index.ts';
import type { Card } from '#shared/product/card.ts';
import { promoStatus } from '#shared/promo/status.ts';
import type { Site } from '#shared/site/sites.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import { jsonColumn, trustedJson } from '#worker/store/columns.ts';
import type { Reads } from '#worker/store/gathered-reads.ts';
import type { Versions } from '#worker/store/versions.ts';
import { readPieces } from './list-columns.ts';
import { readTextIndex } from './stored-indexes.ts';

/** Stands for the index of the whole site, as opposed to those of its categories. */
export const WHOLE_SITE = 0;

/** Columns of lists that this isolate has read. */
const pieces = new IsolateCache<Piece>(4000);
/** How often the columns of a list are read that a publish replaces meanwhile. */
const TRIES = 3;

interface Assembled {
  readonly order: Piece;
  readonly ranks: Piece | undefined;
  readonly index: ListingIndex;
}

/** Indexes built from pieces, kept so that counts are made only once. They share the columns of their pieces. */
const assembled = new WeakMap<Piece, Assembled[]>();

const RANKS: Readonly<Partial<Record<Sort, Rank>>> = { new: 'newness', name: 'name' };

/** The column of ranks that an order needs. */
export const rankOf = (sort: Sort): Rank | undefined => RANKS[sort];

function assemble(order: Piece, shown: Piece, ranks: Piece | undefined, rank: Rank | undefined): ListingIndex {
  const all = (assembled.get(shown) ?? []).filter((each) => each.order === order);
  const known = all.find((each) => each.ranks === ranks);
  if (known) return known.index;
  const index = indexOf(order, shown, rank && ranks ? { [rank]: ranks } : {});
  assembled.set(shown, [...all.slice(-2), { order, ranks, index }]);
  return index;
}
const promotedCards = new IsolateCache<readonly Card[]>(100);
const promotions = new IsolateCache<readonly Promoted[]>(12);
/** Cards that this isolate has read. */
const cards = new IsolateCache<Card>(4000);

/** First products of categories. */
const firsts = new IsolateCache<readonly number[]>(1000);
/** Most characters of an id and its comma. */
const ID_LENGTH = 17;

const CARDS = 'SELECT card FROM listing_cards WHERE site_id = ?1 AND product_id IN (SELECT value FROM json_each(?2))';

interface CardRow {
  readonly card: string;
}

const cardOf = ({ card }: CardRow): Card => trustedJson<Card>('listing_cards.card', card);
/** The promotion of products with Hundo pricing. */
const HUNDO = 'rogue_hundo_enabled';
const promotionsOf = jsonColumn('listing_cards.facts', z.array(z.string()));

/** Reads the data of lists, prepared when the catalogue was published. */
export class ListingStore {
  readonly #db: D1Database;
  readonly #reads: Reads;
  readonly #site: Site;
  readonly #versions: Versions;

  constructor(db: D1Database, site: Site, versions: Versions, reads: Reads = db) {
    this.#db = db;
    this.#reads = reads;
    this.#site = site;
    this.#versions = versions;
  }

  /**
   * The index of a category on this site or of the whole site, with the ranks for an order of its products; undefined if
   * it has no products.
   */
  async index(categoryId: number, sort: Sort = 'featured'): Promise<ListingIndex | undefined> {
    const rank = rankOf(sort);
    const found = await this.#pieces(categoryId, rank ? ['order', 'shown', rank] : ['order', 'shown']);
    if (!found) return undefined;
    const [order, shown, ranks] = found;
    return assemble(order as Piece, shown as Piece, ranks, rank);
  }

  /** The products of the whole site in its order, without what else its index says of them. */
  async order(): Promise<Pick<ListingIndex, 'ids' | 'salable'> | undefined> {
    const [order] = (await this.#pieces(WHOLE_SITE, ['order'])) ?? [];
    return order && orderOf(order);
  }

  /** Pieces of a list, all of them of the same products in the same order. */
  async #pieces(categoryId: number, kinds: readonly Kind[]): Promise<readonly Piece[] | undefined> {
    const keyOf = (kind: Kind) => `${this.#site.siteId}:${this.#versions.list(categoryId)}:${categoryId}:${kind}`;
    for (let tried = 0; tried < TRIES; tried++) {
      const missing = kinds.filter((kind) => tried > 0 || !pieces.get(keyOf(kind)));
      const read = missing.length === 0 ? {} : await this.#read(categoryId, missing);
      if (!read) return undefined;
      const found = kinds.flatMap((kind) => read[kind] ?? pieces.get(keyOf(kind)) ?? []);
      for (const kind of missing) {
        const piece = read[kind];
        if (piece) pieces.set(keyOf(kind), piece);
      }
      // A publish may have replaced the list between two reads.
      const [first] = found;
      if (found.length === kinds.length && found.every(({ stamp }) => stamp === first?.stamp)) return found;
    }
    throw new Error(`the columns of list ${categoryId} kept changing while they were read`);
  }

  async #read(categoryId: number, kinds: readonly Kind[]): Promise<Readonly<Partial<Record<Kind, Piece>>> | undefined> {
    const read = await readPieces(this.#db, this.#site, categoryId, kinds, { reads: this.#reads });
    if (read) return read;
    const index = await readTextIndex(this.#db, this.#site, categoryId);
    return index && piecesOf(index);
  }

  /**
   * The first products of a category, or of the whole site, that can be bought, without the rest of its index. At most
   * some hundred.
   */
  async firstSalable(categoryId: number, most: number): Promise<readonly number[]> {
    const key = `${this.#site.siteId}:${this.#versions.list(categoryId)}:${categoryId}:${most}`;
    const known = firsts.get(key);
    if (known) return known;
    const head = await this.#db
      .prepare(
        'SELECT substr(document, 1, ?3) AS head FROM listing_indexes WHERE site_id = ?1 AND category_id = ?2 AND part = 0',
      )
      .bind(this.#site.siteId, categoryId, ID_LENGTH * (most + 1))
      .first<string>('head');
    // In featured order, what can be bought comes first.
    const first = firstIds(head ?? '', most);
    const salable = await this.salableOf(first, false);
    const ids = first.filter((id) => salable.has(id));
    firsts.set(key, ids);
    return ids;
  }

  /** Those of some products that can be bought on this site; `foundOnly`: and that a search of all of it finds. */
  async salableOf(productIds: readonly number[], foundOnly: boolean): Promise<ReadonlySet<number>> {
    const { results } = await this.#db
      .prepare(
        `SELECT lc.product_id AS id FROM listing_cards lc
         WHERE lc.site_id = ?1 AND lc.product_id IN (SELECT value FROM json_each(?2)) AND lc.facts->>'salable' = 1
         ${foundOnly ? 'AND EXISTS (SELECT 1 FROM products p WHERE p.product_id = lc.product_id AND p.visibility IN (3, 4))' : ''}`,
      )
      .bind(this.#site.siteId, JSON.stringify(productIds))
      .all<{ id: number }>();
    return new Set(results.map(({ id }) => id));
  }

  /** Adds the card of a product to those that this isolate has read, if it is not among them. */
  keep(productId: number, card: string): void {
    // To keep a card is not to show it.
    const key = this.#cardKey(productId, this.#versions.aside());
    if (!cards.get(key)) cards.set(key, cardOf({ card }));
  }

  #cardKey(productId: number, versions = this.#versions): string {
    return `${this.#site.siteId}:${versions.product(productId)}:${productId}`;
  }

  /** Cards of products in the given order. Products that the site does not show are left out. One query at most. */
  async cards(productIds: readonly number[]): Promise<readonly Card[]> {
    const found = new Map(productIds.map((id) => [id, cards.get(this.#cardKey(id))]));
    const missing = productIds.filter((id) => !found.get(id));
    if (missing.length > 0) {
      const statement = this.#db.prepare(CARDS).bind(this.#site.siteId, JSON.stringify(missing));
      const [rows] = await readBatch(this.#reads, [typed<CardRow>(statement)]);
      for (const row of rows) {
        const card = cardOf(row);
        cards.set(this.#cardKey(card.productId), card);
        found.set(card.productId, card);
      }
    }
    return productIds.flatMap((id) => found.get(id) ?? []);
  }

  /** Cards of products by their SKUs, in the given order. Products that the site does not show are left out. */
  async cardsBySku(skus: readonly string[]): Promise<readonly Card[]> {
    const statement = this.#db
      .prepare(
        `SELECT c.card FROM json_each(?2) j JOIN products p ON p.sku = j.value
         JOIN listing_cards c ON c.site_id = ?1 AND c.product_id = p.product_id ORDER BY j.key`,
      )
      .bind(this.#site.siteId, JSON.stringify(skus));
    const [results] = await readBatch(this.#reads, [typed<CardRow>(statement)]);
    const found = results.map((row) => cardOf(row));
    for (const { productId } of found) this.#versions.product(productId);
    // A product that is not there yet may come with one of the other SKUs.
    if (found.length < skus.length) this.#versions.everything();
    return found;
  }

  /**
   * Facet values of products, by product id and facet key, for lists that show more than a card contains. One query at
   * most.
   */
  async facts(productIds: readonly number[]): Promise<ReadonlyMap<number, CardFacts>> {
    if (productIds.length === 0) return new Map();
    for (const id of productIds) this.#versions.product(id);
    const { results } = await this.#db
      .prepare(
        `SELECT product_id, facts->'$.values' AS facts FROM listing_cards
         WHERE site_id = ?1 AND product_id IN (SELECT value FROM json_each(?2))`,
      )
      .bind(this.#site.siteId, JSON.stringify(productIds))
      .all<{ product_id: number; facts: string }>();
    return new Map(results.map((row) => [row.product_id, trustedJson<CardFacts>('listing_cards.facts', row.facts)]));
  }

  /** Whether a site shows a product. */
  async isSold(site: Site, productId: number): Promise<boolean> {
    this.#versions.product(productId);
    const statement = this.#db.prepare('SELECT 1 AS n FROM listing_cards WHERE site_id = ?1 AND product_id = ?2');
    return (await statement.bind(site.siteId, productId).first<number>('n')) !== null;
  }

  /** All products with a promotion (spec 2 section 7), without their cards, cached under the content version. */
  async #promotions(): Promise<readonly Promoted[]> {
    const key = `${this.#site.siteId}:${this.#versions.everything()}`;
    const known = promotions.get(key);
    if (known) return known;
    const statement = this.#db
      .prepare(
        `SELECT product_id AS productId, card->'$.prices.promo' AS promo, facts->'$.values.promotion' AS promotions
         FROM listing_cards WHERE site_id = ?1 AND facts->'$.values.promotion' IS NOT NULL ORDER BY product_id`,
      )
      .bind(this.#site.siteId);
    const [results] = await readBatch(this.#reads, [
      typed<{ productId: number; promo: string | null; promotions: string }>(statement),
    ]);
    const rows = results.map(({ productId, promo, promotions: codes }) => ({
      productId,
      promo: promo === null ? null : trustedJson<Card['prices']['promo']>('listing_cards.card', promo),
      isHundo: promotionsOf(codes).includes(HUNDO),
    }));
    promotions.set(key, rows);
    return rows;
  }

  /** The first products with a promotion, by the promotion's code. */
  async promoted(code: string, limit: number): Promise<readonly Card[]> {
    const key = `${this.#site.siteId}:${this.#versions.everything()}:${limit}:${code}`;
    const known = promotedCards.get(key);
    if (known) return known;
    const statement = this.#db
      .prepare(
        `SELECT card FROM listing_cards WHERE site_id = ?1
         AND EXISTS (SELECT 1 FROM json_each(facts, '$.values.promotion') WHERE value = ?2) ORDER BY product_id LIMIT ?3`,
      )
      .bind(this.#site.siteId, code, limit);
    const [results] = await readBatch(this.#reads, [typed<CardRow>(statement)]);
    const found = results.map((row) => cardOf(row));
    promotedCards.set(key, found);
    return found;
  }

  /** Products whose own promotion is currently active, and those with Hundo pricing. */
  async hot(nowMs: number): Promise<HotProducts> {
    const rows = await this.#promotions();
    const hot = rows.flatMap(({ productId, promo }) =>
      promo && promoStatus(promo, nowMs) === 'active' ? [{ productId, price: promo.price, qty: promo.qty }] : [],
    );
    return { hot, hundo: rows.filter(({ isHundo }) => isHundo).map(({ productId }) => productId) };
  }
}

/** Facet values by facet key: `{ material: ['Steel'] }`. */
export type CardFacts = Readonly<Record<string, readonly string[]>>;

/** A product with a promotion, of its own or by its attributes. */
interface Promoted {
  readonly productId: number;
  readonly promo: Card['prices']['promo'];
  readonly isHundo: boolean;
}

/** Active promotions and Hundo products of a site. Prices in minor units. */
export interface HotProducts {
  readonly hot: readonly { readonly productId: number; readonly price: number; readonly qty: number | null }[];
  readonly hundo: readonly number[];
}
