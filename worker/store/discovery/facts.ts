import type { DiscoveryFacts } from '#shared/discovery/facts.ts';
import type { Card } from '#shared/product/card.ts';
import type { Site } from '#shared/site/sites.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import { trustedJson } from '#worker/store/columns.ts';
import type { Versions } from '#worker/store/versions.ts';

/** Columns of `listing_cards` from which a discovery product is made, JSON. */
export interface ShownRow {
  readonly card: string;
  readonly discovery: string;
}

interface Shown {
  readonly card: Card;
  readonly facts: DiscoveryFacts;
}

/** Products that this isolate has read. */
const known = new IsolateCache<Shown>(4000);

const SHOWN = `SELECT card, discovery FROM listing_cards
  WHERE site_id = ?1 AND product_id IN (SELECT value FROM json_each(?2))`;

/** Products as the discovery call returns them. */
export interface ShownProducts {
  /** In the requested order. Products that the site does not show are left out. */
  readonly cards: readonly Card[];
  /** By product id. */
  readonly facts: ReadonlyMap<number, DiscoveryFacts>;
}

/** Reads the data that the discovery call returns for products in addition to their cards. */
export class DiscoveryFactsStore {
  readonly #db: D1Database;
  readonly #siteId: number;
  readonly #versions: Versions;

  constructor(db: D1Database, { site, versions }: { readonly site: Site; readonly versions: Versions }) {
    this.#db = db;
    this.#siteId = site.siteId;
    this.#versions = versions;
  }

  #key(productId: number): string {
    return `${this.#siteId}:${this.#versions.product(productId)}:${productId}`;
  }

  /** Cards and facts of products, cached under their versions. At most one query. */
  async withCards(productIds: readonly number[]): Promise<ShownProducts> {
    const found = new Map(productIds.map((id) => [id, known.get(this.#key(id))]));
    const missing = productIds.filter((id) => !found.get(id));
    if (missing.length > 0) {
      const statement = this.#db.prepare(SHOWN).bind(this.#siteId, JSON.stringify(missing));
      for (const shown of this.keep((await statement.all<ShownRow>()).results)) found.set(shown.card.productId, shown);
    }
    const shown = productIds.flatMap((id) => found.get(id) ?? []);
    return {
      cards: shown.map(({ card }) => card),
      facts: new Map(shown.map(({ card, facts }) => [card.productId, facts])),
    };
  }

  /** Adds products to the cache that another query has already read. */
  keep(rows: readonly ShownRow[]): readonly Shown[] {
    return rows.map((row) => {
      const shown = {
        card: trustedJson<Card>('listing_cards.card', row.card),
        facts: trustedJson<DiscoveryFacts>('listing_cards.discovery', row.discovery),
      };
      known.set(this.#key(shown.card.productId), shown);
      return shown;
    });
  }
}
