import { timeLeft } from '#client/ui/product/time-left.ts';

const SECOND_MS = 1000;

/** Counts down to a moment, and shows other words, or nothing, once it has passed. */
export function wake(element: HTMLElement, props: Readonly<Record<string, unknown>>): void {
  const untilMs = Date.parse(String(props.until));
  const over = String(props.over ?? '');
  const line = element.querySelector('p');
  const time = line?.querySelector('time');
  if (!line || !time || Number.isNaN(untilMs)) return;
  line.setAttribute('role', 'timer');
  const tick = (): void => {
    const leftMs = untilMs - Date.now();
    if (leftMs > 0) {
      time.textContent = timeLeft(leftMs);
      return;
    }
    clearInterval(timer);
    line.removeAttribute('role');
    line.textContent = over;
    if (over === '') element.closest('section')?.remove();
  };
  const timer = setInterval(tick, SECOND_MS);
  tick();
}
