import { compareMemory, MOST_COMPARED } from '#shared/compare/keys.ts';
import { keep, kept } from './local-store.ts';

/** A product chosen for comparison, with the details that the bar shows. */
export interface ChosenProduct {
  /** Key that identifies the product in the comparison's address. */
  readonly key: string;
  readonly name: string;
  /** Address of its picture on the site; empty if it has none. */
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

/** Reads the products chosen in this browser on this site. Entries in the format of another release are dropped. */
export function readChosen(): readonly ChosenProduct[] {
  try {
    const value: unknown = JSON.parse(kept(memory()) ?? '[]');
    return Array.isArray(value) ? value.filter(isChosen).slice(0, MOST_COMPARED) : [];
  } catch {
    // Invalid JSON counts as no choice.
    return [];
  }
}

/** Remembers a choice; other tabs of the site learn of it through the browser's `storage` event. */
export function writeChosen(chosen: readonly ChosenProduct[]): void {
  keep(memory(), chosen.length === 0 ? null : JSON.stringify(chosen));
}
