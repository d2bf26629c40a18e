import type { CatalogueName } from './documents.ts';
import type { Picks } from './pick.ts';
import { picked } from './pick.ts';
import type { SearchDocument } from './search-documents.ts';

/** Kinds of queries; each is measured separately. */
export const KINDS = [
  'head',
  'phrase',
  'attribute',
  'unit',
  'brand',
  'sku',
  'typo',
  'plural',
  'compound',
  'synonym',
  'use',
  'natural',
  'accessory',
  'category',
  'gift',
  'program',
  'accent',
] as const;
export type Kind = (typeof KINDS)[number];

/**
 * A query as a shopper would type it, with its answers: 3 is exactly what was asked for, 2 a good answer, 1 a partial
 * one, and everything else none. A product counts with its highest grade. Judged by what the products are, never by
 * what an engine found.
 */
export interface Judgement {
  readonly query: string;
  readonly kind: Kind;
  readonly 3?: Picks;
  readonly 2?: Picks;
  readonly 1?: Picks;
}

/**
 * Two thirds of the demo queries are used to choose ranking rules, the rest to check them; Luma is held out completely.
 */
export type Part = 'tune' | 'check';

/** A query with its judged products in a catalogue. */
export interface JudgedQuery {
  readonly query: string;
  readonly kind: Kind;
  readonly part: Part;
  /** Grades above 0 by sku. */
  readonly grades: ReadonlyMap<string, number>;
}

/** Returns the part to which a query belongs, by a hash of its text (FNV-1a), so that a new query moves no other. */
export function partOf(catalogue: CatalogueName, query: string): Part {
  if (catalogue === 'luma') return 'check';
  let hash = 2166136261;
  for (const byte of new TextEncoder().encode(query)) hash = Math.imul(hash ^ byte, 16777619);
  return ((hash ^ (hash >>> 15)) >>> 0) % 3 === 0 ? 'check' : 'tune';
}

function gradesOf(judgement: Judgement, products: readonly SearchDocument[]): Map<string, number> {
  const grades = new Map<string, number>();
  for (const grade of [1, 2, 3] as const) {
    for (const { sku } of picked(judgement[grade] ?? [], products)) grades.set(sku, grade);
  }
  return grades;
}

/** Resolves judgments to the products of a catalogue. */
export function resolveJudgements(
  catalogue: CatalogueName,
  judgements: readonly Judgement[],
  products: readonly SearchDocument[],
): JudgedQuery[] {
  return judgements.map((judgement) => ({
    query: judgement.query,
    kind: judgement.kind,
    part: partOf(catalogue, judgement.query),
    grades: gradesOf(judgement, products),
  }));
}
