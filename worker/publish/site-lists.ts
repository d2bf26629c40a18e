import { type FacetDefinition, IndexColumns, type ListingRow } from '#shared/facet/listing-index.ts';
import { upTo } from '#shared/facet/numbers.ts';
import type { Site } from '#shared/site/sites.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import { trustedJson } from '#worker/store/columns.ts';
import { WHOLE_SITE } from '#worker/store/product/listings.ts';
import type { MadeIndex } from '#worker/store/product/stored-indexes.ts';
import { branchesAbove } from './branches.ts';
import { PLACES } from './index-rows.ts';
import { ranksByName } from './name-ranks.ts';
import { pause } from './pause.ts';
import { reducedLists } from './ruled-lists.ts';
import { isFound, type Places } from './sources.ts';
import type { Turn } from './turn.ts';

/**
 * Products in one step: reading their facts takes some hundredths of a second. A site of 500,000 takes 125 statements of
 * the thousand that an invocation may make.
 */
const STEP = 4000;
/** Products whose facts come as one text, which may have two megabytes. */
const TOGETHER = 16;

/** Steps between two signs of life: nothing is written meanwhile. */
const SIGN = 8;

/** Facts come as JSON lists of some products each: a list is read in a third of the time that its rows take. */
const FACTS = `SELECT '[' || group_concat(facts) || ']' AS facts, '[' || group_concat(places) || ']' AS places,
    '[' || group_concat(isPictured) || ']' AS isPictured, max(product_id) AS last, count(*) AS count
  FROM (SELECT lc.product_id, lc.facts, ${PLACES} AS places, lc.card->>'$.picture.file' IS NOT NULL AS isPictured
    FROM listing_cards lc WHERE lc.site_id = ?1 AND lc.product_id > ?2 ORDER BY lc.product_id LIMIT ${STEP})
  GROUP BY product_id / ${TOGETHER} ORDER BY last`;

interface FactsRow {
  readonly facts: string;
  readonly places: string;
  readonly isPictured: string;
  readonly last: number;
  readonly count: number;
}

/** Ids of products in the order of their names, as some site had them: those of the next one are nearly the same. */
const known = new IsolateCache<Int32Array>(1);
const NAMES = 'names';

/** The place of an id among ascending ones; -1 if it is not there. */
function placeOf(ids: readonly number[], id: number): number {
  let [from, to] = [0, ids.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ids[middle] as number) < id) from = middle + 1;
    else to = middle;
  }
  return ids[from] === id ? from : -1;
}

/** Places of products in the order in which their names probably are. */
function supposedOrder(ids: readonly number[]): Int32Array {
  const order = new Int32Array(ids.length);
  const isPlaced = new Uint8Array(ids.length);
  let filled = 0;
  for (const id of known.get(NAMES) ?? []) {
    const at = placeOf(ids, id);
    if (at >= 0) {
      order[filled++] = at;
      isPlaced[at] = 1;
    }
  }
  for (const at of upTo(ids.length)) if (!isPlaced[at]) order[filled++] = at;
  return order;
}

/** The products of a list by their ids, as places in the columns, and the merchant's position of each. */
interface Members {
  readonly at: number[];
  readonly positions: number[];
}

/**
 * Lists of a site, read in one walk over its cards. Each product is in several of them, and so is read once and not once
 * for each; sorting names is what costs most, and is done once.
 */
export class SiteLists {
  readonly #columns: IndexColumns;
  readonly #members = new Map<number, Members>();
  readonly #isPictured: number[] = [];
  /** Lists that show what is reduced, one product of each family, and not what the merchant puts into them. */
  readonly #reduced: ReadonlySet<number>;
  /** By family: where the product with the largest saving is, the first of several, and its saving in percent. */
  readonly #deals = new Map<number, { readonly at: number; readonly deal: number }>();
  #ranks: Int32Array = new Int32Array(0);

  private constructor(
    categoryIds: readonly number[],
    reduced: ReadonlySet<number>,
    definitions: readonly FacetDefinition[],
  ) {
    this.#columns = new IndexColumns(definitions);
    this.#reduced = reduced;
    for (const categoryId of categoryIds) this.#members.set(categoryId, { at: [], positions: [] });
  }

