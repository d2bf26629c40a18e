import { keep, kept } from '#client/browser/local-store.ts';
import { keepAtOnce, keptAtOnce } from '#client/browser/own-database.ts';
import type { GymDesign } from '#shared/gym-design/contract.ts';
import { designText, readDesignText } from '#shared/gym-design/text.ts';

/** A drawing stored in this browser until it is saved. */
export interface Draft {
  readonly design: GymDesign;
  /** The saved version on which it is based; null for a new one. */
  readonly version: number | null;
}

const keyOf = (designId: string | null) => `gym-design.${designId ?? 'new'}`;

/** Stores an unsaved drawing in this browser, where it survives even a killed browser. */
export function keepDraft(designId: string | null, { design, version }: Draft): Promise<void> {
  return keepAtOnce(keyOf(designId), `${version ?? ''} ${designText(design)}`);
}

/** Forgets a drawing that was saved or discarded. */
export function forgetDraft(designId: string | null): Promise<void> {
  return keepAtOnce(keyOf(designId), null);
}

/** The text of a draft. Those of earlier releases are in local storage, from which they move. */
async function textOf(key: string): Promise<string> {
  const text = await keptAtOnce(key);
  const earlier = kept(key);
  if (earlier === null) return text ?? '';
  if (text === null) await keepAtOnce(key, earlier);
  keep(key, null);
  return text ?? earlier;
}

/** The draft of a design stored in this browser, or undefined. */
export async function keptDraft(designId: string | null): Promise<Draft | undefined> {
  const text = await textOf(keyOf(designId));
  const at = text.indexOf(' ');
  const design = readDesignText(text.slice(at + 1));
  const version = text.slice(0, Math.max(0, at));
  return design && { design, version: version === '' ? null : Number(version) };
}
