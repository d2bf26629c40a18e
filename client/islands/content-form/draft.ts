import { keep, kept } from '#client/browser/local-store.ts';
import { draftMemory } from '#shared/form-entry/draft-key.ts';
import type { EntryValues } from '#shared/form-entry/field.ts';

/** What is kept of a form that was not sent yet. */
export interface Draft {
  readonly values: EntryValues;
  /** The step that is shown, from 0. */
  readonly step: number;
  /** The key under which the store takes it once. */
  readonly key: string;
  /** What was sent under this key without an answer; undefined if nothing was. */
  readonly sentAs?: string;
}

/** How long a draft is kept, in milliseconds. */
const LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/** Keeps a draft in this browser; null removes it. */
export function keepDraft(formHash: string, draft: Draft | null): void {
  keep(draftMemory(formHash), draft && JSON.stringify({ ...draft, atMs: Date.now() }));
}

function isDraft(value: unknown): value is Draft & { readonly atMs: number } {
  if (typeof value !== 'object' || value === null) return false;
  const { values, step, key, atMs } = value as Readonly<Record<string, unknown>>;
  const areTexts =
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).every((each) => Array.isArray(each) && each.every((text) => typeof text === 'string'));
  return areTexts && typeof step === 'number' && typeof key === 'string' && typeof atMs === 'number';
}

/** The draft of a form in this browser; undefined if there is none, or if it is too old, which deletes it. */
export function readDraft(formHash: string): Draft | undefined {
  const text = kept(draftMemory(formHash));
  if (text === null) return undefined;
  try {
    const draft: unknown = JSON.parse(text);
    if (isDraft(draft) && Date.now() - draft.atMs < LIFE_MS) return draft;
  } catch {
    // Not what this store has kept: it is deleted like an old one.
  }
  keepDraft(formHash, null);
  return undefined;
}
