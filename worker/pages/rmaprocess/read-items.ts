import { z } from 'zod';
import type { FieldProblem } from '#shared/errors.ts';
import { issueWords } from '#shared/form/issue-words.ts';
import { type ReturnItem, returnItemSchema } from '#shared/rma/contract.ts';

/** The fields of a line as they were typed. */
export interface Filled {
  readonly listItemId: string;
  readonly qty: string;
  readonly reason: string;
  readonly comment: string;
}

export interface ReadItems {
  readonly filled: readonly Filled[];
  /** [] if anything is wrong. */
  readonly items: readonly ReturnItem[];
  readonly problems: readonly FieldProblem[];
}

const itemsSchema = z.array(returnItemSchema).min(1, 'choose at least one item').max(200);

/** Reads the form of the items: those that are ticked (`item`), each with fields whose names end in its id. */
export function readItems(fields: URLSearchParams): ReadItems {
  const text = (name: string) => fields.get(name) ?? '';
  const filled = [...new Set(fields.getAll('item'))].map((id) => ({
    listItemId: id,
    qty: text(`qty-${id}`),
    reason: text(`reason-${id}`),
    comment: text(`comment-${id}`),
  }));
  const read = itemsSchema.safeParse(
    filled.map((each) => ({ ...each, qty: Number(each.qty) })),
    { error: issueWords },
  );
  if (read.success) return { filled, items: read.data, problems: [] };
  const problems = read.error.issues.map(({ path, message }) => ({
    field: path.length > 0 ? `items.${path.join('.')}` : 'items',
    message,
  }));
  return { filled, items: [], problems };
}
