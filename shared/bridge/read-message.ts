import type { AppMessage } from './messages.ts';
import { SCREENS, type ScreenParams } from './screens.ts';

/** A message as it arrives, of which only the type is known. */
export interface RawMessage {
  readonly type: string;
  readonly [field: string]: unknown;
}

type Fields<Type extends AppMessage['type']> = Omit<
  Extract<AppMessage, { type: Type }>,
  'id' | 'replyTo' | 'type' | 'version'
>;
type Readers = { readonly [Type in AppMessage['type']]: (message: RawMessage) => Fields<Type> | undefined };

/** The longest text of a message, in characters; longer ones are no message. */
export const LONGEST_MESSAGE = 300_000;

const isText = (value: unknown, most: number, least = 1): value is string =>
  typeof value === 'string' && value.length >= least && value.length <= most;

const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isOneOf = <Word extends string>(value: unknown, words: readonly Word[]): value is Word =>
  words.includes(value as Word);

/** Reads an optional field: `undefined` if it is absent, `null` if it is malformed. */
function optional<Value>(value: unknown, is: (value: unknown) => value is Value): Value | null | undefined {
  if (value === undefined) return undefined;
  return is(value) ? value : null;
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const MOST_PX = 400;

function readInsets(value: unknown): Fields<'session'>['safeArea'] | null {
  if (value === undefined) return undefined;
  if (!isObject(value)) return null;
  const read = SIDES.map((side) => value[side] ?? 0);
  if (!read.every((px): px is number => typeof px === 'number' && px >= 0 && px <= MOST_PX)) return null;
  const [top = 0, right = 0, bottom = 0, left = 0] = read;
  return { top, right, bottom, left };
}

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

const isTypeList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= 100 && value.every((each) => isText(each, 64, 0));

function readSession({ supports, safeArea, active }: RawMessage): Fields<'session'> | undefined {
  const read = {
    supports: optional(supports, isTypeList),
    safeArea: readInsets(safeArea),
    active: optional(active, isBoolean),
  };
  const { supports: types, safeArea: area, active: isActive } = read;
  if (types === null || area === null || isActive === null) return undefined;
  return {
    ...(types && { supports: types }),
    ...(area && { safeArea: area }),
    ...(isActive !== undefined && { active: isActive }),
  };
}

const isPath = (value: unknown): value is string => isText(value, 2000) && /^\/(?!\/)/.test(value);

function readItems({ items }: RawMessage): Fields<'add_to_cart'> | undefined {
  if (!Array.isArray(items) || items.length < 1 || items.length > 100) return undefined;
  const areItems = items.every(
    (item) => isObject(item) && isWhole(item.productId, 1, Number.MAX_SAFE_INTEGER) && isWhole(item.qty, 1, 9999),
  );
  return areItems ? { items: items as Fields<'add_to_cart'>['items'] } : undefined;
}

function isParams(value: unknown): value is ScreenParams {
  return (
    isObject(value) &&
    Object.entries(value).every(
      ([name, each]) =>
        name.length <= 64 && (isText(each, 500, 0) || (typeof each === 'number' && Number.isFinite(each))),
    )
  );
}

function readScreen({ screen, params = {} }: RawMessage): Fields<'open_screen'> | undefined {
  return isOneOf(screen, SCREENS) && isParams(params) ? { screen, params } : undefined;
}

function readPush(message: RawMessage): Fields<'push_notifications'> | undefined {
  const { action } = message;
  if (!isOneOf(action, ['request', 'status', 'register'])) return undefined;
  const status = optional(message.status, (value) => isOneOf(value, ['granted', 'denied', 'undetermined']));
  const platform = optional(message.platform, (value) => isOneOf(value, ['ios', 'android']));
  const token = optional(message.token, (value): value is string => isText(value, 4096));
  if (status === null || platform === null || token === null) return undefined;
  return { action, ...(status && { status }), ...(platform && { platform }), ...(token && { token }) };
}

/** How the fields of each message are read; undefined for malformed ones. */
const READERS: Readers = {
  session: readSession,
  ack: ({ replyTo, status }) =>
    isText(replyTo, 64) && isOneOf(status, ['ok', 'unsupported', 'failed']) ? { status } : undefined,
  auth: ({ loggedIn }) => (isBoolean(loggedIn) ? { loggedIn } : undefined),
  login: ({ redirect }) => {
    const path = optional(redirect, isPath);
    return path === null ? undefined : { ...(path && { redirect: path }) };
  },
  logout: () => ({}),
  add_to_cart: readItems,
  buy_now: readItems,
  open_screen: readScreen,
  search: ({ query }) => {
    const text = typeof query === 'string' ? query.trim() : '';
    return isText(text, 500) ? { query: text } : undefined;
  },
  push_notifications: readPush,
};

/** Reads the text of a message; undefined for a text that is no message, which nobody can answer. */
export function parseMessage(text: unknown): RawMessage | undefined {
  if (!isText(text, LONGEST_MESSAGE)) return undefined;
  try {
    const message: unknown = JSON.parse(text);
    return isObject(message) && isText(message.type, 64) ? (message as RawMessage) : undefined;
  } catch {
    // Not a message of this bridge.
    return undefined;
  }
}

/** The id under which a message is acknowledged, or that it answers; undefined for none. */
export function messageId(value: unknown): string | undefined {
  return isText(value, 64) ? value : undefined;
}

/**
 * Reads a message of the app in the browser, where the schema of `messages.ts` would be too large: whatever it accepts,
 * the schema accepts, too. Messages about a wallet are read by the checkout.
 */
export function readAppMessage(message: RawMessage): AppMessage | 'malformed' | 'unknown' {
  const { type } = message;
  if (!Object.hasOwn(READERS, type)) return 'unknown';
  const fields = READERS[type as AppMessage['type']](message);
  if (!fields) return 'malformed';
  const [id, replyTo] = [messageId(message.id), messageId(message.replyTo)];
  return { type, ...fields, ...(id && { id }), ...(replyTo && { replyTo }) } as AppMessage;
}
