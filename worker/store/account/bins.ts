import type { Bin } from '#shared/bin/contract.ts';
import { canBuy, type StockStatus, stockOf } from '#shared/product/stock.ts';
import { SITES, type Site, type SiteCode } from '#shared/site/sites.ts';
import { DAY_MS } from '#shared/time/duration.ts';
import { hashOfToken, newToken } from '#worker/store/account/token.ts';
import { attributesOf, inventoryOf, type StockRow } from '#worker/store/product/product-rows.ts';

/** How long the link that ends all waiting of an address is valid. */
export const BIN_LINK_DAYS = 365;
const LINK_LIFE_MS = BIN_LINK_DAYS * DAY_MS;
/** How long a bin is kept after its email, in case the provider has not accepted it yet. */
export const BIN_TOLD_DAYS = 7;
const TOLD_LIFE_MS = BIN_TOLD_DAYS * DAY_MS;

interface BinRow {
  readonly bin_id: string;
  readonly product_id: number;
  readonly parent_id: number | null;
  readonly email: string;
}

function binOf(row: BinRow): Bin {
  return { binId: row.bin_id, productId: row.product_id, parentId: row.parent_id, email: row.email };
}

/** A bin with the texts that a page shows for it. */
export interface NamedBin extends Bin {
  readonly name: string;
  /** Path on the site of the page that sells it; null if it is no longer sold. */
  readonly url: string | null;
}

/** A bin whose product is available again, with the data of its email. */
export interface BackBin extends NamedBin {
  /** As orders name the owner. */
  readonly owner: string;
  readonly site: SiteCode;
  readonly origin: string;
}

/** Columns of a bin with its texts. `siteId` is the parameter of the site's id. */
const named = (siteId: string) => `
  SELECT b.*, coalesce(own.card->>'$.name', p.name) AS name, coalesce(own.card, parent.card)->>'$.url' AS url
  FROM bins b JOIN products p USING (product_id)
  LEFT JOIN listing_cards own ON own.site_id = ${siteId} AND own.product_id = b.product_id
  LEFT JOIN listing_cards parent ON parent.site_id = ${siteId} AND parent.product_id = b.parent_id`;

type NamedRow = BinRow & { readonly name: string; readonly url: string | null };

function namedOf(row: NamedRow): NamedBin {
  const { name, url } = row;
  return {
    ...binOf(row),
    name,
    url: url !== null && row.parent_id !== null ? `${url}?children=${row.product_id}` : url,
  };
}

interface StatusRow extends StockRow {
  readonly product_id: number;
  /** Stock as lists show it; null for a product without its own page. */
  readonly shown: StockStatus | null;
  readonly attributes: string;
}

/** Products that shoppers wait for on one site. Every call names the owner, so another owner's bin is never found. */
export class BinStore {
  readonly #db: D1Database;
  readonly #site: Site;

  constructor(db: D1Database, site: Site) {
    this.#db = db;
    this.#site = site;
  }

