import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appMessageSchema } from './messages.ts';
import { parseMessage, readAppMessage } from './read-message.ts';

const read = (message: object) => readAppMessage(message as { type: string });
const ITEM = { productId: 101, qty: 1 };

/** A message of each type, with every field. */
const GOOD: readonly { readonly type: string; readonly [field: string]: unknown }[] = [
  {
    type: 'session',
    replyTo: 's',
    supports: ['login'],
    safeArea: { top: 1, right: 2, bottom: 3, left: 4 },
    active: true,
  },
  { type: 'ack', replyTo: 's', status: 'ok' },
  { type: 'auth', id: 'i', loggedIn: true },
  { type: 'login', id: 'i', redirect: '/account/wishlist' },
  { type: 'logout', id: 'i' },
  {
    type: 'add_to_cart',
    id: 'i',
    items: [{ ...ITEM, children: [{ productId: 1, qty: 1 }], customOptions: [], metadata: {} }],
  },
  { type: 'buy_now', id: 'i', items: [ITEM] },
  { type: 'open_screen', id: 'i', screen: 'product', params: { id: 101, slug: 'a' } },
  { type: 'search', id: 'i', query: 'bars' },
  { type: 'push_notifications', id: 'i', action: 'register', platform: 'ios', token: 't' },
  { type: 'push_notifications', id: 'i', action: 'status', status: 'granted' },
  { type: 'push_notifications', id: 'i', action: 'request' },
];

describe('messages of the app', () => {
  it.each(GOOD)('$type is read as the schema reads it', (message) => {
    const known = appMessageSchema.safeParse(message);
    expect(known.success).toBe(true);
    expect(read(message)).toEqual(known.data);
  });

  it.each<[string, object]>([
    ['a login with another origin', { type: 'login', redirect: 'https://elsewhere.example' }],
    ['a login with two slashes', { type: 'login', redirect: '//elsewhere.example' }],
    ['nothing to add', { type: 'add_to_cart', items: [] }],
    ['half a unit', { type: 'add_to_cart', items: [{ productId: 1, qty: 0.5 }] }],
    ['too many units', { type: 'buy_now', items: [{ productId: 1, qty: 10_000 }] }],
    ['an unknown screen', { type: 'open_screen', screen: 'admin' }],
    ['parameters that are objects', { type: 'open_screen', screen: 'product', params: { id: {} } }],
    ['an empty search', { type: 'search', query: '  ' }],
    ['an unknown action', { type: 'push_notifications', action: 'send' }],
    ['an inset outside the screen', { type: 'session', safeArea: { top: 4000 } }],
    ['a login that is no yes or no', { type: 'auth', loggedIn: 'yes' }],
    ['an acknowledgement of nothing', { type: 'ack', status: 'ok' }],
  ])('%s is malformed', (_, message) => {
    expect(read(message)).toBe('malformed');
    expect(appMessageSchema.safeParse(message).success).toBe(false);
  });

  it('whatever is read, the schema accepts', () => {
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constantFrom('ok', 'product', '/a', 'register', 'ios', null, undefined),
      fc.array(fc.record({ productId: fc.integer(), qty: fc.integer({ min: -1, max: 11_000 }) })),
      fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer())),
    );
    const message = fc
      .tuple(fc.constantFrom(...GOOD), fc.dictionary(fc.constantFrom(...new Set(GOOD.flatMap(Object.keys))), value))
      .map(([good, changes]) => ({ ...good, ...changes, type: good.type }));
    fc.assert(
      fc.property(message, (each) => {
        const parsed = parseMessage(JSON.stringify(each));
        const result = parsed && readAppMessage(parsed);
        return typeof result !== 'object' || appMessageSchema.safeParse(result).success;
      }),
      { numRuns: 3000 },
    );
  });
});