  /** Reads the lists of some active categories, or of the whole site. */
  static async read(
    db: D1Database,
    turn: Turn,
    site: Site,
    categoryIds: readonly number[],
    definitions: readonly FacetDefinition[],
  ): Promise<SiteLists> {
    const [reduced, above] = await Promise.all([reducedLists(db), branchesAbove(db, null)]);
    const lists = new SiteLists(categoryIds, reduced, definitions);
    for (let [after, step, isEnd] = [0, 0, false]; !isEnd; step++) {
      const { results } = await db.prepare(FACTS).bind(site.siteId, after).all<FactsRow>();
      for (const row of results) lists.#add(row, above);
      after = results.at(-1)?.last ?? after;
      isEnd = results.reduce((sum, { count }) => sum + count, 0) < STEP;
      await (step % SIGN === SIGN - 1 ? turn.renew() : pause());
    }
    const { ids } = lists.#columns;
    const { ranks, order } = await ranksByName(lists.#columns.takeNames(), supposedOrder(ids));
    await turn.renew();
    lists.#ranks = ranks;
    known.set(
      NAMES,
      order.map((at) => ids[at] as number),
    );
    return lists;
  }

  #add({ facts, places, isPictured }: FactsRow, above: ReadonlyMap<number, readonly number[]>): void {
    const rows = trustedJson<ListingRow[]>('listing_cards.facts', facts);
    const placed = trustedJson<Places[]>('listing_cards.places', places);
    const pictured = trustedJson<number[]>('listing_cards.card', isPictured);
    // The products of a text come in any order.
    const order = upTo(rows.length).sort((a, b) => (rows[a]?.productId ?? 0) - (rows[b]?.productId ?? 0));
    for (const nth of order) this.#addOne(rows[nth] as ListingRow, placed[nth] as Places, pictured[nth] === 1, above);
  }

  #addOne(row: ListingRow, places: Places, isPictured: boolean, above: ReadonlyMap<number, readonly number[]>): void {
    const at = this.#columns.count;
    // The whole site: the newest first.
    if (isFound(places)) this.#place(WHOLE_SITE, at, -row.createdMs);
    if (row.deal !== undefined) this.#noteDeal(places.familyId ?? row.productId, at, row.deal);
    // As `positionIn` says, for all lists at once.
    const left = new Set(places.family?.flatMap((own) => above.get(own) ?? []));
    for (const [own, position] of places.categories) {
      for (const categoryId of above.get(own) ?? []) {
        if (!left.has(categoryId) && !this.#reduced.has(categoryId)) this.#place(categoryId, at, position);
      }
    }
    this.#columns.add(row);
    this.#isPictured.push(isPictured ? 1 : 0);
  }

  #noteDeal(familyId: number, at: number, deal: number): void {
    if (deal > (this.#deals.get(familyId)?.deal ?? 0)) this.#deals.set(familyId, { at, deal });
  }

  #membersOf(categoryId: number): Members {
    if (!this.#reduced.has(categoryId)) return this.#members.get(categoryId) ?? { at: [], positions: [] };
    const deals = [...this.#deals.values()].sort((a, b) => a.at - b.at);
    return { at: deals.map(({ at }) => at), positions: deals.map(({ deal }) => -deal) };
  }

  /** Notes a product in a list. In several categories of its branch, the least position counts. */
  #place(categoryId: number, at: number, position: number): void {
    const list = this.#members.get(categoryId);
    if (!list) return;
    const last = list.at.length - 1;
    if (list.at[last] !== at) {
      list.at.push(at);
      list.positions.push(position);
    } else if (position < (list.positions[last] as number)) list.positions[last] = position;
  }

  /** Makes the index of one of the lists, with the id of the first product that has a picture instead of the picture. */
  index(categoryId: number): Pick<MadeIndex, 'categoryId' | 'index'> & { readonly pictured: number | undefined } {
    const { at, positions } = this.#membersOf(categoryId);
    const featured = this.#columns.featured(Int32Array.from(at), positions);
    const first = categoryId === WHOLE_SITE ? undefined : featured.find((each) => this.#isPictured[each] === 1);
    const pictured = first === undefined ? undefined : this.#columns.ids[first];
    return { categoryId, index: this.#columns.index(featured, this.#ranks), pictured };
  }
}