  /** An owner's bins, the newest first. */
  async ofOwner(owner: string): Promise<readonly NamedBin[]> {
    const { results } = await this.#db
      .prepare(
        `${named('?3')} WHERE b.owner = ?1 AND b.site = ?2 AND b.told_ms IS NULL ORDER BY b.created_ms DESC, b.bin_id`,
      )
      .bind(owner, this.#site.code, this.#site.siteId)
      .all<NamedRow>();
    return results.map(namedOf);
  }

  /** Undefined if that address already waits for the product. */
  async add(
    owner: string,
    { productId, parentId, email }: Omit<Bin, 'binId'>,
    { origin, isOut, nowMs }: { readonly origin: string; readonly isOut: boolean; readonly nowMs: number },
  ): Promise<Bin | undefined> {
    const row = await this.#db
      .prepare(
        `INSERT INTO bins (bin_id, owner, site, product_id, parent_id, email, origin, was_out, created_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT DO NOTHING RETURNING *`,
      )
      .bind(newToken(), owner, this.#site.code, productId, parentId, email, origin, isOut ? 1 : 0, nowMs)
      .first<BinRow>();
    return row ? binOf(row) : undefined;
  }

  /** Returns whether the owner had such a bin. */
  async remove(owner: string, binId: string): Promise<boolean> {
    const removed = await this.#db
      .prepare('DELETE FROM bins WHERE bin_id = ?1 AND owner = ?2 AND told_ms IS NULL')
      .bind(binId, owner)
      .run();
    return removed.meta.changes === 1;
  }

  /**
   * Moves a visitor's bins with the customer's email address to the customer. It moves only those from this very
   * browser, so that anyone who opens an account with another person's address learns nothing about that person's bins.
   */
  async claim(visitor: string, customer: string, email: string): Promise<void> {
    await this.#db
      .prepare('UPDATE bins SET owner = ?2 WHERE owner = ?1 AND email = ?3 AND told_ms IS NULL')
      .bind(visitor, customer, email)
      .run();
  }

  /** Whether each product can be bought on this site. Unknown products are left out. */
  async buyable(productIds: readonly number[]): Promise<ReadonlyMap<number, boolean>> {
    const { results } = await this.#db
      .prepare(
        `SELECT p.product_id, own.card->>'$.stock' AS shown, p.document->'$.attributes' AS attributes,
           st.qoh, st.min_qty, st.max_qty, st.is_in_stock, st.backorder, st.bin
         FROM json_each(?1) j JOIN products p ON p.product_id = j.value
         LEFT JOIN product_stock st ON st.product_id = p.product_id AND st.pool = ?2
         LEFT JOIN listing_cards own ON own.site_id = ?3 AND own.product_id = p.product_id`,
      )
      .bind(JSON.stringify(productIds), this.#site.pool, this.#site.siteId)
      .all<StatusRow>();
    return new Map(
      results.map((row) => {
        const attributes = attributesOf(row.attributes);
        return [row.product_id, canBuy(row.shown ?? stockOf(inventoryOf(row, attributes), false))];
      }),
    );
  }

  /**
   * Records for each bin of this site whose product is available again that its email is due. A bin has only one such
   * event, however often this runs. Returns the ids of the new events.
   */
  async noteBack(nowMs: number): Promise<readonly string[]> {
    const { code, pool } = this.#site;
    const { results: waited } = await this.#db
      .prepare('SELECT DISTINCT product_id FROM bins WHERE site = ?1 AND told_ms IS NULL')
      .bind(code)
      .all<{ product_id: number }>();
    if (waited.length === 0) return [];
    const buyable = [...(await this.buyable(waited.map((row) => row.product_id)))];
    const idsOf = (can: boolean) => JSON.stringify(buyable.filter((each) => each[1] === can).map(([id]) => id));
    const ofSite = 'site = ?1 AND told_ms IS NULL AND product_id IN (SELECT value FROM json_each(?2))';
    const [, noted] = await this.#db.batch<{ event_id: string }>([
      this.#db.prepare(`UPDATE bins SET was_out = 1 WHERE ${ofSite} AND was_out = 0`).bind(code, idsOf(false)),
      this.#db
        .prepare(
          `INSERT INTO events (event_id, type, subject, payload, created_ms)
           SELECT ?3 || '-bin-' || bin_id, 'bin.back', bin_id, 'null', ?4 FROM bins WHERE ${ofSite} AND was_out = 1
           ON CONFLICT (event_id) DO NOTHING RETURNING event_id`,
        )
        .bind(code, idsOf(true), pool, nowMs),
    ]);
    return (noted?.results ?? []).map((row) => row.event_id);
  }
}

/** Bins on any site, for their emails and the links in these. */
export class BinMailStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /**
   * The bin of an email, notified or not, because an email that was not accepted is written again. Undefined if the bin
   * was removed.
   */
  async find(binId: string): Promise<BackBin | undefined> {
    const place = await this.#db
      .prepare('SELECT site, origin FROM bins WHERE bin_id = ?1')
      .bind(binId)
      .first<{ site: SiteCode; origin: string }>();
    if (!place) return undefined;
    const row = await this.#db
      .prepare(`${named('?2')} WHERE b.bin_id = ?1`)
      .bind(binId, SITES[place.site].siteId)
      .first<NamedRow & { readonly owner: string }>();
    return row ? { ...namedOf(row), ...place, owner: row.owner } : undefined;
  }

  /** A link that ends all waiting of an address, and the statements to write for an email that contains it. */
  async draft(
    { binId, email }: Bin,
    nowMs: number,
  ): Promise<{ readonly token: string; readonly writes: readonly D1PreparedStatement[] }> {
    const token = newToken();
    return {
      token,
      writes: [
        this.#db
          .prepare('INSERT INTO bin_links (token_hash, email, created_ms) VALUES (?1, ?2, ?3)')
          .bind(await hashOfToken(token), email, nowMs),
        this.#db.prepare('UPDATE bins SET told_ms = ?2 WHERE bin_id = ?1 AND told_ms IS NULL').bind(binId, nowMs),
      ],
    };
  }

  /** Ends all waiting of a link's address. Returns whether the link is valid. */
  async endAll(token: string, nowMs: number): Promise<boolean> {
    const email = await this.#db
      .prepare('SELECT email FROM bin_links WHERE token_hash = ?1 AND created_ms > ?2')
      .bind(await hashOfToken(token), nowMs - LINK_LIFE_MS)
      .first<string>('email');
    if (email === null) return false;
    await this.#db.prepare('DELETE FROM bins WHERE email = ?1 AND told_ms IS NULL').bind(email).run();
    return true;
  }

  /** Deletes bins that were notified and links that are too old. */
  async forget(nowMs: number): Promise<void> {
    await this.#db.batch([
      this.#db.prepare('DELETE FROM bins WHERE told_ms < ?1').bind(nowMs - TOLD_LIFE_MS),
      this.#db.prepare('DELETE FROM bin_links WHERE created_ms < ?1').bind(nowMs - LINK_LIFE_MS),
    ]);
  }
}
