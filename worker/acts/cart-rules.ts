import type { CartRule } from '#shared/cart-rule/cart-rule.ts';
import {
  COUPON_WORDS,
  type Coupon,
  type CouponProblem,
  codeProblem,
  type RuleBook,
  type RuleUses,
} from '#shared/cart-rule/rules-in-play.ts';
import type { StoredList } from '#shared/list/contract.ts';
import { codeUsesKey, customerUsesKey } from '#shared/order/rule-uses.ts';
import type { Ctx } from '#worker/request/context.ts';
import { needsCategories } from '#worker/store/order/cart-rules.ts';
import { checkCodeTries, takeCodeTry } from './code-tries.ts';

const NO_CATEGORIES: RuleBook['categories'] = new Map();

/** How often the limited ones among some codes, and the rules of them, were used. */
async function usesOf({ store, session }: Ctx, byCode: ReadonlyMap<string, CartRule>): Promise<RuleUses> {
  const codes = [...byCode].flatMap(([code, { usesPerCode }]) => (usesPerCode === null ? [] : [code]));
  const ids = [...byCode.values()].flatMap(({ ruleId, usesPerCustomer }) => (usesPerCustomer === null ? [] : [ruleId]));
  const customer = session.kind === 'customer' ? { customerId: session.customerId } : undefined;
  const keys = [...codes.map(codeUsesKey), ...(customer ? ids.map((ruleId) => customerUsesKey(ruleId, customer)) : [])];
  if (keys.length === 0) return { ofCode: new Map(), ofRule: new Map() };
  const balances = await store.desk.balancesOf('coupon', keys);
  const usedOf = (key: string) => {
    const known = balances.find((each) => each.key === key);
    return known ? known.held + known.spent : 0;
  };
  return {
    ofCode: new Map(codes.map((code) => [code, usedOf(codeUsesKey(code))])),
    ofRule: new Map(customer ? ids.map((ruleId) => [ruleId, usedOf(customerUsesKey(ruleId, customer))]) : []),
  };
}

/**
 * Reads which rules over carts may apply to some products, with codes that were entered. Without codes, and without rules
 * that ask for categories, it reads at most the rules of the site, and those once in an isolate.
 */
export async function ruleBook(ctx: Ctx, codes: readonly string[], productIds: Iterable<number>): Promise<RuleBook> {
  const { site, session, store } = ctx;
  const [automatic, byCode] = await Promise.all([store.cartRules.automatic(), store.cartRules.byCodes(codes)]);
  const rules = [...automatic, ...byCode.values()];
  const [uses, categories] = await Promise.all([
    usesOf(ctx, byCode),
    rules.some(needsCategories) ? store.cartRules.categoriesOf(productIds) : NO_CATEGORIES,
  ]);
  return { site: site.code, groupId: session.groupId, automatic, byCode, uses, categories };
}

/** What was made of the codes that a shopper entered for a list. */
interface AskedCoupons {
  /** Codes that the list keeps: those that can be used now, and those that it had already. */
  readonly kept: readonly string[];
  readonly refused: readonly (Coupon & { readonly reason: CouponProblem })[];
}

/**
 * Checks the codes that a shopper enters for a list. One that the store does not know, or that cannot be used here and
 * now, is a wrong try, counted together with those of gift cards; the list does not keep it.
 * Codes that the list has already need no check. Throws `rate_limited`.
 */
export async function askCoupons(
  ctx: Ctx,
  codes: readonly string[],
  list: Pick<StoredList, '_id' | 'metadata'>,
): Promise<AskedCoupons> {
  const entered = [...new Set(codes)];
  const before = new Set(list.metadata.coupons);
  const kept: string[] = [];
  const refused: (Coupon & { reason: CouponProblem })[] = [];
  for (const code of entered) {
    if (before.has(code)) {
      kept.push(code);
      continue;
    }
    // A right code is no try: a crowd in one place enters the code that it was told at the same time.
    const [book] = await Promise.all([ruleBook(ctx, [code], []), checkCodeTries(ctx, list._id)]);
    const problem = codeProblem(code, book, ctx.now);
    if (problem === undefined) {
      kept.push(code);
      continue;
    }
    await takeCodeTry(ctx, list._id);
    ctx.log.info('coupon_refused');
    const label = problem === 'unknown' ? '' : (book.byCode.get(code)?.label ?? '');
    refused.push({ code, label, discount: 0, problem: COUPON_WORDS[problem], reason: problem });
  }
  return { kept, refused };
}
