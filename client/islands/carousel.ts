import { moveCarousel } from './carousel/move.ts';

/** Brings a carousel to life; one that holds places for what a shopper may like is filled first. */
export function wake(element: HTMLElement, props: Readonly<Record<string, unknown>>): void {
  const strip = element.querySelector<HTMLElement>('[data-widget]');
  if (!strip) moveCarousel(element);
  else void import('./carousel/fill.ts').then(({ fill }) => fill(strip, props));
}
