import type { FailingBinding, Family } from './families.ts';

/**
 * How a binding fails. `down`: every call throws; `hung`: none is answered; `slow`: all are, late; `overloaded`: every
 * call is refused with the platform's mark; `reset`: the first call of each method fails and may be repeated; `empty`:
 * reads find nothing; `twice`: a message is delivered twice.
 */
export type Mode = 'down' | 'empty' | 'hung' | 'overloaded' | 'reset' | 'slow' | 'twice';

/** A fault of the table. */
export interface Fault {
  readonly binding: FailingBinding;
  readonly mode: Mode;
}

const MODES: Readonly<Record<FailingBinding, readonly Mode[]>> = {
  DB: ['down', 'hung', 'slow', 'overloaded'],
  EDITION: ['down', 'hung', 'slow', 'overloaded', 'reset'],
  EVENTS: ['down', 'hung', 'twice'],
  EVENT_DESK: ['down', 'hung', 'slow', 'overloaded', 'reset'],
  GUESTS: ['down', 'hung', 'slow', 'overloaded', 'reset'],
  HASHER: ['down', 'hung', 'slow', 'overloaded', 'reset'],
  IMAGES: ['down', 'hung', 'slow'],
  KV: ['down', 'hung', 'slow', 'overloaded', 'empty'],
  LIMITER: ['down', 'hung', 'slow', 'overloaded'],
  MEDIA: ['down', 'hung', 'slow'],
  ORDER_DESK: ['down', 'hung', 'slow', 'overloaded', 'reset'],
  SHOPPER: ['down', 'hung', 'slow', 'overloaded', 'reset'],
};

export const FAULTS: readonly Fault[] = (Object.keys(MODES) as FailingBinding[]).flatMap((binding) =>
  MODES[binding].map((mode) => ({ binding, mode })),
);

/** Faults that a visitor must not notice, whatever the address needs. A reset is one where the call is repeated. */
const HARMLESS: ReadonlySet<Mode> = new Set(['empty', 'slow', 'twice']);

/** Bindings that keep nothing, so that a call to them is repeated whatever the address changes. */
const STATELESS: ReadonlySet<FailingBinding> = new Set(['HASHER']);

/** What a family's answer is while a fault lasts: the usual one, or 503 in words. */
export function expectedOf({ binding, mode }: Fault, family: Family): 'unavailable' | 'works' {
  if (!family.needs.includes(binding)) return 'works';
  const isHarmless = mode === 'reset' ? family.writes !== true || STATELESS.has(binding) : HARMLESS.has(mode);
  return isHarmless ? 'works' : 'unavailable';
}
