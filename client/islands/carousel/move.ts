import { CAROUSEL, targetOffset } from '#shared/carousel/motion.ts';

/** Brings a carousel's buttons and dragging by mouse to life; touch, wheel and keys scroll it by themselves. */
export function moveCarousel(element: HTMLElement): void {
  const track = element.querySelector<HTMLElement>('[data-car-track]');
  if (!track) return;
  const buttons = new Map(
    ['prev', 'next'].map((name) => [name, element.querySelector<HTMLButtonElement>(`[data-car="${name}"]`)]),
  );

  const refresh = (): void => {
    const end = track.scrollWidth - track.clientWidth;
    buttons.get('prev')?.toggleAttribute('disabled', track.scrollLeft < 1);
    buttons.get('next')?.toggleAttribute('disabled', track.scrollLeft > end - 1);
  };
  const glide = (left: number): void => track.scrollTo({ left, behavior: 'smooth' });
  buttons.get('prev')?.addEventListener('click', () => glide(track.scrollLeft - track.clientWidth));
  buttons.get('next')?.addEventListener('click', () => glide(track.scrollLeft + track.clientWidth));
  track.addEventListener('scroll', debounced(refresh, CAROUSEL.scrollDebounceMs), { passive: true });
  addEventListener('resize', debounced(refresh, CAROUSEL.resizeDebounceMs));
  dragByMouse(track, glide);
  refresh();
}

function debounced(work: () => void, delayMs: number): () => void {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = window.setTimeout(work, delayMs);
  };
}

function dragByMouse(track: HTMLElement, glide: (left: number) => void): void {
  track.addEventListener('pointerdown', (down) => {
    if (down.pointerType !== 'mouse' || down.button !== 0) return;
    const from = track.scrollLeft;
    let last = { x: down.clientX, at: down.timeStamp };
    let speed = 0;
    let moved = 0;

    const move = (event: PointerEvent): void => {
      moved = event.clientX - down.clientX;
      if (Math.abs(moved) < CAROUSEL.dragThresholdPx) return;
      track.dataset.dragging = '';
      const elapsed = event.timeStamp - last.at;
      if (elapsed > 0) speed = (event.clientX - last.x) / elapsed;
      last = { x: event.clientX, at: event.timeStamp };
      track.scrollLeft = from - moved;
    };
    const up = (): void => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', up);
      if (Math.abs(moved) < CAROUSEL.dragThresholdPx) return;
      // The click that ends a drag must not open a product.
      addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true });
      setTimeout(() => delete track.dataset.dragging);
      glide(targetOffset({ from, moved, speed, step: track.firstElementChild?.clientWidth ?? track.clientWidth }));
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', up);
  });
  track.addEventListener('dragstart', (event) => event.preventDefault());
}
