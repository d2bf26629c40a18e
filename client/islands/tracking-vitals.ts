import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { track } from '#client/tracking/track.ts';

/** Figures that change until the page is left. */
const EACH_CHANGE = { reportAllChanges: true };
/** The most milliseconds of a figure; a page that took longer was asleep. */
const MOST_MS = 600_000;

/** Digits after the point: layout shifts are small sums, all else whole milliseconds. */
function rounded({ name, value }: Metric): number {
  return name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.min(MOST_MS, Math.round(value));
}

/** Measures how the page feels, and reports it once, when the page is left or hidden. */
export function wake(): void {
  const figures: Record<string, number> = {};
  const note = (metric: Metric): void => {
    figures[metric.name] = rounded(metric);
  };
  onLCP(note, EACH_CHANGE);
  onINP(note, EACH_CHANGE);
  onCLS(note, EACH_CHANGE);
  onTTFB(note);
  const done = new AbortController();
  const tell = (): void => {
    if (Object.keys(figures).length === 0) return;
    done.abort();
    const { release = '' } = document.documentElement.dataset;
    const { kind = '' } = document.getElementById('main')?.dataset ?? {};
    track({ type: 'vitals', name: 'sample', value: { kind, release, ...figures } });
  };
  const { signal } = done;
  addEventListener('pagehide', tell, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && tell(), { signal });
}
