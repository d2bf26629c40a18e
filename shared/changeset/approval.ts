import { SITE_CODES, type SiteCode } from '#shared/site/sites.ts';
import type { RecordName } from './contract.ts';

/** When a changeset needs a second person. */
export interface ApprovalRule {
  /** Sites of which every change asks for one. */
  readonly sites: ReadonlySet<SiteCode>;
  /** A price that falls by more than these percent asks for one; null for never. */
  readonly priceDrop: number | null;
}

/** What a changeset does to a record, with the record before it. */
export interface Judged extends RecordName {
  /** The record before and after; null for none. */
  readonly before: unknown;
  readonly after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (record: unknown): Fields => (typeof record === 'object' && record !== null ? (record as Fields) : {});

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The lowest price of a record, in major units; null for a record without one. */
export function lowestPrice(record: unknown): number | null {
  const { price, specialPrice } = fieldsOf(record);
  const prices = [price, specialPrice].flatMap((each) => numberOf(each) ?? []);
  return prices.length === 0 ? null : Math.min(...prices);
}

/** By how many percent a price falls; 0 for one that rises, or that begins or ends. */
export function fallOf({ before, after }: Pick<Judged, 'after' | 'before'>): number {
  const [from, to] = [lowestPrice(before), lowestPrice(after)];
  if (from === null || to === null || from <= 0) return 0;
  return Math.max(0, (1 - to / from) * 100);
}

/** What a rule over carts takes off, percent; 100 for one whose share depends on the cart, 0 for one that takes nothing off. */
function shareOf(record: unknown): number {
  const { simpleAction, discountAmount, isActive } = fieldsOf(record);
  const amount = numberOf(discountAmount) ?? 0;
  if (isActive !== true || amount <= 0) return 0;
  return simpleAction === 'by_percent' ? amount : 100;
}

/**
 * Why a changeset needs a second person, in words; nothing if it does not. A promotion is given with the prices before it
 * as `before` and itself as `after`. A rule over carts that takes off an amount is judged like one that takes off
 * everything, because its share depends on the cart.
 */
export function approvalReasons(judged: readonly Judged[], { sites, priceDrop }: ApprovalRule): readonly string[] {
  const touched = SITE_CODES.filter(
    (code) => sites.has(code) && judged.some(({ site }) => site === null || site === code),
  );
  const reasons = touched.map((code) => `Changes to ${code} need a second person’s approval.`);
  if (priceDrop === null) return reasons;
  const falls = judged.flatMap(({ kind, key, site, ...values }) => {
    const where = site === null ? '' : ` on ${site}`;
    if (kind === 'cart-rule') {
      const [before, after] = [shareOf(values.before), shareOf(values.after)];
      return after > priceDrop && after > before ? [`Cart rule ${key} may take off more than ${priceDrop}%.`] : [];
    }
    if (kind !== 'price' && kind !== 'promotion') return [];
    const fall = fallOf(values);
    return fall > priceDrop ? [`The price of ${key}${where} falls by ${Math.floor(fall)}%.`] : [];
  });
  return [...reasons, ...new Set(falls)];
}
