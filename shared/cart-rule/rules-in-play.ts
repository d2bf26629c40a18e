import type { Minor } from '#shared/money/money.ts';
import type { SiteCode } from '#shared/site/sites.ts';
import type { CartRule, RuleInPlay } from './cart-rule.ts';
import type { PricedRules } from './price-cart-rules.ts';

/** Why a code that was entered takes nothing off, or a rule without one does not apply. */
export type CouponProblem =
  | 'conditions'
  | 'early'
  | 'expired'
  | 'group'
  | 'off'
  | 'site'
  | 'stopped'
  | 'unknown'
  | 'used'
  | 'yours';

/** Why a code takes nothing off, in words for the shopper. */
export const COUPON_WORDS: Readonly<Record<CouponProblem, string>> = {
  conditions: 'This code is not for the items in your cart.',
  early: 'This code is not valid yet.',
  expired: 'This code has expired.',
  group: 'This code is for certain customers. Log in if you are one of them.',
  off: 'This code is no longer valid.',
  site: 'This code does not work in this store.',
  stopped: 'This code cannot be combined with another discount in your cart.',
  unknown: 'We do not know this code. Please check it.',
  used: 'This code has been used up.',
  yours: 'You have already used this code.',
};

/** How often codes and rules have been used, by orders that are placed or being paid. */
export interface RuleUses {
  /** Orders with a code. */
  readonly ofCode: ReadonlyMap<string, number>;
  /** Orders of this customer with a rule, by its id. */
  readonly ofRule: ReadonlyMap<number, number>;
}

/** What decides which rules may apply to the carts of a shopper. */
export interface RuleBook {
  readonly site: SiteCode;
  readonly groupId: number;
  /** Rules without a code. */
  readonly automatic: readonly CartRule[];
  /** Rules by their codes, for the codes that were entered. */
  readonly byCode: ReadonlyMap<string, CartRule>;
  readonly uses: RuleUses;
  /** Categories by product id (`RuleRow.categories`), as far as rules ask for them. */
  readonly categories: ReadonlyMap<number, readonly string[]>;
}

/** A code that was entered, and what it takes off (public contract, section 14). */
export interface Coupon {
  readonly code: string;
  readonly label: string;
  readonly discount: Minor;
  /** Why it takes nothing off, in words for the shopper. */
  readonly problem?: string;
}

/** What a rule without a code takes off. */
export interface CartDeal {
  readonly ruleId: number;
  readonly label: string;
  readonly discount: Minor;
}

function standingProblem(rule: CartRule, { site, groupId }: RuleBook, nowMs: number): CouponProblem | undefined {
  if (!rule.sites.includes(site)) return 'site';
  if (!rule.isActive) return 'off';
  if (rule.fromMs !== null && nowMs < rule.fromMs) return 'early';
  if (rule.toMs !== null && nowMs > rule.toMs) return 'expired';
  if (rule.groups.length > 0 && !rule.groups.includes(groupId)) return 'group';
  return undefined;
}

/** Why a code cannot be used now, whatever is in the cart; undefined if it can. */
export function codeProblem(code: string, book: RuleBook, nowMs: number): CouponProblem | undefined {
  const rule = book.byCode.get(code);
  if (!rule) return 'unknown';
  const { ofCode, ofRule } = book.uses;
  if (rule.usesPerCode !== null && (ofCode.get(code) ?? 0) >= rule.usesPerCode) return 'used';
  if (rule.usesPerCustomer !== null && (ofRule.get(rule.ruleId) ?? 0) >= rule.usesPerCustomer) return 'yours';
  return standingProblem(rule, book, nowMs);
}

/** The rules that may apply to a cart with some codes. */
export function rulesInPlay(book: RuleBook, codes: readonly string[], nowMs: number): readonly RuleInPlay[] {
  const automatic = book.automatic.filter((rule) => standingProblem(rule, book, nowMs) === undefined);
  const entered = codes.flatMap((code): RuleInPlay[] => {
    const rule = book.byCode.get(code);
    return rule && codeProblem(code, book, nowMs) === undefined ? [{ rule, code }] : [];
  });
  return [...automatic.map((rule) => ({ rule, code: null })), ...entered];
}

/** The codes of a cart with what they take off, in the order in which they were entered. */
export function couponsOf(
  book: RuleBook,
  codes: readonly string[],
  { applied, idle }: Pick<PricedRules, 'applied' | 'idle'>,
  nowMs: number,
): readonly Coupon[] {
  return codes.map((code) => {
    const label = book.byCode.get(code)?.label ?? '';
    const used = applied.find((each) => each.code === code);
    if (used) return { code, label, discount: used.discount };
    const reason = codeProblem(code, book, nowMs) ?? idle.find((each) => each.code === code)?.reason ?? 'conditions';
    return { code, label: reason === 'unknown' ? '' : label, discount: 0, problem: COUPON_WORDS[reason] };
  });
}

/** What rules without a code take off a cart. */
export function dealsOf({ applied }: Pick<PricedRules, 'applied'>): readonly CartDeal[] {
  return applied.flatMap(({ rule, code, discount }) =>
    code === null && discount > 0 ? [{ ruleId: rule.ruleId, label: rule.label, discount }] : [],
  );
}
