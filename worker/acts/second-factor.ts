import { Secret, TOTP } from 'otpauth';
import { seal, unseal } from '#worker/store/account/sealed.ts';

/** Purpose for which the store's secret is used as a seal here. */
const PURPOSE = 'staff second factor';
/** Length of a one-time code's step in seconds (RFC 6238). */
const PERIOD = 30;
/** Steps by which a clock may be off in either direction. */
const DRIFT = 1;
/** Length of a secret in bytes (RFC 4226 section 4, R6). */
const SECRET_BYTES = 20;

function codesOf(secret: string, email: string): TOTP {
  return new TOTP({
    issuer: 'Northbar',
    label: email,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
  });
}

/** Creates a new secret for one-time codes, sealed. */
export function draftSecret(storeSecret: string): Promise<string> {
  return seal(new Secret({ size: SECRET_BYTES }).base32, storeSecret, PURPOSE);
}

/**
 * Returns the data for an authenticator app: the key in groups of four, and the address that opens the app. Undefined
 * if the seal is broken.
 */
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
 * Returns the step (half minutes since 1970) of a code; undefined for a wrong code. If the seal cannot be opened,
 * because the store has a new secret, no code is valid, and an admin has to let the member set up codes again.
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
