import type { z } from 'zod';
import type { FieldProblem } from '#shared/errors.ts';

/** Refused input, which the form shows again with its problems. */
export interface Typed {
  readonly fields: URLSearchParams;
  readonly problems: readonly FieldProblem[];
}

/** The initial values of a form's fields. */
export interface Filling {
  readonly value: (name: string, kept: string) => string;
  /** Whether a box is ticked; `atFirst` applies to a form that has not been sent yet. */
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

/** Reads an amount or number with a decimal point or comma. Invalid text becomes NaN, which schemas refuse. */
export function typedNumber(text: string | null): number {
  const typed = (text ?? '').trim().replace(',', '.');
  return /^\d+(\.\d{1,2})?$/.test(typed) ? Number(typed) : Number.NaN;
}

/** The problems that a schema found in a form. */
export function schemaProblems({ issues }: z.ZodError): readonly FieldProblem[] {
  return issues.map(({ path, message }) => ({ field: path.join('.'), message }));
}

/** Problems in one line, each with its field. */
export function problemLine(problems: readonly FieldProblem[]): string {
  return problems.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join('; ');
}
