/** The direction in which a key or a button moves. */
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1, next: 1, prev: -1 };

/** Brings a strip of short films to life: its buttons, and the arrow keys between the films. */
export function wake(element: HTMLElement): void {
  const track = element.querySelector<HTMLElement>('.shorts-track');
  const items = [...(track?.children ?? [])];
  track?.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    const at = items.findIndex((item) => item.contains(event.target as Node));
    const next = step === undefined || event.target instanceof HTMLVideoElement ? undefined : items[at + step];
    if (!next) return;
    event.preventDefault();
    next.scrollIntoView({ inline: 'start', block: 'nearest' });
    next.querySelector<HTMLElement>('.film-start:not([hidden]), video, iframe')?.focus({ preventScroll: true });
  });
  for (const button of element.querySelectorAll<HTMLButtonElement>('[data-shorts]')) {
    button.addEventListener('click', () => {
      const width = items[0]?.getBoundingClientRect().width ?? 0;
      track?.scrollBy({ left: width * 2 * (STEPS[button.dataset.shorts ?? ''] ?? 1), behavior: 'smooth' });
    });
  }
}
