import type { AppliedRule } from '#shared/cart-rule/price-cart-rules.ts';
import { COUPON_WORDS } from '#shared/cart-rule/rules-in-play.ts';
import type { OrderCoupon } from './document.ts';
import type { Take } from './take.ts';

/** The key under which the desk counts the orders with a code. */
export const codeUsesKey = (code: string): string => `code ${code}`;

/** Whether a key counts a code, rather than a buyer. */
export const isCodeUses = (key: string): boolean => key.startsWith('code ');

/** Who buys: a customer by id, a guest by the address of the order. */
type Buyer = { readonly customerId: number } | { readonly email: string };

/** The key under which the desk counts the orders of a buyer with a rule. */
export function customerUsesKey(ruleId: number, buyer: Buyer): string {
  return `rule ${ruleId} ${'customerId' in buyer ? buyer.customerId : buyer.email}`;
}

/**
 * What an order takes of rules with limited uses: one use of each code, and one of its buyer, who is counted by customer
 * and by address, so that logging out wins nothing.
 */
export function takesOfRules(
  applied: readonly Pick<AppliedRule, 'code' | 'rule'>[],
  buyer: { readonly customerId: number | null; readonly email: string },
): readonly Take[] {
  return applied.flatMap(({ rule, code }): Take[] => {
    const { ruleId, usesPerCode, usesPerCustomer } = rule;
    const one = { kind: 'coupon' as const, amount: 1 };
    const buyers: Buyer[] = [
      { email: buyer.email },
      ...(buyer.customerId === null ? [] : [{ customerId: buyer.customerId }]),
    ];
    return [
      ...(code !== null && usesPerCode !== null ? [{ ...one, key: codeUsesKey(code), given: usesPerCode }] : []),
      ...(usesPerCustomer === null
        ? []
        : buyers.map((each) => ({ ...one, key: customerUsesKey(ruleId, each), given: usesPerCustomer }))),
    ];
  });
}

/** Why an order cannot have its discounts, in words for the shopper, by the keys of what the desk has no use left of. */
export function spentRules(
  keys: readonly string[],
  applied: readonly Pick<AppliedRule, 'code' | 'rule'>[],
): readonly string[] {
  return applied.flatMap(({ rule, code }) => {
    const name = code ?? rule.label;
    if (code !== null && keys.includes(codeUsesKey(code))) return [`${name}: ${COUPON_WORDS.used}`];
    return keys.some((key) => key.startsWith(`rule ${rule.ruleId} `)) ? [`${name}: ${COUPON_WORDS.yours}`] : [];
  });
}

/** The rules of an order as it keeps them. */
export function orderCoupons(applied: readonly AppliedRule[]): readonly OrderCoupon[] {
  return applied.map(({ rule, code, discount }) => ({
    ruleId: rule.ruleId,
    code,
    label: rule.label,
    discount,
    ...(code !== null && rule.usesPerCode !== null && { isCounted: true }),
  }));
}
