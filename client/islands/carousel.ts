import { fill } from './carousel/fill.ts';
import { moveCarousel } from './carousel/move.ts';

/** Brings a carousel to life. A carousel with placeholders for recommendations is filled first. */
export function wake(element: HTMLElement, props: Readonly<Record<string, unknown>>): void {
  const strip = element.querySelector<HTMLElement>('[data-widget]');
  if (strip) void fill(strip, props);
  else moveCarousel(element);
}
