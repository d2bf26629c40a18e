import type { ColourVariant, DiscoveryFacts } from '#shared/discovery/wire-answer.ts';
import type { Card } from '#shared/product/card.ts';
import { attribute, type ProductDocument } from '#shared/product/contract.ts';
import type { Site } from '#shared/site/sites.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import type { ListingStore } from '#worker/store/listings.ts';
import { documentOf, PRODUCT_COLUMNS, type ProductRow, pricesOf, productJoins } from '#worker/store/product-rows.ts';

const known = new IsolateCache<DiscoveryFacts>(4000);

const OWN = `SELECT p.product_id, p.document->>'$.attributes.manufacturer[0]' AS brand,
    p.document->>'$.attributes.challenge_status[0]' AS challenge, p.document->>'$.gallery[1].file' AS alt_file,
    (SELECT json_group_array(category_id) FROM product_categories WHERE product_id = p.product_id) AS categories
  FROM products p WHERE p.product_id IN (SELECT value FROM json_each(?1))`;
const VARIANTS = `SELECT c.parent_id, ${PRODUCT_COLUMNS}
  FROM product_children c JOIN products o ON o.product_id = c.parent_id AND o.type = 'configurable'
  JOIN products p ON p.product_id = c.child_id ${productJoins('?2', '?3')}
  WHERE c.parent_id IN (SELECT value FROM json_each(?1)) AND p.is_online = 1 AND pp.price IS NOT NULL
    AND p.document->>'$.attributes.color[0]' IS NOT NULL
  ORDER BY c.parent_id, c.position`;

interface OwnRow {
  readonly product_id: number;
  readonly brand: string | null;
  readonly challenge: string | null;
  readonly alt_file: string | null;
  readonly categories: string;
}

interface VariantRow extends ProductRow {
  readonly parent_id: number;
}

function variantOf(row: VariantRow, site: Site): ColourVariant {
  const document: ProductDocument = documentOf(row);
  return {
    productId: row.product_id,
    color: attribute(document, 'color') ?? '',
    name: document.siteTexts[site.code]?.name ?? document.texts.name,
    file: document.gallery[0]?.file ?? null,
    altFile: document.gallery[1]?.file ?? null,
    prices: pricesOf(row, document.attributes, site),
  };
}

/** The first variant of each colour, where there are several. */
function colours(rows: readonly VariantRow[], site: Site): readonly ColourVariant[] {
  const variants = rows.map((row) => variantOf(row, site));
  const first = [...Map.groupBy(variants, ({ color }) => color).values()].flatMap(([variant]) => variant ?? []);
  return first.length > 1 ? first : [];
}

/** Products as the discovery call shows them. */
export interface ShownProducts {
  /** In the order in which they were asked for; those that the site does not show are left out. */
  readonly cards: readonly Card[];
  /** By product id. */
  readonly facts: ReadonlyMap<number, DiscoveryFacts>;
}

/** Reads what the discovery call says of products beside their cards. */
export class DiscoveryFactsStore {
  readonly #db: D1Database;
  readonly #listings: ListingStore;
  readonly #site: Site;
  readonly #edition: number;

  constructor(
    db: D1Database,
    listings: ListingStore,
    { site, edition }: { readonly site: Site; readonly edition: number },
  ) {
    this.#db = db;
    this.#listings = listings;
    this.#site = site;
    this.#edition = edition;
  }

  /** Cards and facts of products; kept under the content version. One round trip at most. */
  async withCards(productIds: readonly number[]): Promise<ShownProducts> {
    const prefix = `${this.#site.siteId}:${this.#edition}:`;
    const missing = productIds.filter((id) => !known.get(prefix + id));
    const cards = this.#listings.askCards(productIds);
    const statements = [...cards.statements, ...(missing.length > 0 ? this.#ask(missing) : [])];
    const answers = (statements.length > 0 ? await this.#db.batch(statements) : []).map(({ results }) => results);
    const cardRows = cards.statements.length > 0 ? answers.shift() : undefined;
    const [own = [], variants = []] = answers as [OwnRow[]?, VariantRow[]?];
    const fresh = new Map(this.#factsOf(own, variants).map((facts) => [facts.productId, facts]));
    for (const [id, facts] of fresh) known.set(prefix + id, facts);
    return {
      cards: cards.read((cardRows ?? []) as { card: string }[]),
      facts: new Map(
        productIds.flatMap((id) => {
          const facts = fresh.get(id) ?? known.get(prefix + id);
          return facts ? [[id, facts] as const] : [];
        }),
      ),
    };
  }

  #ask(productIds: readonly number[]): readonly D1PreparedStatement[] {
    const ids = JSON.stringify(productIds);
    return [this.#db.prepare(OWN).bind(ids), this.#db.prepare(VARIANTS).bind(ids, this.#site.siteId, this.#site.pool)];
  }

  #factsOf(own: readonly OwnRow[], variants: readonly VariantRow[]): readonly DiscoveryFacts[] {
    const byParent = Map.groupBy(variants, (row) => row.parent_id);
    return own.map((row) => ({
      productId: row.product_id,
      brand: row.brand,
      categoryIds: JSON.parse(row.categories) as number[],
      altFile: row.alt_file,
      challengeStatus: row.challenge,
      variants: colours(byParent.get(row.product_id) ?? [], this.#site),
    }));
  }
}
