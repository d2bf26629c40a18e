import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { appMessageSchema, pageMessageSchema } from './messages.ts';
import { BRIDGE_VERSION } from './version.ts';

type PageMessage = z.input<typeof pageMessageSchema>;
type AppMessage = z.input<typeof appMessageSchema>;
/** A message of each type, with every field that it must have. */
type Examples<Message extends { type: string }> = {
  readonly [Type in Message['type']]: Omit<Extract<Message, { type: Type }>, 'type' | 'version'>;
};

const LINE = { label: 'Subtotal', amount: 295 };
const DETAILS = {
  currency: 'USD',
  countryCode: 'US',
  total: 304.95,
  isFinal: true,
  lines: [LINE],
  shippingOptions: [{ id: 'ups', label: 'Ground', amount: 9.95, isSelected: true }],
};
const ITEMS = [{ productId: 101, qty: 2 }];
const SCREEN = { id: 'i', screen: 'product', params: { id: 101 } } as const;

const OF_PAGE: Examples<PageMessage> = {
  session: {
    id: 'i',
    site: 'USA',
    currency: 'USD',
    path: '/racks',
    release: '2026-06-01',
    loggedIn: false,
    cartQty: 3,
  },
  ack: { replyTo: 'i', status: 'ok' },
  login: { id: 'i', redirect: '/account/wishlist' },
  logout: { id: 'i' },
  add_to_cart: { replyTo: 'i', status: 'ok', listId: 'list' },
  buy_now: { replyTo: 'i', status: 'failed', listId: null },
  cart_updated: { id: 'i', listId: 'list', cartQty: 2, subtotal: 590, currency: 'USD' },
  open_in_browser: { id: 'i', url: 'https://elsewhere.example/a' },
  open_in_webview: { id: 'i', url: 'https://elsewhere.example/a' },
  open_screen: SCREEN,
  search: { id: 'i', query: 'bars' },
  push_notifications: { id: 'i', action: 'request' },
  wallet_payment_start: { requestId: 'r', details: DETAILS },
  wallet_payment_details: { requestId: 'r', details: DETAILS },
  wallet_payment_status: { requestId: 'r', status: 'failure', orderId: null, code: 'payment_error' },
};

const OF_APP: Examples<AppMessage> = {
  session: {
    replyTo: 'i',
    supports: ['login'],
    safeArea: { top: 44, right: 0, bottom: 34, left: 0 },
    active: true,
  },
  ack: { replyTo: 'i', status: 'unsupported' },
  auth: { id: 'i', loggedIn: true },
  login: { id: 'i', redirect: '/account' },
  logout: { id: 'i' },
  add_to_cart: { id: 'i', items: ITEMS },
  buy_now: { id: 'i', items: ITEMS },
  open_screen: SCREEN,
  search: { id: 'i', query: 'bars' },
  push_notifications: { id: 'i', action: 'register', platform: 'ios', token: 't' },
  wallet_payment_shipping_address: { requestId: 'r', address: { countryId: 'US', postcode: '43215' } },
  wallet_payment_shipping_method: { requestId: 'r', id: 'ups' },
  wallet_payment_success: {
    requestId: 'r',
    billingContact: { countryCode: 'US' },
    token: { paymentData: {}, paymentMethod: {}, transactionIdentifier: 't' },
  },
  wallet_payment_cancel: { requestId: 'r' },
};

type Row = readonly [type: string, message: object, needed: readonly string[]];

