import { z } from 'zod';
import { type EventKind, isEventKind } from '#shared/discovery/catalogue.ts';
import type { DiscoveryEvent } from '#shared/discovery/events.ts';
import type { Site } from '#shared/site/sites.ts';
import type { Campaign } from './campaign.ts';
import type { LedgerConsumer } from './consumers.ts';

/** SHA-256 in hexadecimal digits. */
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const money = z.number().min(0);
const currency = z.string().length(3);
const text = z.string().min(1);

/** Goods as advertisers know them. */
const goods = z.array(z.strictObject({ id: text, qty: z.number().positive() }));

/** A line of a cart or an order. `total` is what is paid for all units, in major units. */
const line = z.strictObject({
  sku: text,
  productId: z.int().positive(),
  name: z.string(),
  qty: z.number().positive(),
  price: money.nullable(),
  total: money.nullable(),
});

/**
 * A buyer for comparing conversions: each value trimmed, in lower case and hashed; left out where it is not known. A phone
 * number only with 10 digits and a shipping address in the US (spec 3 section 5).
 */
const conversionUser = z.strictObject({
  email: hash.optional(),
  phone: hash.optional(),
  firstname: hash.optional(),
  lastname: hash.optional(),
  street: hash.optional(),
  city: hash.optional(),
  region: hash.optional(),
  postcode: hash.optional(),
  country: z.string().length(2).optional(),
});

/** Whom an email is for: the store's number of a customer, a browser's random number, the hash of an address. */
const reader = z
  .strictObject({ userId: z.string().nullable(), email: hash.nullable() })
  .refine(({ userId, email }) => userId !== null || email !== null, { message: 'names nobody' });

const analytics = z.strictObject({
  id: text,
  type: text,
  name: text,
  value: z.record(z.string(), z.unknown()),
  t: z.number(),
  site: text,
  currency,
  user_id: z.string(),
  /** The visit of someone who agreed to be known (the cookie `rg_vId`); '' for none, and for orders, which the store tells. */
  visit_id: z.string(),
  app_type: z.enum(['native', 'browser']),
  /** Whether it is the account of a member of the staff, by its email domain. */
  staff: z.boolean(),
});

const ads = z.strictObject({
  conversion: z.enum(['view_item', 'add_to_cart', 'begin_checkout', 'sign_up', 'purchase']),
  transactionId: text.nullable(),
  value: money.nullable(),
  currency,
  items: goods,
  user: conversionUser,
});

const bing = z.strictObject({
  action: z.enum(['page_view', 'view_item', 'add_to_cart', 'begin_checkout', 'purchase']),
  page: z.string().nullable(),
  revenue: money.nullable(),
  currency,
  items: goods,
});

const reviews = z.strictObject({
  orderId: text,
  total: money,
  currency,
  user: z.strictObject({ email: hash }),
  items: z.array(line),
});

const affiliate = z.strictObject({
  orderId: text,
  /** Without what earns no commission (spec 3 section 9). */
  revenue: money,
  currency,
  items: z.array(line),
});

const email = z.strictObject({
  call: z.enum(['updateCart', 'abandonedCart', 'trackPurchase']),
  user: reader,
  items: z.array(line),
  total: money,
  currency,
  /** The email that led to it, where its link said so. */
  campaignId: z.int().nullable(),
  templateId: z.int().nullable(),
});

/** What each consumer is sent. Nothing that the schema does not name leaves the store. */
export const PAYLOADS = { analytics, reviews, ads, bing, affiliate, email } as const satisfies Readonly<
  Record<LedgerConsumer, z.ZodType>
>;
export type Payload<Consumer extends LedgerConsumer> = z.output<(typeof PAYLOADS)[Consumer]>;

/** What is known of the sender of an event. */
export interface EventSender {
  readonly site: Pick<Site, 'code' | 'currency'>;
  /** The number of the customer; null for a guest. */
  readonly customerId: number | null;
  /** The browser's random number; '' if the visitor did not agree to it. */
  readonly shopperId: string;
  /** The random number of the visit; '' for none. */
  readonly visitId: string;
  /** The email that led the visitor here; null for none. */
  readonly campaign: Campaign | null;
  /** Unix milliseconds. */
  readonly nowMs: number;
}

type Value<Kind extends EventKind> = Extract<
  DiscoveryEvent,
  {
    type: Kind extends `${infer Type}/${string}` ? Type : never;
    name: Kind extends `${string}/${infer Name}` ? Name : never;
  }
>['value'];

