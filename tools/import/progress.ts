/** How far an import is with one of its steps. */
export interface Progress {
  /** What is done, beginning with a verb: 'reading', 'sending', 'publishing'. Rate and time left are those of a step. */
  readonly step: string;
  /** What the step is at: a file, a kind of rows, a site. */
  readonly what: string;
  readonly done: number;
  /** Null where nobody knows. */
  readonly all: number | null;
  /** What is counted: 'MB', 'rows', '%'. */
  readonly unit: string;
}

/** Receives the progress of an import. */
export type OnProgress = (progress: Progress) => void;

const BAR = 20;
/** How long a step must have run before its rate means something, milliseconds. */
const FIRST_RATE_MS = 1000;

const whole = (amount: number): string => Math.round(amount).toLocaleString('en-US');

function duration(seconds: number): string {
  const rounded = Math.ceil(seconds);
  if (rounded < 60) return `${rounded} s`;
  const minutes = Math.floor(rounded / 60);
  return minutes < 60 ? `${minutes} min ${rounded % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function rateOf(perSecond: number, unit: string): string {
  const [rate, time] = perSecond >= 1 ? [perSecond, 'second'] : [perSecond * 60, 'minute'];
  return `${rate >= 10 ? whole(rate) : rate.toFixed(1)} ${unit} a ${time}`;
}

/** Words the progress of an import as lines: a bar, the count, the rate of the step, and the time that it still takes. */
export class ProgressLines {
  readonly #now: () => number;
  #step = '';
  #startedMs = 0;
  #doneAtStart = 0;

  /** `now` tells the time in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  line({ step, what, done, all, unit }: Progress): string {
    if (step !== this.#step) {
      this.#step = step;
      this.#startedMs = this.#now();
      this.#doneAtStart = done;
    }
    const title = `${step} ${what}`.trim();
    const elapsedMs = this.#now() - this.#startedMs;
    const perSecond = elapsedMs < FIRST_RATE_MS ? 0 : ((done - this.#doneAtStart) * 1000) / elapsedMs;
    const rate = perSecond > 0 ? [rateOf(perSecond, unit)] : [];
    if (all === null) return [title, ...(done > 0 ? [`${whole(done)} ${unit}`] : []), ...rate].join(', ');
    const share = all === 0 ? 1 : Math.min(1, done / all);
    const filled = Math.floor(share * BAR);
    const counted = unit === '%' ? [] : [`${whole(done)} of ${whole(all)} ${unit}`];
    const left = perSecond > 0 && done < all ? [`${duration((all - done) / perSecond)} left`] : [];
    const facts = [`${Math.floor(share * 100)}%`, ...counted, ...rate, ...left].join(', ');
    return `${title} [${'#'.repeat(filled)}${'-'.repeat(BAR - filled)}] ${facts}`;
  }
}
