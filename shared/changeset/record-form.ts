import type { FieldProblem } from '#shared/errors.ts';
import { type RecordName, recordSchema } from './contract.ts';

/** The record that a form or an address names; undefined if it names none. */
export function recordIn(fields: URLSearchParams): RecordName | undefined {
  const site = fields.get('site');
  const named = { kind: fields.get('kind'), key: fields.get('key'), site: site === '' ? null : site };
  return recordSchema.safeParse(named).data;
}

/** How a field of an operation is named where it is refused. */
const FIELD = /^operations\.0\.?(?:value\.?)?/;

/** The problems of an operation as those of its record. */
export const recordProblems = (problems: readonly FieldProblem[]): readonly FieldProblem[] =>
  problems.map(({ field, message }) => ({ field: field.replace(FIELD, ''), message }));
