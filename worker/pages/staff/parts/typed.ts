import type { z } from 'zod';
import type { FieldProblem } from '#shared/errors.ts';

/** Refused input: the form shows it again, with what is wrong with it. */
export interface Typed {
  readonly fields: URLSearchParams;
  readonly problems: readonly FieldProblem[];
}

/** What the fields of a form begin with. */
export interface Filling {
  readonly value: (name: string, kept: string) => string;
  /** Whether a box is ticked; `atFirst` in a form that nobody has sent yet. */
  readonly isTicked: (name: string, atFirst: boolean) => boolean;
  readonly error: (field: string) => { readonly error?: string };
}

export function fillingOf(typed: Typed | undefined): Filling {
  return {
    value: (name, kept) => typed?.fields.get(name) ?? kept,
    isTicked: (name, atFirst) => (typed ? typed.fields.has(name) : atFirst),
    error: (field) => {
      const message = typed?.problems.find((problem) => problem.field === field)?.message;
      return message === undefined ? {} : { error: message };
    },
  };
}

/** An amount or a number as it was typed, with a point or a comma; what is none becomes NaN, which schemas refuse. */
export function typedNumber(text: string | null): number {
  const typed = (text ?? '').trim().replace(',', '.');
  return /^\d+(\.\d{1,2})?$/.test(typed) ? Number(typed) : Number.NaN;
}

/** What a schema says is wrong with a form. */
export function schemaProblems({ issues }: z.ZodError): readonly FieldProblem[] {
  return issues.map(({ path, message }) => ({ field: path.join('.'), message }));
}

/** Problems in one line, each with its field. */
export function problemLine(problems: readonly FieldProblem[]): string {
  return problems.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join('; ');
}
