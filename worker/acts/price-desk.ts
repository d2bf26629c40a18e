import { fallOf } from '#shared/changeset/approval.ts';
import { MOST_PRICES, type RecordName } from '#shared/changeset/contract.ts';
import { canonical } from '#shared/changeset/version.ts';
import { toHex } from '#shared/encode/hex.ts';
import type { Minor } from '#shared/money/money.ts';
import { type BulkChange, changedPrice } from '#shared/price/bulk-change.ts';
import { SITE_CODES, SITES, type SiteCode } from '#shared/site/sites.ts';
import { type Conflict, editChangeset, makeChangeset } from '#worker/acts/changesets.ts';
import type { Env } from '#worker/env.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { PriceRecord } from '#worker/store/changeset/kinds/price.ts';
import type { Operation, WorkedOut } from '#worker/store/changeset/operations.ts';
import { type DeskPrice, payable } from '#worker/store/product/desk-prices.ts';
import {
  cellAmount,
  type FileProblem,
  type PriceCells,
  priceCells,
  readPriceFile,
  type WishedPrice,
} from './price-file.ts';

/** A price before and after. */
export interface PriceLook {
  readonly sku: string;
  readonly site: SiteCode;
  /** Name of the product. */
  readonly name: string;
  /** Regular and special prices as cells show them. */
  readonly before: PriceCells;
  readonly after: PriceCells;
  /** What shoppers pay now and would pay now, minor units; null where it is not sold. */
  readonly pays: { readonly before: Minor | null; readonly after: Minor | null };
  /** By how many percent it falls, as approvals judge it. */
  readonly fall: number;
}

/** What prices would come to. */
export interface DryRun {
  /** Prices that change. */
  readonly looks: readonly PriceLook[];
  /** Number of prices that are what they are wished to be already. */
  readonly unchanged: number;
  readonly problems: readonly FileProblem[];
  /** Names all prices before the change, to notice when another change comes between. */
  readonly seen: string;
}

const nameOf = ({ sku, site }: WishedPrice): RecordName => ({ kind: 'price', key: sku, site });

