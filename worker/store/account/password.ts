import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/** Cost of a hash: N = 2 ** `log2n`, block size and how often. */
export interface Cost {
  readonly log2n: number;
  readonly r: number;
  readonly p: number;
}

/** What new hashes cost: 32 MiB and about a third of a second (design, section 10). To be raised; old hashes still hold. */
export const REAL_COST: Cost = { log2n: 15, r: 8, p: 3 };

/** Set by test builds alone, which hash a few thousand passwords: see `tools/checks/test-constants.ts`. */
declare const __PASSWORD_COST__: Cost | undefined;
const COST: Cost = typeof __PASSWORD_COST__ === 'undefined' ? REAL_COST : __PASSWORD_COST__;

/** No stored hash asks for more than an isolate can give. */
const MOST_MEMORY = 72 * 1024 * 1024;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** A stored hash: `scrypt$15,8,3$salt$hash`, both in hex. */
const FORMAT = /^scrypt\$(\d+),(\d+),(\d+)\$([0-9a-f]+)\$([0-9a-f]+)$/;

/** What is compared with when there is no account: nothing hashes to it, and it costs what an account costs. */
const NOBODY = `scrypt$${COST.log2n},${COST.r},${COST.p}$${'00'.repeat(SALT_BYTES)}$${'00'.repeat(HASH_BYTES)}`;

/**
 * The synchronous way on purpose: an isolate has one thread, so that hashes wait for each other and never share its
 * 128 MB, without a lock that a request which is cut off would keep.
 */
function scrypt(password: string, salt: Uint8Array, { log2n, r, p }: Cost, bytes: number): Uint8Array {
  // One way to write an accented letter, whatever keyboard it came from.
  return scryptSync(password.normalize('NFKC'), salt, bytes, { N: 2 ** log2n, r, p, maxmem: MOST_MEMORY });
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** A password as it is stored: algorithm and parameters beside salt and hash, so that they can be raised later. */
export function hashPassword(password: string, cost: Cost = COST): string {
  const salt = randomBytes(SALT_BYTES);
  const hash = scrypt(password, salt, cost, HASH_BYTES);
  return `scrypt$${cost.log2n},${cost.r},${cost.p}$${hex(salt)}$${hex(hash)}`;
}

/** Whether a password is the one that was stored. Without a stored one it is not, and the answer takes as long. */
export function isPassword(password: string, stored: string | null): boolean {
  const parts = FORMAT.exec(stored ?? NOBODY);
  if (!parts) throw new Error('a stored password hash cannot be read');
  const [, log2n, r, p, salt = '', hash = ''] = parts;
  const expected = bytesOf(hash);
  const given = scrypt(password, bytesOf(salt), { log2n: Number(log2n), r: Number(r), p: Number(p) }, expected.length);
  return timingSafeEqual(given, expected) && stored !== null;
}

/** Whether a stored hash was made at another cost than today's: the next login makes it again. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(`scrypt$${COST.log2n},${COST.r},${COST.p}$`);
}
