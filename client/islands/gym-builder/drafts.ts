import { keep, kept } from '#client/browser/local-store.ts';
import { keepAtOnce, keptAtOnce } from '#client/browser/own-database.ts';
import type { GymDesign } from '#shared/gym-design/contract.ts';
import { DESIGN_FIELDS } from '#shared/gym-design/form.ts';
import { designText } from '#shared/gym-design/text.ts';

/** A drawing stored in this browser until it is saved. */
interface Draft {
  /** The drawing as text (`designText`). */
  readonly text: string;
  /** The saved version on which it is based; null for a new one. */
  readonly version: number | null;
}

const keyOf = (designId: string | null) => `gym-design.${designId ?? 'new'}`;

/** Texts that the database has not confirmed, by key. */
const unconfirmed = new Map<string, string>();

/** Stores an unsaved drawing in this browser, where it survives even a killed browser. */
export async function keepDraft(designId: string | null, design: GymDesign, version: number | null): Promise<void> {
  const key = keyOf(designId);
  const text = `${version ?? ''} ${designText(design)}`;
  const before = kept(key);
  unconfirmed.set(key, text);
  if (!(await keepAtOnce(key, text))) return;
  if (unconfirmed.get(key) === text) unconfirmed.delete(key);
  // Another tab may have left a newer one meanwhile.
  if ([before, text].includes(kept(key))) keep(key, null);
}

/**
 * Leaves what the database has not confirmed in local storage, which is written before the page is gone. So a text in
 * local storage is newer than that of the database.
 */
export function leaveDrafts(): void {
  for (const [key, text] of unconfirmed) {
    // Where the new one is refused, the one before would pass for it.
    keep(key, null);
    keep(key, text);
  }
  // A later one of another tab is not replaced when this page is left again.
  unconfirmed.clear();
}

/** Forgets a drawing that was saved or discarded. */
export async function forgetDraft(designId: string | null): Promise<void> {
  const key = keyOf(designId);
  unconfirmed.delete(key);
  keep(key, null);
  await keepAtOnce(key, null);
}

/** The text of a draft. One that a page has left in local storage moves to the database. */
async function textOf(key: string): Promise<string> {
  const left = kept(key);
  if (left === null) return (await keptAtOnce(key)) ?? '';
  if ((await keepAtOnce(key, left)) && kept(key) === left) keep(key, null);
  return left;
}

/** The draft of a design stored in this browser, or undefined. */
async function keptDraft(designId: string | null): Promise<Draft | undefined> {
  const kept = await textOf(keyOf(designId));
  const [, version = '', text] = /^(\d*) (.+)$/s.exec(kept) ?? [];
  return text === undefined ? undefined : { text, version: version === '' ? null : Number(version) };
}

/** The page of a design: its id, null for a new one, the version that it shows, and what was drawn when it opened. */
export interface DraftPage {
  readonly designId: string | null;
  readonly version: number | null;
  readonly design: GymDesign;
  readonly isJustSaved: boolean;
  /** The address that accepts the editor's form, and shows a drawing that is part of it. */
  readonly action: string;
}

/** Forgets drafts that are now saved. Changes drawn since then and other new gyms are kept. */
async function forgetSaved({ designId, version, design }: DraftPage): Promise<void> {
  if ((await keptDraft(designId))?.version !== version) await forgetDraft(designId);
  if ((await keptDraft(null))?.text === designText(design)) await forgetDraft(null);
}

/**
 * The address that opens what was drawn here earlier and not saved; undefined if there is nothing but what the page shows.
 */
export async function draftAddress(page: DraftPage): Promise<string | undefined> {
  const { designId, design, action, isJustSaved } = page;
  if (isJustSaved) await forgetSaved(page);
  const before = await keptDraft(designId);
  if (!before || before.text === designText(design)) return undefined;
  const query = new URLSearchParams({ [DESIGN_FIELDS.design]: before.text });
  if (before.version !== null) query.set(DESIGN_FIELDS.version, String(before.version));
  return `${action}?${query}`;
}
