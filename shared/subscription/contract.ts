import { z } from 'zod';
import type { Minor } from '#shared/money/money.ts';
import type { Agreement } from '#shared/renewal/contract.ts';
import type { Interval } from '#shared/renewal/interval.ts';
import type { SiteCode } from '#shared/site/sites.ts';

/**
 * Where a subscription is: `trial`: nothing was charged yet; `past_due`: the bank has refused, and is asked again;
 * `cancelled`: never charged again, good to the end of what was paid.
 */
export const SUBSCRIPTION_STATES = ['trial', 'active', 'past_due', 'paused', 'cancelled'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** What its owner or staff may do with one. `resume` also starts a canceled one again. */
export const SUBSCRIPTION_ACTIONS = ['cancel', 'pause', 'resume'] as const;
export type SubscriptionAction = (typeof SUBSCRIPTION_ACTIONS)[number];

/** Body of `POST /svc_subscription/subscriptions/{id}` (public contract, section 6). */
export const subscriptionActionSchema = z.object({ action: z.enum(SUBSCRIPTION_ACTIONS) });

/** The card that is charged, as its provider knows it. */
export interface KeptCard {
  /** Who charged first: `sandbox`, `http`, `adyen`, `spreedly`. */
  readonly provider: string;
  /** What the provider charges it by. Never shown, never copied out of the desk. */
  readonly ref: string;
  readonly brand: string;
  readonly last4: string;
}

/** Why a subscription ended. */
export type EndReason = 'customer' | 'staff' | 'unpaid' | 'discontinued' | 'refunded';

/** A subscription as its order desk keeps it. Money in minor units, times in Unix milliseconds. */
export interface Subscription {
  readonly subscriptionId: string;
  /** The order that began it. */
  readonly orderId: string;
  readonly owner: string;
  readonly customerId: number | null;
  readonly email: string;
  readonly site: SiteCode;
  readonly currency: string;
  readonly productId: number;
  readonly sku: string;
  readonly name: string;
  readonly qty: number;
  /** Of all units each interval, as the site shows prices; what was charged last, or was agreed to. */
  readonly price: Minor;
  readonly interval: Interval;
  readonly card: KeptCard;
  readonly agreement: Agreement;
  readonly state: SubscriptionState;
  /** From where periods are counted, and which period begins there. */
  readonly anchorMs: number;
  readonly anchorPeriod: number;
  /** The period that is charged next; 0 is the first one that costs money. */
  readonly period: number;
  /** To when it is paid, or free. */
  readonly paidUntilMs: number;
  /** When the next charge is tried; null while none is to come. */
  readonly chargeAtMs: number | null;
  /** Refusals of the period that is due, and when the first of them came. */
  readonly refusals: number;
  readonly refusedMs: number | null;
  /** The period of whose charge the shopper has been told, and the price that he was told of. */
  readonly noticedPeriod: number | null;
  readonly nextPrice: Minor | null;
  /** Charges tried so far: with the id of the subscription it makes the id of the next charge. */
  readonly tries: number;
  /** The order that is being charged for it right now. */
  readonly pendingOrderId: string | null;
  readonly endReason: EndReason | null;
  readonly startedMs: number;
  readonly updatedMs: number;
  readonly version: number;
}

/** A subscription as calls answer it. Money in major units, times in Unix milliseconds. */
export interface WireSubscription {
  readonly _id: string;
  readonly orderId: string;
  /** What people say instead of the order's id. */
  readonly orderNumber: string;
  readonly sku: string;
  readonly name: string;
  readonly state: SubscriptionState;
  readonly price: number;
  readonly currency: string;
  readonly interval: string;
  readonly nextChargeAt: number | null;
  readonly accessUntil: number;
}
