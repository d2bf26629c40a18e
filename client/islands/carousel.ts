import { moveCarousel } from '#client/browser/carousel.ts';

/** Brings a carousel to life at the first sign of use. */
export function wake(element: HTMLElement): void {
  moveCarousel(element);
}
