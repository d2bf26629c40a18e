import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { toHex } from '#shared/encode/hex.ts';

/** Cost of a hash: N = 2 ** `log2n`, block size and parallelization. */
export interface Cost {
  readonly log2n: number;
  readonly r: number;
  readonly p: number;
}

/**
 * Cost of new hashes: 32 MiB and about a third of a second (design, section 10). It should be raised over time; old
 * hashes remain valid.
 */
export const REAL_COST: Cost = { log2n: 15, r: 8, p: 3 };

/** Set only by test builds, which hash a few thousand passwords: see `tools/checks/test-constants.ts`. */
declare const __PASSWORD_COST__: Cost | undefined;
const COST: Cost = typeof __PASSWORD_COST__ === 'undefined' ? REAL_COST : __PASSWORD_COST__;

/** Memory limit in bytes, so that no stored hash requires more than an isolate has. */
const MOST_MEMORY = 72 * 1024 * 1024;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Hashes passwords where it holds up no visitor. Throws if that is not possible in time. */
export interface PasswordHasher {
  /** Like `hashPassword`. */
  hash(password: string): Promise<string>;
  /** Like `isPassword`. */
  matches(password: string, stored: string | null): Promise<boolean>;
}

/**
 * An account as a login finds it: tells whether a password opens it, and nothing of what is stored. The account if it
 * does, otherwise undefined.
 */
export type Door<Account> = (password: string) => Promise<Account | undefined>;

/** A stored hash: `scrypt$15,8,3$salt$hash`, with salt and hash in hex. */
const FORMAT = /^scrypt\$(\d+),(\d+),(\d+)\$([0-9a-f]+)\$([0-9a-f]+)$/;

/** The hash to compare with if there is no account: no password matches it, and it costs as much as a real one. */
const NOBODY = `scrypt$${COST.log2n},${COST.r},${COST.p}$${'00'.repeat(SALT_BYTES)}$${'00'.repeat(HASH_BYTES)}`;

/**
 * Takes the thread for as long as it runs: the platform has no scrypt that does not. Hence it runs in `Hasher` objects,
 * one hash after another, so that hashes never compete for an isolate's 128 MB.
 */
function scrypt(password: string, salt: Uint8Array, { log2n, r, p }: Cost, bytes: number): Uint8Array {
  // Normalizes accented letters, which keyboards encode differently.
  return scryptSync(password.normalize('NFKC'), salt, bytes, { N: 2 ** log2n, r, p, maxmem: MOST_MEMORY });
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/**
 * A password in the stored format: algorithm and parameters with salt and hash, so that the cost can be raised later.
 */
export function hashPassword(password: string, cost: Cost = COST): string {
  const salt = randomBytes(SALT_BYTES);
  const hash = scrypt(password, salt, cost, HASH_BYTES);
  return `scrypt$${cost.log2n},${cost.r},${cost.p}$${toHex(salt)}$${toHex(hash)}`;
}

/** Whether a password matches the stored hash. Without a stored hash the answer is false and takes the same time. */
export function isPassword(password: string, stored: string | null): boolean {
  const parts = FORMAT.exec(stored ?? NOBODY);
  if (!parts) throw new Error('a stored password hash cannot be read');
  const [, log2n, r, p, salt = '', hash = ''] = parts;
  const expected = bytesOf(hash);
  const given = scrypt(password, bytesOf(salt), { log2n: Number(log2n), r: Number(r), p: Number(p) }, expected.length);
  return timingSafeEqual(given, expected) && stored !== null;
}

/** Whether a stored hash was made with another cost than the current one; the next login replaces it. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(`scrypt$${COST.log2n},${COST.r},${COST.p}$`);
}
