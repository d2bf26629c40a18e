import { keep, kept } from '#client/browser/local-store.ts';
import type { GymDesign } from '#shared/gym-design/contract.ts';
import { designText, readDesignText } from '#shared/gym-design/text.ts';

/** A drawing that this browser keeps until it is saved. */
export interface Draft {
  readonly design: GymDesign;
  /** The saved version that it changes; null for a new one. */
  readonly version: number | null;
}

const keyOf = (designId: string | null) => `gym-design.${designId ?? 'new'}`;

/** Keeps a drawing that is not saved yet. */
export function keepDraft(designId: string | null, { design, version }: Draft): void {
  keep(keyOf(designId), `${version ?? ''} ${designText(design)}`);
}

/** Forgets it: it is saved, or not wanted. */
export function forgetDraft(designId: string | null): void {
  keep(keyOf(designId), null);
}

/** What this browser keeps of a design, or undefined. */
export function keptDraft(designId: string | null): Draft | undefined {
  const text = kept(keyOf(designId)) ?? '';
  const at = text.indexOf(' ');
  const design = readDesignText(text.slice(at + 1));
  const version = text.slice(0, Math.max(0, at));
  return design && { design, version: version === '' ? null : Number(version) };
}
