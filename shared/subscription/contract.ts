import { z } from 'zod';
import type { Minor } from '#shared/money/money.ts';
import type { Agreement } from '#shared/renewal/contract.ts';
import type { Interval } from '#shared/renewal/interval.ts';
import { storedAs } from '#shared/schema/stored.ts';
import { SITE_CODES, type SiteCode } from '#shared/site/sites.ts';

/**
 * The state of a subscription. `trial`: nothing has been charged yet; `past_due`: the bank refused and will be asked
 * again; `cancelled`: never charged again, valid to the end of the paid time.
 */
export const SUBSCRIPTION_STATES = ['trial', 'active', 'past_due', 'paused', 'cancelled'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** What its owner or staff may do with a subscription. `resume` also restarts a canceled one. */
export const SUBSCRIPTION_ACTIONS = ['cancel', 'pause', 'resume'] as const;
export type SubscriptionAction = (typeof SUBSCRIPTION_ACTIONS)[number];

/** Body of `POST /svc_subscription/subscriptions/{id}` (public contract, section 6). */
export const subscriptionActionSchema = z.object({ action: z.enum(SUBSCRIPTION_ACTIONS) });

/** The card that is charged, as stored by its provider. */
export interface KeptCard {
  /** The provider of the first charge: `sandbox`, `http`, `adyen`, `spreedly`. */
  readonly provider: string;
  /** The provider's reference for charging it. Never shown, never copied out of the desk. */
  readonly ref: string;
  readonly brand: string;
  readonly last4: string;
}

/** Why a subscription ended. */
export type EndReason = 'customer' | 'staff' | 'unpaid' | 'discontinued' | 'refunded';

/** A subscription as its order desk stores it. Money in minor units, times in Unix milliseconds. */
export interface Subscription {
  readonly subscriptionId: string;
  /** The order that started it. */
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
  /** Price of all units per interval, as the site shows prices: the amount last charged, or agreed to. */
  readonly price: Minor;
  readonly interval: Interval;
  readonly card: KeptCard;
  readonly agreement: Agreement;
  readonly state: SubscriptionState;
  /** The time from which periods are counted, and the period that begins then. */
  readonly anchorMs: number;
  readonly anchorPeriod: number;
  /** The period that is charged next; 0 is the first paid one. */
  readonly period: number;
  /** The time until which it is paid or free. */
  readonly paidUntilMs: number;
  /** When the next charge is tried; null if none is planned. */
  readonly chargeAtMs: number | null;
  /** How often the charge for the due period was refused, and when it was first refused. */
  readonly refusals: number;
  readonly refusedMs: number | null;
  /** The period whose charge the shopper has been told about, and the price given. */
  readonly noticedPeriod: number | null;
  readonly nextPrice: Minor | null;
  /** Number of charges tried so far: with the subscription's id it forms the id of the next charge. */
  readonly tries: number;
  /** The order that is currently being charged for it. */
  readonly pendingOrderId: string | null;
  readonly endReason: EndReason | null;
  readonly startedMs: number;
  readonly updatedMs: number;
  readonly version: number;
}

/** A subscription as it is stored, without limits and with keys of other releases. */
export const subscriptionSchema = storedAs<Subscription>()(
  z.object({
    subscriptionId: z.string(),
    orderId: z.string(),
    owner: z.string(),
    customerId: z.number().nullable(),
    email: z.string(),
    site: z.enum(SITE_CODES),
    currency: z.string(),
    productId: z.number(),
    sku: z.string(),
    name: z.string(),
    qty: z.number(),
    price: z.number(),
    interval: z.object({ unit: z.enum(['day', 'week', 'month', 'year']), count: z.number() }),
    card: z.object({ provider: z.string(), ref: z.string(), brand: z.string(), last4: z.string() }),
    agreement: z.object({ text: z.string(), version: z.string(), agreedMs: z.number() }),
    state: z.enum(SUBSCRIPTION_STATES),
    anchorMs: z.number(),
    anchorPeriod: z.number(),
    period: z.number(),
    paidUntilMs: z.number(),
    chargeAtMs: z.number().nullable(),
    refusals: z.number(),
    refusedMs: z.number().nullable(),
    noticedPeriod: z.number().nullable(),
    nextPrice: z.number().nullable(),
    tries: z.number(),
    pendingOrderId: z.string().nullable(),
    endReason: z.enum(['customer', 'staff', 'unpaid', 'discontinued', 'refunded']).nullable(),
    startedMs: z.number(),
    updatedMs: z.number(),
    version: z.number(),
  }),
);

/** A subscription as calls return it. Money in major units, times in Unix milliseconds. */
export interface WireSubscription {
  readonly _id: string;
  readonly orderId: string;
  /** The order number that people use instead of the id. */
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
