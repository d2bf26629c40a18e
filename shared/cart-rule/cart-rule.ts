import type { Minor } from '#shared/money/money.ts';
import type { SiteCode } from '#shared/site/sites.ts';
import type { RuleCondition } from './cart-rule-conditions.ts';

/**
 * What a rule does, in Magento's words: a share of each line (`by_percent`), an amount off each unit (`by_fixed`), an
 * amount off all lines together (`cart_fixed`), or free units of what is bought (`buy_x_get_y`).
 */
export const RULE_ACTIONS = ['by_percent', 'by_fixed', 'cart_fixed', 'buy_x_get_y'] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];

/** Whose shipping a rule pays: nobody's, that of the units it is for, or that of the whole cart. */
export const RULE_SHIPPING = ['none', 'items', 'cart'] as const;
export type RuleShipping = (typeof RULE_SHIPPING)[number];

/** A rule over carts (public contract, section 14). Money in minor units of the site where it is used. */
export interface CartRule {
  readonly ruleId: number;
  /** What shoppers read beside its amount. */
  readonly label: string;
  readonly isActive: boolean;
  readonly sites: readonly SiteCode[];
  /** Customer groups; empty for all. */
  readonly groups: readonly number[];
  /** From when and until when it applies, Unix milliseconds; null without a limit. */
  readonly fromMs: number | null;
  readonly toMs: number | null;
  /** It needs a code. */
  readonly needsCode: boolean;
  /** Most orders with one code of it, and most orders of one customer; null without a limit. */
  readonly usesPerCode: number | null;
  readonly usesPerCustomer: number | null;
  /** Rules with lower numbers come first, then those with lower ids. */
  readonly sortOrder: number;
  /** No later rule is for the lines that this one was for. */
  readonly isLast: boolean;
  readonly action: RuleAction;
  /** Hundredths: of a percent for `by_percent`, of a unit for `buy_x_get_y`, else minor units. */
  readonly amount: number;
  /** Most units of a line that it is for; null for all. */
  readonly mostUnits: number | null;
  /** Units that are bought for each free one; elsewhere, only whole steps of units count. 0 for none. */
  readonly step: number;
  readonly shipping: RuleShipping;
  /** What must be true of the cart, and of the lines that it is for. */
  readonly conditions: RuleCondition;
  readonly items: RuleCondition;
}

/** A rule that may apply to a cart, with the code that was entered for it; null for a rule without one. */
export interface RuleInPlay {
  readonly rule: CartRule;
  readonly code: string | null;
}

/** Why the price of a line is lower than usual, or has a kind of its own. */
export type PriceReason = 'giftcard' | 'group' | 'hundo' | 'promotion' | 'special' | 'ticket' | 'trial';

/**
 * What rules over carts go together with. `after`: the rule takes its part of what the other has left. `never`: the
 * line is not for rules, though it counts for their conditions. Lists that pay a quote have no rules: their prices are
 * agreed.
 */
export const STACKING: Readonly<Record<PriceReason, 'after' | 'never'>> = {
  hundo: 'after',
  ticket: 'after',
  promotion: 'after',
  special: 'after',
  group: 'after',
  // Money on a card is worth its price, so a discount on it would be money given away.
  giftcard: 'never',
  // It costs nothing today.
  trial: 'never',
};

/** The fields of a list's line that rules depend on. */
export interface RuleRow {
  readonly productId: number;
  /** The sku of the variant, and that of the product. */
  readonly skus: readonly string[];
  /** Categories that the product is in: the id of each as text, and its URL key. */
  readonly categories: readonly string[];
  readonly qty: number;
  readonly unit: Minor;
  readonly rowTotal: Minor;
  /** What Hundo and tickets have left of `rowTotal`. */
  readonly room: Minor;
  readonly weightLb: number;
  readonly reasons: readonly PriceReason[];
}
