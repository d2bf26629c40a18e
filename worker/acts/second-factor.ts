import { Secret, TOTP } from 'otpauth';
import { seal, unseal } from '#worker/store/account/sealed.ts';

/** What the store's secret seals here. */
const PURPOSE = 'staff second factor';
/** Length of a one-time code's step, seconds (RFC 6238). */
const PERIOD = 30;
/** Steps that a clock may be off, both ways. */
const DRIFT = 1;
/** Bytes of a secret (RFC 4226 section 4, R6). */
const SECRET_BYTES = 20;

function codesOf(secret: string, email: string): TOTP {
  return new TOTP({
    ...{ issuer: 'Northbar', label: email, secret: Secret.fromBase32(secret) },
    ...{ algorithm: 'SHA1', digits: 6, period: PERIOD },
  });
}

/** A new secret of one-time codes, sealed. */
export function draftSecret(storeSecret: string): Promise<string> {
  return seal(new Secret({ size: SECRET_BYTES }).base32, storeSecret, PURPOSE);
}

/** What an authenticator app is told: its key in groups of four, and the address that opens it. Undefined for a broken seal. */
export async function setUpOf(
  sealed: string,
  email: string,
  storeSecret: string,
): Promise<{ readonly key: string; readonly uri: string } | undefined> {
  const secret = await unseal(sealed, storeSecret, PURPOSE);
  if (secret === undefined) return undefined;
  return { key: secret.replace(/(.{4})(?=.)/g, '$1 '), uri: codesOf(secret, email).toString() };
}

/**
 * The step (half minute since 1970) whose code this is, undefined for a wrong one. A seal that cannot be opened, since the
 * store has a new secret, has no codes: an admin makes the member set up new ones.
 */
export async function stepOfCode(
  code: string,
  { sealed, email }: { readonly sealed: string; readonly email: string },
  storeSecret: string,
  nowMs: number,
): Promise<number | undefined> {
  const secret = await unseal(sealed, storeSecret, PURPOSE);
  if (secret === undefined) return undefined;
  const off = codesOf(secret, email).validate({ token: code, timestamp: nowMs, window: DRIFT });
  return off === null ? undefined : Math.floor(nowMs / 1000 / PERIOD) + off;
}
