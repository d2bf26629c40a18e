import { playInPlace } from '#client/browser/film/place.ts';
import type { FilmFacts } from '#shared/film/facts.ts';

/** Brings a film to life. */
export function wake(element: HTMLElement, props: Readonly<Record<string, unknown>>): void {
  playInPlace(element, props as unknown as FilmFacts);
}
