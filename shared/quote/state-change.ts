import type { FaultCode } from '#shared/errors.ts';
import type { Quote, QuoteState } from './contract.ts';

/**
 * Changes of a quote. Editing one that was sent makes a draft of its next revision; `sent` again sends the email again.
 *
 * ```
 *            send                 order
 *   draft ─────────▶ sent ───────────────────▶ accepted
 *     │  ▲            │ │                          ▲
 *     │  │ edit       │ │ time                     │ order that was begun in time
 *     │  ├────────────┘ └──────▶ expired ──────────┘
 *     │  └─────────────────────────┘ edit
 *     └──────────▶ withdrawn ◀── sent, expired
 * ```
 */
const NEXT: Readonly<Record<QuoteState, readonly QuoteState[]>> = {
  draft: ['sent', 'withdrawn'],
  sent: ['sent', 'draft', 'accepted', 'expired', 'withdrawn'],
  expired: ['draft', 'accepted', 'withdrawn'],
  accepted: [],
  withdrawn: [],
};

/** The possible next states of a quote. */
export function nextQuoteStates(from: QuoteState): readonly QuoteState[] {
  return NEXT[from];
}

/** The state of a quote at a time: a sent quote has expired once its time is over, whether this was recorded or not. */
export function stateAt({ state, validUntilMs }: Pick<Quote, 'state' | 'validUntilMs'>, nowMs: number): QuoteState {
  return state === 'sent' && nowMs > validUntilMs ? 'expired' : state;
}

/** Why a link or a list of a revision cannot be paid now; undefined if it can. */
export function payingProblem(
  quote: Pick<Quote, 'revision' | 'state' | 'validUntilMs'> | undefined,
  revision: number,
  nowMs: number,
): Extract<FaultCode, `quote_${string}`> | undefined {
  if (!quote) return 'quote_withdrawn';
  const state = stateAt(quote, nowMs);
  if (state === 'accepted') return 'quote_ordered';
  if (state === 'withdrawn') return 'quote_withdrawn';
  if (quote.revision !== revision || state === 'draft') return 'quote_changed';
  return state === 'expired' ? 'quote_expired' : undefined;
}

/** The last millisecond of a day in UTC, given as `2026-12-31`. */
export function endOfDay(date: string): number {
  return Date.parse(`${date}T23:59:59.999Z`);
}

/** The UTC day of a time, as `2026-12-31`. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