/** The fields that a message of each type cannot do without, beside its type. */
const NEEDED_OF_PAGE: Readonly<Record<PageMessage['type'], readonly string[]>> = {
  session: ['cartQty', 'currency', 'id', 'loggedIn', 'path', 'release', 'site'],
  ack: ['replyTo', 'status'],
  login: ['redirect'],
  logout: [],
  add_to_cart: ['listId', 'status'],
  buy_now: ['listId', 'status'],
  cart_updated: ['cartQty', 'currency', 'listId', 'subtotal'],
  open_in_browser: ['url'],
  open_in_webview: ['url'],
  open_screen: ['screen'],
  search: ['query'],
  push_notifications: ['action'],
  wallet_payment_start: ['details', 'requestId'],
  wallet_payment_details: ['details', 'requestId'],
  wallet_payment_status: ['code', 'orderId', 'requestId', 'status'],
};
const NEEDED_OF_APP: Readonly<Record<AppMessage['type'], readonly string[]>> = {
  session: [],
  ack: ['replyTo', 'status'],
  auth: ['loggedIn'],
  login: [],
  logout: [],
  add_to_cart: ['items'],
  buy_now: ['items'],
  open_screen: ['screen'],
  search: ['query'],
  push_notifications: ['action'],
  wallet_payment_shipping_address: ['address', 'requestId'],
  wallet_payment_shipping_method: ['id', 'requestId'],
  wallet_payment_success: ['billingContact', 'requestId', 'token'],
  wallet_payment_cancel: ['requestId'],
};

/** The fields without which a message is refused. */
function neededFields(schema: z.ZodType, message: object): readonly string[] {
  const needed = Object.keys(message).filter((field) => {
    const { [field]: _, ...rest } = message as Record<string, unknown>;
    return !schema.safeParse(rest).success;
  });
  return needed.filter((field) => field !== 'type' && field !== 'version').toSorted();
}

const rows = (examples: Readonly<Record<string, object>>, needed: Readonly<Record<string, readonly string[]>>): Row[] =>
  Object.entries(examples).map(([type, fields]) => [
    type,
    { type, version: BRIDGE_VERSION, ...fields },
    needed[type] ?? [],
  ]);

describe('a message of the page', () => {
  it('has one of the types of the contract', () => {
    const types = pageMessageSchema.options.map(({ shape }) => shape.type.value);
    expect(types.toSorted()).toEqual(Object.keys(OF_PAGE).toSorted());
  });

  it.each(rows(OF_PAGE, NEEDED_OF_PAGE))(
    '%s is valid as it is, and refused without a field that it needs or with one more',
    (_, message, needed) => {
      expect(pageMessageSchema.parse(message)).toEqual(message);
      expect(neededFields(pageMessageSchema, message)).toEqual(needed);
      expect(pageMessageSchema.safeParse({ ...message, email: 'ada@northmail.example' }).success).toBe(false);
      for (const version of ['3.0.0', '4.0.0', undefined])
        expect(pageMessageSchema.safeParse({ ...message, version }).success).toBe(false);
    },
  );

  it.each([
    ['login', { redirect: 'https://elsewhere.example' }],
    ['login', { redirect: '//elsewhere.example' }],
    ['open_screen', { screen: 'admin' }],
    ['open_in_webview', { url: 'a'.repeat(4001) }],
    ['search', { query: '' }],
    ['push_notifications', { action: 'register' }],
    ['cart_updated', { subtotal: -1 }],
  ] as const)('%s with %o is refused', (type, changes) => {
    const message = { type, version: BRIDGE_VERSION, ...OF_PAGE[type] };
    expect(pageMessageSchema.safeParse({ ...message, ...changes }).success).toBe(false);
  });
});

describe('a message of the app', () => {
  it('has one of the types of the contract', () => {
    const types = appMessageSchema.options.flatMap(({ options }) => options.map(({ shape }) => shape.type.value));
    expect(types.toSorted()).toEqual(Object.keys(OF_APP).toSorted());
  });

  it.each(rows(OF_APP, NEEDED_OF_APP))(
    '%s is valid as it is, and refused without a field that it needs',
    (type, message, needed) => {
      expect(appMessageSchema.parse(message)).toMatchObject(OF_APP[type as AppMessage['type']]);
      expect(neededFields(appMessageSchema, message)).toEqual(needed);
    },
  );
});
