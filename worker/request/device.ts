import { toHex } from '#shared/encode/hex.ts';
import { DAY_MS } from '#shared/time/duration.ts';
import type { Ctx } from '#worker/request/context.ts';
import { setCookie } from '#worker/request/cookies.ts';
import { isSignedBy, signatureOf } from '#worker/request/signature.ts';

/** How long a device is known after its last login, milliseconds. */
const KNOWN_MS = 180 * DAY_MS;
/** Accounts that one device remembers: a family's. */
const MOST_ACCOUNTS = 6;
const ID_BYTES = 16;
/** `id.accounts.issued.signature`; each account is a tag of 16 digits, the time is in Unix seconds. */
const TOKEN = /^([0-9a-f]{32})\.((?:[0-9a-f]{16}){1,6})\.(\d{1,12})\.([0-9a-f]{64})$/;

/** The two kinds of accounts: the same email address may belong to a customer and to a member of the staff. */
export type AccountKind = 'customer' | 'staff';

interface Device {
  readonly id: string;
  readonly tags: readonly string[];
}

/** Names an account in the cookie without telling its address. */
async function tagOf({ config }: Ctx, kind: AccountKind, email: string): Promise<string> {
  return (await signatureOf('device', `${kind} ${email}`, config.sessionSecret)).slice(0, 16);
}

/** The device of a request; undefined without its cookie, or with one that this store has not signed. */
async function deviceOf({ device, config, now }: Ctx): Promise<Device | undefined> {
  const [, id = '', tags = '', seconds = '', hex = ''] = TOKEN.exec(device ?? '') ?? [];
  if (id === '' || Number(seconds) * 1000 + KNOWN_MS < now) return undefined;
  if (!(await isSignedBy('device', `${id}.${tags}.${seconds}`, hex, config.sessionSecret))) return undefined;
  return { id, tags: tags.match(/.{16}/g) ?? [] };
}

/**
 * Returns the id of the device if someone has logged in to this account on it before. Nothing else is known about it:
 * it still takes the password.
 */
export async function knownDevice(ctx: Ctx, kind: AccountKind, email: string): Promise<string | undefined> {
  const device = await deviceOf(ctx);
  return device?.tags.includes(await tagOf(ctx, kind, email)) ? device.id : undefined;
}

/** Remembers that someone logged in to an account on this device, or proved to receive its mail. */
export async function rememberDevice(ctx: Ctx, kind: AccountKind, email: string): Promise<void> {
  const [device, tag] = await Promise.all([deviceOf(ctx), tagOf(ctx, kind, email)]);
  const id = device?.id ?? toHex(crypto.getRandomValues(new Uint8Array(ID_BYTES)));
  const tags = [tag, ...(device?.tags ?? []).filter((each) => each !== tag)].slice(0, MOST_ACCOUNTS);
  const payload = `${id}.${tags.join('')}.${Math.floor(ctx.now / 1000)}`;
  setCookie(ctx, 'device', `${payload}.${await signatureOf('device', payload, ctx.config.sessionSecret)}`);
}
