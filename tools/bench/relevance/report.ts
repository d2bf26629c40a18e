import { table } from '#tools/bench/table.ts';
import { KINDS, type Kind } from './judgements.ts';
import type { Relevance } from './measure.ts';
import type { SearchDocument } from './search-documents.ts';

/** Number of results shown for a bad query. */
const SHOWN = 5;

/**
 * Prints engines side by side for a terminal: nDCG@10 of all queries and of each kind, and how many queries found
 * nothing.
 */
export function formatRelevance(engines: readonly Relevance[]): string {
  const [first] = engines;
  if (!first) return '';
  const count = (kind: Kind): number => first.outcomes.filter(({ judged }) => judged.kind === kind).length;
  const figures = (of: (engine: Relevance) => number | undefined): string[] =>
    engines.map((engine) => of(engine)?.toFixed(3) ?? '');
  return table(
    ['nDCG@10', 'queries', ...engines.map(({ engine }) => engine)],
    [
      ['all', String(first.queries), ...figures(({ mean }) => mean)],
      ...KINDS.filter((kind) => kind in first.byKind).map((kind) => [
        kind,
        String(count(kind)),
        ...figures(({ byKind }) => byKind[kind]),
      ]),
      ['share without an answer', '', ...figures(({ empty }) => empty)],
    ],
  );
}

/** Prints the queries that an engine answered worst, with its first results and the grade of each. */
export function formatWorst(engine: Relevance, documents: readonly SearchDocument[], count: number): string {
  const names = new Map(documents.map(({ sku, name }) => [sku, name]));
  const worst = engine.outcomes.toSorted((a, b) => a.ndcg - b.ndcg).slice(0, count);
  return worst
    .map(({ judged, found, ndcg }) => {
      const line = (sku: string): string => `  ${judged.grades.get(sku) ?? 0}  ${sku}  ${names.get(sku) ?? ''}`;
      const best = Math.max(...judged.grades.values());
      const missed = [...judged.grades].filter(([sku, grade]) => grade === best && !found.includes(sku));
      return [
        `${ndcg.toFixed(3)}  ${judged.query}  (${judged.kind}, ${judged.part})`,
        ...(found.length === 0 ? ['  nothing'] : found.slice(0, SHOWN).map(line)),
        ...(missed.length === 0 ? [] : [`  missed, grade ${best}: ${missed.map(([sku]) => sku).join(' ')}`]),
      ].join('\n');
    })
    .join('\n');
}
