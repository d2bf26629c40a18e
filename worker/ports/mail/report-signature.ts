import { MINUTE_MS } from '#shared/time/duration.ts';
import type { MailSettings } from '#worker/config.ts';

/** How far the clocks of the provider and the store may differ; an older report is a repeat by someone else. */
const WINDOW_MS = 5 * MINUTE_MS;

const encoder = new TextEncoder();
const HEX = /^[0-9a-f]{64}$/i;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

const bytesOfHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** A signed text, its time in Unix seconds, and the signatures that it came with. */
interface Signed {
  readonly text: string;
  readonly seconds: string;
  readonly key: Uint8Array<ArrayBuffer>;
  readonly signatures: readonly Uint8Array<ArrayBuffer>[];
}

/** The store's own headers. */
function ownSigned(headers: Headers, body: string, secret: string): Signed {
  const seconds = headers.get('x-mail-timestamp') ?? '';
  const hex = headers.get('x-mail-signature') ?? '';
  const signatures = HEX.test(hex) ? [bytesOfHex(hex)] : [];
  return { text: `${seconds}.${body}`, seconds, key: new Uint8Array(encoder.encode(secret)), signatures };
}

/** The headers of Resend, which signs as Svix does; there may be several signatures while a secret is changed. */
function svixSigned(headers: Headers, body: string, secret: string): Signed {
  const seconds = headers.get('svix-timestamp') ?? '';
  const given = (headers.get('svix-signature') ?? '').split(' ').slice(0, 5);
  const signatures = given.flatMap((each) => {
    const [version, text = ''] = each.split(',');
    return version === 'v1' && BASE64.test(text) && text.length % 4 === 0 ? [bytesOfBase64(text)] : [];
  });
  const bare = secret.replace(/^whsec_/, '');
  const key = BASE64.test(bare) && bare.length % 4 === 0 ? bytesOfBase64(bare) : new Uint8Array(encoder.encode(secret));
  return { text: `${headers.get('svix-id') ?? ''}.${seconds}.${body}`, seconds, key, signatures };
}

/**
 * Whether the email provider sent a report, and just now. Signatures are compared in constant time.
 */
export async function isSignedReport(
  provider: MailSettings['provider'],
  { headers, body }: { readonly headers: Headers; readonly body: string },
  secret: string,
  nowMs: number,
): Promise<boolean> {
  const signed = (provider === 'resend' ? svixSigned : ownSigned)(headers, body, secret);
  if (!/^\d{1,12}$/.test(signed.seconds) || Math.abs(Number(signed.seconds) * 1000 - nowMs) > WINDOW_MS) return false;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', signed.key, algorithm, false, ['verify']);
  const text = encoder.encode(signed.text);
  const valid = await Promise.all(signed.signatures.map((each) => crypto.subtle.verify('HMAC', key, each, text)));
  return valid.includes(true);
}