const CONVERSIONS = {
  'view/product': 'view_item',
  'cart/add': 'add_to_cart',
  'checkout/step': 'begin_checkout',
} as const;

function isConversion(kind: string): kind is keyof typeof CONVERSIONS {
  return Object.hasOwn(CONVERSIONS, kind);
}

function goodsOf(value: DiscoveryEvent['value']): z.output<typeof goods> {
  const products = 'products' in value ? value.products : [];
  return products.map(({ productId, qty = 1 }) => ({ id: String(productId), qty }));
}

/** What the products of an event are worth; null where the browser did not say. */
function worthOf(kind: EventKind, value: DiscoveryEvent['value']): number | null {
  if (kind === 'view/product') return (value as Value<'view/product'>).price ?? null;
  if (kind === 'checkout/step') return (value as Value<'checkout/step'>).total ?? null;
  if (kind !== 'cart/add') return null;
  const { products, items = [] } = value as Value<'cart/add'>;
  const prices = products.map(({ productId, qty = 1 }) => {
    const price = items.find((item) => item.product_id === productId)?.price;
    return price == null ? null : price * qty;
  });
  return prices.includes(null)
    ? null
    : prices.reduce<number>((sum, price) => sum + Math.round((price ?? 0) * 100), 0) / 100;
}

/** Only the first step begins a checkout. */
function isLaterStep({ name, value }: DiscoveryEvent): boolean {
  return name === 'step' && value.step > 1;
}

function adsPayload(kind: EventKind, event: DiscoveryEvent, { site }: EventSender): Payload<'ads'> | undefined {
  if (isLaterStep(event)) return undefined;
  const conversion = isConversion(kind) ? CONVERSIONS[kind] : kind === 'user/register' ? 'sign_up' : undefined;
  if (conversion === undefined) return undefined;
  const { value } = event;
  return {
    conversion,
    transactionId: null,
    value: worthOf(kind, value),
    currency: site.currency,
    items: goodsOf(value),
    user: {},
  };
}

function bingPayload(kind: EventKind, event: DiscoveryEvent, { site }: EventSender): Payload<'bing'> | undefined {
  if (isLaterStep(event)) return undefined;
  const action = isConversion(kind) ? CONVERSIONS[kind] : kind === 'view/page' ? 'page_view' : undefined;
  if (action === undefined) return undefined;
  const { value } = event;
  const page = kind === 'view/page' ? ((value as Value<'view/page'>).uri ?? null) : null;
  return { action, page, revenue: worthOf(kind, value), currency: site.currency, items: goodsOf(value) };
}

/** The whole cart after a change; undefined where only the store knows it, and for visitors whom nobody can write to. */
function cartPayload(
  { value }: DiscoveryEvent,
  { site, customerId, shopperId, campaign }: EventSender,
): Payload<'email'> | undefined {
  const { items, total } = value as Value<'cart/update'>;
  const userId = customerId === null ? shopperId : String(customerId);
  if (items === undefined || total === undefined || userId === '') return undefined;
  return {
    call: 'updateCart',
    user: { userId, email: null },
    items: items.map(({ sku, product_id, name, qty, price, total: whole }) => ({
      sku,
      productId: product_id,
      name,
      qty,
      price,
      total: whole,
    })),
    total,
    currency: site.currency,
    campaignId: campaign?.campaignId ?? null,
    templateId: campaign?.templateId ?? null,
  };
}

/**
 * What a consumer is sent for an event of a browser or a form; undefined if nothing. Orders are told by the store itself
 * (`purchase.ts`), so that a browser neither doubles nor loses one.
 */
export function eventPayload(
  consumer: LedgerConsumer,
  event: DiscoveryEvent,
  sender: EventSender,
): Payload<LedgerConsumer> | undefined {
  const kind = `${event.type}/${event.name}`;
  if (!isEventKind(kind) || kind === 'order/confirm') return undefined;
  switch (consumer) {
    case 'analytics': {
      const { site, shopperId, visitId, nowMs } = sender;
      const { id = '', type, name, value, t = nowMs, app_type } = event;
      const staff = false;
      return {
        id,
        type,
        name,
        value,
        t,
        site: site.code,
        currency: site.currency,
        user_id: shopperId,
        visit_id: visitId,
        app_type,
        staff,
      };
    }
    case 'ads':
      return adsPayload(kind, event, sender);
    case 'bing':
      return bingPayload(kind, event, sender);
    case 'email':
      return cartPayload(event, sender);
    default:
      return undefined;
  }
}