/** Names records as they are live. */
async function seenOf(records: readonly (readonly [name: RecordName, value: unknown])[]): Promise<string> {
  const text = records.map(([{ key, site }, value]) => canonical([key, site, value])).join('\n');
  return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/** Prices on all sites by site and SKU. */
async function pricesNamed(ctx: Ctx, wishes: readonly WishedPrice[]): Promise<ReadonlyMap<string, DeskPrice>> {
  const bySite = Map.groupBy(wishes, ({ site }) => site);
  const found = await Promise.all(
    SITE_CODES.filter((site) => bySite.has(site)).map(async (site) => {
      const skus = (bySite.get(site) ?? []).map(({ sku }) => sku);
      const prices = await ctx.store.deskPrices.named(site, skus);
      return [...prices].map(([sku, price]) => [`${site} ${sku}`, price] as const);
    }),
  );
  return new Map(found.flat());
}

const NO_PRICE = {
  price: null,
  special_price: null,
  special_from_ms: null,
  special_to_ms: null,
  rule_price: null,
} as const;

/** The row that a price becomes. */
function rowAfter({ rows }: WorkedOut, { sku, site }: WishedPrice): typeof NO_PRICE | DeskPrice {
  const product = rows.with('products', 'sku', sku);
  const row =
    product && rows.named('product_prices', { product_id: product.product_id ?? 0, site_id: SITES[site].siteId });
  return (row as unknown as DeskPrice | undefined) ?? NO_PRICE;
}

function lookOf(
  wish: WishedPrice,
  known: DeskPrice | undefined,
  worked: WorkedOut,
  nowMs: number,
): Omit<PriceLook, 'fall'> {
  const { sku, site } = wish;
  const after = rowAfter(worked, wish);
  const product = worked.rows.with('products', 'sku', sku);
  const empty = {
    product_id: 0,
    type: 'simple',
    promotion: null,
    taken: null,
    attributes: {},
    groupPrices: 0,
  } as const;
  const before: DeskPrice = known ?? { ...empty, ...NO_PRICE, sku, name: String(product?.name ?? '') };
  const { price, special_price, special_from_ms, special_to_ms, rule_price } = after;
  const changed = { ...before, price, special_price, special_from_ms, special_to_ms, rule_price };
  return {
    sku,
    site,
    name: before.name,
    before: priceCells(sku, site, before),
    after: priceCells(sku, site, changed),
    pays: { before: payable(before, SITES[site], nowMs), after: payable(changed, SITES[site], nowMs) },
  };
}

/** Works out what the prices of a file would come to. Nothing is written. */
export async function priceDryRun(ctx: Ctx, file: string): Promise<DryRun> {
  const { wishes, problems } = readPriceFile(file, MOST_PRICES);
  return problems.length > 0 ? { looks: [], unchanged: 0, problems, seen: '' } : dryRunOf(ctx, wishes);
}

/** Works out what the prices of a changeset would come to; its operations of other kinds are left out. */
export function changesetPrices(ctx: Ctx, operations: readonly Operation[]): Promise<DryRun> {
  const wishes = operations.flatMap(({ kind, key, site, value }, index): WishedPrice[] =>
    kind !== 'price' || site === null || value === null
      ? []
      : [{ line: index + 1, sku: key, site, value: value as PriceRecord }],
  );
  return dryRunOf(ctx, wishes);
}

async function dryRunOf(ctx: Ctx, wishes: readonly WishedPrice[]): Promise<DryRun> {
  const asked = wishes.map((wish): Operation => ({ ...nameOf(wish), base: 0, value: wish.value }));
  const [worked, known] = await Promise.all([ctx.store.changesets.workOut(asked, ctx.now), pricesNamed(ctx, wishes)]);
  const refused = worked.problems.flatMap(({ field, message }): FileProblem[] => {
    const wish = wishes[Number(field.split('.')[1])];
    return wish ? [{ line: wish.line, sku: wish.sku, column: 'sku', reason: message }] : [];
  });
  if (refused.length > 0) return { looks: [], unchanged: 0, problems: refused, seen: '' };
  const looks = wishes.flatMap((wish, index): PriceLook[] => {
    const record = worked.operations[index]?.record ?? null;
    if (record !== null && canonical(record) === canonical(wish.value)) return [];
    const look = lookOf(wish, known.get(`${wish.site} ${wish.sku}`), worked, ctx.now);
    return [{ ...look, fall: fallOf({ before: record, after: wish.value }) }];
  });
  const seen = await seenOf(worked.operations.map((operation) => [operation, operation.record]));
  return { looks, unchanged: wishes.length - looks.length, problems: [], seen };
}

/** The outcome of adding prices to a changeset. */
export type AddedPrices =
  | { readonly outcome: 'added'; readonly id: string; readonly conflicts: readonly Conflict[] }
  /** Prices have changed since they were seen, or the file is wrong: nothing was written. */
  | { readonly outcome: 'changed' };

/**
 * Adds the prices of a file to a changeset, or makes one of a name, unless a price is not what it was `seen` to be. Prices
 * that are what they are wished to be already are left out. Throws like `makeChangeset` and `editChangeset`.
 */
export async function addPrices(
  env: Env,
  ctx: Ctx,
  { file, seen }: { readonly file: string; readonly seen: string },
  to: { readonly id: string } | { readonly name: string },
): Promise<AddedPrices> {
  const { wishes, problems } = readPriceFile(file, MOST_PRICES);
  if (problems.length > 0 || wishes.length === 0) return { outcome: 'changed' };
  // What is live is kept as it is read here, so that a later change by an import is noticed when the changeset is published.
  const live = await ctx.store.changesets.records(wishes.map(nameOf), ctx.now);
  if (seen !== (await seenOf(live.map((record) => [record, record.value])))) return { outcome: 'changed' };
  const operations = wishes.flatMap((wish, index) => {
    const record = live[index];
    if (!record || canonical(record.value) === canonical(wish.value)) return [];
    return [{ ...nameOf(wish), base: record.version, value: { ...wish.value } }];
  });
  if ('name' in to) {
    const { id } = await makeChangeset(env, ctx, to.name, operations);
    return { outcome: 'added', id, conflicts: [] };
  }
  const conflicts = await editChangeset(env, ctx, to.id, { operations, removed: [] });
  return { outcome: 'added', id: to.id, conflicts };
}

/** A rule for many prices, with the dates of special prices as cells. */
export interface BulkWish extends BulkChange {
  readonly from: string;
  readonly to: string;
}

/** What a rule makes of prices: the lines of a file, and the SKUs that it cannot change. */
export interface BulkRows {
  readonly rows: readonly PriceCells[];
  readonly refused: readonly string[];
}

/**
 * Applies a rule to prices. The special price of a bundle is a share of its parts' prices, so it is only removed, and a
 * price of which nothing would be left is refused.
 */
export function bulkRows(
  prices: readonly DeskPrice[],
  site: SiteCode,
  { target, from, to, ...rule }: BulkWish,
): BulkRows {
  const rows: PriceCells[] = [];
  const refused: string[] = [];
  for (const price of prices) {
    const [sku, , regular, special, begins, ends] = priceCells(price.sku, site, price);
    const changed = price.price === null ? null : changedPrice(price.price, rule);
    if (target === 'end') rows.push([sku, site, regular, '', '', '']);
    else if (changed === null || (target === 'special' && price.type === 'bundle')) refused.push(sku);
    else if (target === 'price') rows.push([sku, site, cellAmount(changed), special, begins, ends]);
    else rows.push([sku, site, regular, cellAmount(changed), from, to]);
  }
  return { rows, refused };
}
