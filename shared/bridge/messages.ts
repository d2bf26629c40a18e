import { z } from 'zod';
import { SCREENS } from './screens.ts';
import { BRIDGE_VERSION } from './version.ts';
import { walletDetailsSchema, walletMessageSchema } from './wallet.ts';

const id = z.string().min(1).max(64);
const path = z
  .string()
  .regex(/^\/(?!\/)/)
  .max(2000);
const status = z.enum(['ok', 'unsupported', 'failed']);

/** What every message of the page has. An answer has `replyTo`, and what the app must acknowledge has an `id`. */
const fromPage = { version: z.literal(BRIDGE_VERSION), id: id.optional(), replyTo: id.optional() };
/** What a message of the app may have. Fields that this version does not know are ignored. */
const fromApp = { version: z.string().max(20).optional(), id: id.optional(), replyTo: id.optional() };

/** What to buy, as in the call that adds to a list (public contract, section 5), which checks the rest. */
const items = z
  .array(z.looseObject({ productId: z.int().positive(), qty: z.int().min(1).max(9999) }))
  .min(1)
  .max(100);

const screen = z.object({
  type: z.literal('open_screen'),
  screen: z.enum(SCREENS),
  params: z.record(z.string().max(64), z.union([z.string().max(500), z.number()])).default({}),
});

const purchaseAnswer = { status, listId: z.string().nullable() };
const cents = z.number().nonnegative();

const sessionOfPage = z.strictObject({
  ...fromPage,
  type: z.literal('session'),
  id,
  site: z.enum(['USA', 'CAN', 'APO', 'EUR', 'AUS', 'GBR']),
  currency: z.string().length(3),
  path,
  release: z.string(),
  loggedIn: z.boolean(),
  cartQty: z.int().nonnegative(),
});

/** Messages of the page, each validated whole: it sends nothing that is not here. Money in major units. */
export const pageMessageSchema = z.discriminatedUnion('type', [
  sessionOfPage,
  z.strictObject({
    ...fromPage,
    type: z.literal('ack'),
    replyTo: id,
    status,
    listId: z.string().nullable().optional(),
  }),
  z.strictObject({ ...fromPage, type: z.literal('login'), redirect: path }),
  z.strictObject({ ...fromPage, type: z.literal('logout') }),
  z.strictObject({ ...fromPage, type: z.literal('add_to_cart'), ...purchaseAnswer }),
  z.strictObject({ ...fromPage, type: z.literal('buy_now'), ...purchaseAnswer }),
  z.strictObject({
    ...fromPage,
    type: z.literal('cart_updated'),
    listId: z.string(),
    cartQty: z.int().nonnegative(),
    subtotal: cents,
    currency: z.string().length(3),
  }),
  z.strictObject({ ...fromPage, type: z.literal('open_in_browser'), url: z.string().max(4000) }),
  z.strictObject({ ...fromPage, type: z.literal('open_in_webview'), url: z.string().max(4000) }),
  z.strictObject({ ...fromPage, ...screen.shape }),
  z.strictObject({ ...fromPage, type: z.literal('search'), query: z.string().min(1).max(500) }),
  z.strictObject({ ...fromPage, type: z.literal('push_notifications'), action: z.enum(['request', 'status']) }),
  z.strictObject({ ...fromPage, type: z.literal('wallet_payment_start'), requestId: id, details: walletDetailsSchema }),
  z.strictObject({
    ...fromPage,
    type: z.literal('wallet_payment_details'),
    requestId: id,
    details: walletDetailsSchema,
  }),
  z.strictObject({
    ...fromPage,
    type: z.literal('wallet_payment_status'),
    requestId: id,
    status: z.enum(['failure', 'success']),
    orderId: z.string().nullable(),
    code: z.string().nullable(),
    message: z.string().optional(),
  }),
]);

/** A message of the page, without what the bridge adds to it. */
type Bare<Message> = Message extends unknown ? Omit<Message, 'id' | 'version'> : never;
export type PageMessage = Bare<z.input<typeof pageMessageSchema>>;

const insets = z.object({
  top: z.number().min(0).max(400).default(0),
  right: z.number().min(0).max(400).default(0),
  bottom: z.number().min(0).max(400).default(0),
  left: z.number().min(0).max(400).default(0),
});

/** Messages of the app that are not about a wallet. `readAppMessage` reads them in the browser, without this schema. */
const plainAppMessageSchema = z.discriminatedUnion('type', [
  z.object({
    ...fromApp,
    type: z.literal('session'),
    supports: z.array(z.string().max(64)).max(100).optional(),
    safeArea: insets.optional(),
    active: z.boolean().optional(),
  }),
  z.object({ ...fromApp, type: z.literal('ack'), replyTo: id, status }),
  z.object({ ...fromApp, type: z.literal('auth'), loggedIn: z.boolean() }),
  z.object({ ...fromApp, type: z.literal('login'), redirect: path.optional() }),
  z.object({ ...fromApp, type: z.literal('logout') }),
  z.object({ ...fromApp, type: z.literal('add_to_cart'), items }),
  z.object({ ...fromApp, type: z.literal('buy_now'), items }),
  z.object({ ...fromApp, ...screen.shape }),
  z.object({ ...fromApp, type: z.literal('search'), query: z.string().trim().min(1).max(500) }),
  z.object({
    ...fromApp,
    type: z.literal('push_notifications'),
    action: z.enum(['request', 'status', 'register']),
    /** Of `status`: what the device allows. */
    status: z.enum(['granted', 'denied', 'undetermined']).optional(),
    /** Of `register`. */
    platform: z.enum(['ios', 'android']).optional(),
    token: z.string().min(1).max(4096).optional(),
  }),
]);
export type AppMessage = z.output<typeof plainAppMessageSchema>;

/** Every message of the app. */
export const appMessageSchema = z.union([plainAppMessageSchema, walletMessageSchema]);
