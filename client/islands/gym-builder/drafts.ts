import { keep, kept } from '#client/browser/local-store.ts';
import type { GymDesign } from '#shared/gym-design/contract.ts';
import { designText, readDesignText } from '#shared/gym-design/text.ts';

/** A drawing stored in this browser until it is saved. */
export interface Draft {
  readonly design: GymDesign;
  /** The saved version on which it is based; null for a new one. */
  readonly version: number | null;
}

const keyOf = (designId: string | null) => `gym-design.${designId ?? 'new'}`;

/** Stores an unsaved drawing in this browser. */
export function keepDraft(designId: string | null, { design, version }: Draft): void {
  keep(keyOf(designId), `${version ?? ''} ${designText(design)}`);
}

/** Forgets a drawing that was saved or discarded. */
export function forgetDraft(designId: string | null): void {
  keep(keyOf(designId), null);
}

/** The draft of a design stored in this browser, or undefined. */
export function keptDraft(designId: string | null): Draft | undefined {
  const text = kept(keyOf(designId)) ?? '';
  const at = text.indexOf(' ');
  const design = readDesignText(text.slice(at + 1));
  const version = text.slice(0, Math.max(0, at));
  return design && { design, version: version === '' ? null : Number(version) };
}
