import { documentFeatures } from '#shared/flag/document.ts';
import { FLAG_NAMES } from '#shared/flag/registry.ts';
import { compileFeatures, evaluateFlags, visitorFlags } from '#shared/flag/rules.ts';

/** What one evaluation of one flag costs, in microseconds. */
export interface FlagCosts {
  /** For a site, as an isolate does it once in a period. */
  readonly site: number;
  /** For a visitor, where every flag is for a part of the visitors: the dearest case of a request. */
  readonly visitor: number;
}

const ROUNDS = 20_000;

/** Microseconds of one flag in one call, after a warm-up of the same length. */
function costOf(work: (round: number) => unknown): number {
  let kept: unknown;
  const rounds = (): void => {
    for (let round = 0; round < ROUNDS; round++) kept = work(round);
  };
  rounds();
  const startMs = performance.now();
  rounds();
  const tookMs = performance.now() - startMs;
  if (kept === undefined) throw new Error('nothing was evaluated');
  return (tookMs * 1000) / ROUNDS / FLAG_NAMES.length;
}

/** Measures evaluations with a rule for each flag and site: a percentage, a segment and a schedule. */
export function measureFlags(): FlagCosts {
  const setting = { value: true, percentage: 50, segment: 11, fromMs: 1, untilMs: 2_000_000_000_000 };
  const document = Object.fromEntries(
    FLAG_NAMES.map((name) => [name, { default: setting, EUR: setting, GBR: setting }]),
  );
  const rules = compileFeatures(documentFeatures(document));
  const now = 1_800_000_000_000;
  const site = evaluateFlags(rules, 'EUR', now);
  const asker = { site: 'EUR', now, segment: 11, country: 'DE', app: false };
  return {
    site: costOf(() => evaluateFlags(rules, 'EUR', now)),
    visitor: costOf((round) => visitorFlags(rules, site, { ...asker, id: `visitor-${round}` })),
  };
}
