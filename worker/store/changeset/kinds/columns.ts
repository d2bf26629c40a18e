import { z } from 'zod';
import { jsonColumn } from '#worker/store/columns.ts';

/** A column that says yes or no, as `true` or as in a CSV file. */
export const yesNo = z.union([z.boolean(), z.literal([0, 1, '0', '1'])]).transform((value) => Number(value) === 1);

/** Blocks of a page (public contract, section 11). Their kinds check them when the record is written. */
export const treeSchema = z.array(z.record(z.string(), z.unknown())).max(400);

/** Columns that the store does not use and keeps for the export. */
export const extraSchema = z.record(z.string(), z.string()).default({});

/** Reads the stored blocks of a page or a named block. */
export const storedTree = jsonColumn('cms_pages.blocks', z.array(z.record(z.string(), z.unknown())));

/** Reads stored columns that the store does not use. */
export const storedExtra = jsonColumn('cms_pages.extra', z.record(z.string(), z.string()));

/** A time of a special price or a promotion; null for none. A day means its midnight, as in an import. UTC. */
export const momentSchema = z
  .string()
  .max(40)
  .transform((text, context) => {
    const ms = Date.parse(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text);
    if (!Number.isNaN(ms) && /^\d{4}-\d\d-\d\d($|T.*(Z|[+-]\d\d:\d\d)$)/.test(text)) return new Date(ms).toISOString();
    context.addIssue({ code: 'custom', message: 'must be a time with an offset, such as 2027-03-01T09:00:00+01:00' });
    return z.NEVER;
  })
  .nullable()
  .default(null);

/** Money in major units with at most two decimals. */
export const moneySchema = z
  .number()
  .min(0)
  .max(10_000_000)
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'must have at most two decimals');
