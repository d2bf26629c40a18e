import { DEFAULT_VARIANT } from './record.ts';
import type { Targets, Test } from './targets.ts';

/** A number from 0 up to 1 from a text, spread evenly over texts that differ in little (FNV-1a, then MurmurHash3's end). */
function evenly(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** What tests and segments need to know about a visitor. */
export interface Audience {
  /** The visitor's random id in tests; null for crawlers and visitors without one, who see the default. */
  readonly testId: string | null;
  /** Variants that the address asks for, by test; nothing is recorded of them. */
  readonly forced: ReadonlyMap<string, string>;
  /** The primary segment; null for none. */
  readonly segment: number | null;
}

/** The variant of a test that a visitor sees: always the same for the same id. */
export function variantOf({ name, shares }: Test, { testId, forced }: Audience): string {
  const asked = forced.get(name);
  if (asked !== undefined && shares.some(([variant]) => variant === asked)) return asked;
  if (testId === null) return DEFAULT_VARIANT;
  const total = shares.reduce((sum, [, share]) => sum + share, 0);
  let left = evenly(`${name} ${testId}`) * total;
  for (const [variant, share] of shares) {
    left -= share;
    if (left < 0) return variant;
  }
  return DEFAULT_VARIANT;
}

/** Which copy of a page a visitor sees: '' for the default one, else its variants and segment for the cache key. */
export function combinationFor({ tests, groups }: Targets, audience: Audience): string {
  const parts: string[] = [];
  for (const test of tests) {
    const variant = variantOf(test, audience);
    if (variant !== DEFAULT_VARIANT) parts.push(`${test.name}=${variant}`);
  }
  const { segment } = audience;
  const group = segment === null ? undefined : groups.find((ids) => ids.includes(segment));
  if (group) parts.push(`s${group[0]}`);
  return parts.join('&');
}
