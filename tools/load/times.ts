/** Kinds of requests, whose times are told apart. */
export const KINDS = ['page', 'product', 'category', 'search', 'cart', 'checkout'] as const;
export type Kind = (typeof KINDS)[number];

/** Times of requests in milliseconds. */
export interface Figures {
  readonly requests: number;
  readonly p50: number;
  readonly p99: number;
  readonly slowest: number;
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function figuresOf(times: readonly number[]): Figures {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    requests: sorted.length,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    slowest: sorted.at(-1) ?? 0,
  };
}

/** The times of a run, and what went wrong in it. */
export class Tally {
  /** Answers that no visitor should get. */
  readonly errors: string[];
  /** Orders that were answered as placed. */
  readonly placed: string[];
  /** Requests that a restart broke, each sent again. */
  broken = 0;
  readonly #times = new Map<Kind, number[]>();

  constructor(errors: string[] = [], placed: string[] = []) {
    this.errors = errors;
    this.placed = placed;
  }

  note(kind: Kind, ms: number): void {
    const times = this.#times.get(kind) ?? [];
    times.push(ms);
    this.#times.set(kind, times);
  }

  /** A tally with the same errors and orders, whose times are its own. */
  apart(): Tally {
    return new Tally(this.errors, this.placed);
  }

  /** Figures of each kind that was asked for, and of all. */
  figures(): Readonly<Record<string, Figures>> {
    const all = [...this.#times.values()].flat();
    const kinds = KINDS.flatMap((kind) => {
      const times = this.#times.get(kind);
      return times ? [[kind, figuresOf(times)] as const] : [];
    });
    return Object.fromEntries([...kinds, ['all', figuresOf(all)]]);
  }
}
