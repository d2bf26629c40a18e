import { compareMemory, MOST_COMPARED } from '#shared/compare/keys.ts';
import { keep, kept } from './local-store.ts';

/** A product that was chosen for a comparison, with what the bar shows of it. */
export interface ChosenProduct {
  /** Under which the address names it. */
  readonly key: string;
  readonly name: string;
  /** Address of its picture on the site; '' for none. */
  readonly picture: string;
}

function memory(): string {
  return compareMemory(document.documentElement.dataset.site ?? '');
}

function isChosen(value: unknown): value is ChosenProduct {
  if (typeof value !== 'object' || value === null) return false;
  const { key, name, picture } = value as Partial<Record<keyof ChosenProduct, unknown>>;
  return typeof key === 'string' && key !== '' && typeof name === 'string' && typeof picture === 'string';
}

/** What this browser has chosen on this site. What another release wrote in another way is forgotten. */
export function readChosen(): readonly ChosenProduct[] {
  try {
    const value: unknown = JSON.parse(kept(memory()) ?? '[]');
    return Array.isArray(value) ? value.filter(isChosen).slice(0, MOST_COMPARED) : [];
  } catch {
    // What is no JSON is nothing.
    return [];
  }
}

/** Remembers a choice; other tabs of the site hear of it by the browser's own `storage` event. */
export function writeChosen(chosen: readonly ChosenProduct[]): void {
  keep(memory(), chosen.length === 0 ? null : JSON.stringify(chosen));
}
