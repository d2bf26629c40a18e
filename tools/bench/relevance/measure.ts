import { DEMO_JUDGEMENTS } from './demo.ts';
import type { CatalogueName, SearchDocument } from './documents.ts';
import type { Engine } from './engines.ts';
import { type JudgedQuery, KINDS, type Kind, type Part, resolveJudgements } from './judgements.ts';
import { LUMA_JUDGEMENTS } from './luma.ts';
import { ndcgAt10 } from './ndcg.ts';

/** What an engine made of one query. */
export interface Outcome {
  readonly judged: JudgedQuery;
  /** Skus, best first. */
  readonly found: readonly string[];
  readonly ndcg: number;
}

/** What an engine made of all of them. Means of nDCG@10, 0 to 1. */
export interface Relevance {
  readonly engine: string;
  readonly queries: number;
  readonly mean: number;
  /** Share of queries that found nothing at all. */
  readonly empty: number;
  readonly byKind: ReadonlyMap<Kind, number>;
  readonly outcomes: readonly Outcome[];
}

const JUDGEMENTS = { demo: DEMO_JUDGEMENTS, luma: LUMA_JUDGEMENTS } as const;

/** The judged queries of a catalogue, or of one part of them. */
export function judgedQueries(
  catalogue: CatalogueName,
  documents: readonly SearchDocument[],
  part?: Part,
): JudgedQuery[] {
  const all = resolveJudgements(catalogue, JUDGEMENTS[catalogue], documents);
  return part === undefined ? all : all.filter((each) => each.part === part);
}

function mean(outcomes: readonly Outcome[]): number {
  return outcomes.reduce((total, { ndcg }) => total + ndcg, 0) / outcomes.length;
}

/** Asks an engine every query, one after the other. */
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
    byKind: new Map(asked.filter(([, some]) => some.length > 0).map(([kind, some]) => [kind, mean(some)])),
    outcomes,
  };
}
