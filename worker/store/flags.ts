import { z } from 'zod';
import { evaluateFlags, type Flags } from '#shared/flag/flags.ts';
import type { Bindings } from '#worker/bindings.ts';
import { FLAGS_FRESH_MS, FLAGS_OLDEST_MS, readDocument } from '#worker/store/cache.ts';

const KEY = 'flags';

interface Known {
  readonly document: Readonly<Record<string, unknown>>;
  /** When KV last answered. */
  readonly readMs: number;
  /** When KV was last asked. */
  readonly askedMs: number;
  /** The defaults, because KV has not answered. */
  readonly isGuess?: boolean;
}

/** How soon flags that are a guess are read again, milliseconds. */
const GUESS_FRESH_MS = 5_000;

let known: Known | undefined;
const evaluated = new Map<string, { readonly document: Known['document']; readonly flags: Flags }>();

const documentSchema = z.record(z.string(), z.unknown());

async function read(env: Bindings, now: number): Promise<Known> {
  try {
    const document = (await readDocument(env, KEY, documentSchema)) ?? {};
    known = { document, readMs: now, askedMs: now };
  } catch {
    // If KV does not answer, the known flags apply until they are too old, then the defaults.
    known =
      !known || now - known.readMs > FLAGS_OLDEST_MS
        ? { document: {}, readMs: now, askedMs: now, isGuess: true }
        : { ...known, askedMs: now };
  }
  return known;
}

/** Whether the flags are those that staff set; false while they are the defaults because KV has not answered. */
export function areFlagsKnown(): boolean {
  return known?.isGuess !== true;
}

/** The flags of a site. Staff edit them in KV; only the first visitor of an isolate waits for them. */
export async function flagsOf(
  env: Bindings,
  siteCode: string,
  now: number,
  later: (work: Promise<unknown>) => void,
): Promise<Flags> {
  const current = known && now - known.readMs <= FLAGS_OLDEST_MS ? known : await read(env, now);
  if (now - current.askedMs > (current.isGuess ? GUESS_FRESH_MS : FLAGS_FRESH_MS)) {
    known = { ...current, askedMs: now };
    later(read(env, now));
  }
  const cached = evaluated.get(siteCode);
  if (cached?.document === current.document) return cached.flags;
  const flags = evaluateFlags(current.document, siteCode);
  evaluated.set(siteCode, { document: current.document, flags });
  return flags;
}
