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

/** Text in a cell; '' means none. */
export const cellSchema = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text) => text || null)
    .nullable()
    .default(null);

/** Ids, as a list or as a text with commas as in a CSV file. */
export const idsSchema = z
  .union([z.array(z.int()), z.string().max(2000)])
  .transform((given) => (typeof given === 'string' ? given.split(',').filter((part) => part.trim() !== '') : given))
  .transform((parts) => parts.map(Number))
  .pipe(z.array(z.int().positive()))
  .transform((ids) => [...new Set(ids)])
  .default([]);

/**
 * A time of a special price, a promotion or a post; null for none. UTC unless it has an offset: a day means its midnight,
 * and one with a time is written as in an import, `2027-03-01 09:00`.
 */
export const momentSchema = z
  .string()
  .max(40)
  .transform((given, context) => {
    const text = given.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)$/, '$1T$2Z');
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
