import type { ReactNode } from 'react';
import { type DayCount, FUNNEL, percentile75, VITALS } from '#shared/discovery/visit-days.ts';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';

/** Names of the steps of the funnel. */
const STEP_WORDS: Readonly<Record<(typeof FUNNEL)[number], string>> = {
  visit: 'Visits',
  list: 'Lists seen',
  product: 'Products viewed',
  cart: 'Added to the cart',
  'checkout 1': 'Checkout: start',
  'checkout 2': 'Checkout: shipping',
  'checkout 3': 'Checkout: payment',
  'checkout 4': 'Checkout: review',
  order: 'Orders',
};

/** The numbers of the funnel, each with its share of the visits. */
export function funnelRows(counts: readonly DayCount[]): readonly (readonly [words: string, count: number])[] {
  return FUNNEL.map((step) => {
    const found = counts.find(({ what, name }) => what === 'step' && name === step);
    return [STEP_WORDS[step], found?.count ?? 0] as const;
  });
}

/** Three quarters of the samples of each kind of page do not exceed these figures; `samples` is the largest number. */
export interface VitalRow {
  readonly kind: string;
  readonly samples: number;
  readonly figures: readonly (number | undefined)[];
}

export function vitalRows(counts: readonly DayCount[]): readonly VitalRow[] {
  const vitals = counts.filter(({ what }) => what === 'vital');
  const kinds = [...new Set(vitals.map(({ kind }) => kind))].toSorted();
  return kinds.map((kind) => {
    const own = VITALS.map(
      (vital) =>
        new Map(
          vitals
            .filter((each) => each.kind === kind && each.name === vital)
            .map(({ bucket, count }) => [bucket, count] as const),
        ),
    );
    const samples = own.map((buckets) => [...buckets.values()].reduce((sum, count) => sum + count, 0));
    return {
      kind,
      samples: Math.max(...samples),
      figures: own.map((buckets, index) => percentile75(VITALS[index] ?? '', buckets)),
    };
  });
}

/** Failures of scripts by release and kind of page, the most frequent first. */
export function errorRows(counts: readonly DayCount[]): readonly DayCount[] {
  return counts.filter(({ what }) => what === 'error').toSorted((a, b) => b.count - a.count);
}

function figure(vital: string, value: number | undefined): string {
  if (value === undefined) return '–';
  return vital === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`;
}

/** What visitors who agree to analytics do, how fast their pages are and where scripts fail. */
export function VisitInsight({ counts }: { readonly counts: readonly DayCount[] }): ReactNode {
  const funnel = funnelRows(counts);
  const visits = funnel[0]?.[1] ?? 0;
  const vitals = vitalRows(counts);
  const errors = errorRows(counts);
  return (
    <>
      <h2 className="d d32">From a visit to an order</h2>
      <StaffTable label="From a visit to an order" columns={['Step', 'Times', 'Per visit']}>
        {funnel.map(([words, count]) => (
          <tr key={words} data-testid="funnel-step">
            <td>{words}</td>
            <td className="num">{count}</td>
            <td className="num">{visits === 0 ? '–' : (count / visits).toFixed(2)}</td>
          </tr>
        ))}
      </StaffTable>
      <p>Visitors who agree to analytics. A step counts each time it is taken.</p>
      <h2 className="d d32">Page speed</h2>
      {vitals.length === 0 ? (
        <p>No pages were measured in this period.</p>
      ) : (
        <StaffTable label="Page speed" columns={['Kind of page', 'Samples', ...VITALS]}>
          {vitals.map(({ kind, samples, figures }) => (
            <tr key={kind}>
              <td>{kind}</td>
              <td className="num">{samples}</td>
              {VITALS.map((vital, index) => (
                <td key={vital} className="num">
                  {figure(vital, figures[index])}
                </td>
              ))}
            </tr>
          ))}
        </StaffTable>
      )}
      <p>
        75% of page views were at least this good: largest paint (LCP), slowest interaction (INP), layout shifts (CLS)
        and first byte (TTFB), each to about a tenth. One visit in ten is measured.
      </p>
      <h2 className="d d32">Failures by release</h2>
      {errors.length === 0 ? (
        <p>No scripts failed in this period.</p>
      ) : (
        <StaffTable label="Failures by release" columns={['Release', 'Kind of page', 'Failures']}>
          {errors.map(({ name, kind, count }) => (
            <tr key={`${name} ${kind}`}>
              <td>{name}</td>
              <td>{kind}</td>
              <td className="num">{count}</td>
            </tr>
          ))}
        </StaffTable>
      )}
    </>
  );
}

/** The same tables as rows of a file. */
export function visitFileRows(counts: readonly DayCount[]): readonly (readonly string[])[] {
  return [
    ['what', 'name', 'kind', 'figure'],
    ...funnelRows(counts).map(([words, count]) => ['step', words, '', String(count)]),
    ...vitalRows(counts).flatMap(({ kind, figures }) =>
      VITALS.flatMap((vital, index) => {
        const value = figures[index];
        return value === undefined ? [] : [['p75', vital, kind, String(Math.round(value * 10_000) / 10_000)]];
      }),
    ),
    ...errorRows(counts).map(({ name, kind, count }) => ['errors', name, kind, String(count)]),
  ];
}
