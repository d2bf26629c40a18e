import { DEMO_JUDGEMENTS } from './demo.ts';
import { type CatalogueName, documents } from './documents.ts';
import { baselines, type Engine, storePreview, storeSearch } from './engines.ts';
import { type JudgedQuery, KINDS, type Kind, type Part, resolveJudgements } from './judgements.ts';
import { LUMA_JUDGEMENTS } from './luma.ts';
import { ndcgAt10 } from './ndcg.ts';
import type { SearchDocument } from './search-documents.ts';

/** The result of an engine for one query. */
export interface Outcome {
  readonly judged: JudgedQuery;
  /** Skus, best first. */
  readonly found: readonly string[];
  readonly ndcg: number;
}

/** The results of an engine for all queries. Means of nDCG@10, 0 to 1. */
export interface Relevance {
  readonly engine: string;
  readonly queries: number;
  readonly mean: number;
  /** Share of queries that found nothing at all. */
  readonly empty: number;
  readonly byKind: Readonly<Partial<Record<Kind, number>>>;
  readonly outcomes: readonly Outcome[];
}

const JUDGEMENTS = { demo: DEMO_JUDGEMENTS, luma: LUMA_JUDGEMENTS } as const;

/** The judged queries of a catalogue, or of one part of them. */
export function judgedQueries(
  catalogue: CatalogueName,
  products: readonly SearchDocument[],
  part?: Part,
): JudgedQuery[] {
  const all = resolveJudgements(catalogue, JUDGEMENTS[catalogue], products);
  return part === undefined ? all : all.filter((each) => each.part === part);
}

function mean(outcomes: readonly Outcome[]): number {
  return outcomes.reduce((total, { ndcg }) => total + ndcg, 0) / outcomes.length;
}

/** Sends every query to an engine, one after the other. */
export async function measureRelevance(engine: Engine, queries: readonly JudgedQuery[]): Promise<Relevance> {
  const outcomes: Outcome[] = [];
  for (const judged of queries) {
    const found = await engine.search(judged.query);
    outcomes.push({ judged, found, ndcg: ndcgAt10(found, judged.grades) });
  }
  const asked = KINDS.map((kind) => [kind, outcomes.filter(({ judged }) => judged.kind === kind)] as const);
  return {
    engine: engine.name,
    queries: outcomes.length,
    mean: mean(outcomes),
    empty: outcomes.filter(({ found }) => found.length === 0).length / outcomes.length,
    byKind: Object.fromEntries(asked.filter(([, some]) => some.length > 0).map(([kind, some]) => [kind, mean(some)])),
    outcomes,
  };
}

/** What is compared: all queries or one part, with only the baselines or also a store with the same catalogue. */
export interface CompareOptions {
  readonly part?: Part | undefined;
  /** Origin of a running store. */
  readonly store?: string | undefined;
}

/**
 * Runs every engine on the judged queries of a catalogue, the store's own last. Throws if the catalogue does not exist,
 * no query belongs to the part, or the store does not answer.
 */
export async function compareSearches(catalogue: CatalogueName, options: CompareOptions = {}): Promise<Relevance[]> {
  const products = await documents(catalogue);
  const queries = judgedQueries(catalogue, products, options.part);
  if (queries.length === 0) throw new Error(`no query of ${catalogue} belongs to ${options.part}`);
  const engines = baselines(products);
  if (options.store !== undefined) {
    engines.push({ name: 'store preview', search: storePreview(options.store) });
    engines.push({ name: 'store', search: storeSearch(options.store, products) });
  }
  const measured: Relevance[] = [];
  for (const engine of engines) measured.push(await measureRelevance(engine, queries));
  return measured;
}
