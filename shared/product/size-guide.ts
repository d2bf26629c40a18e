import { z } from 'zod';

/** Id of the size guide on a product's page. */
export const SIZE_GUIDE_ID = 'size-guide';

const range = z.tuple([z.number().positive(), z.number().positive()]);

/**
 * A table of sizes as the merchant enters it, in the attribute `size_guide` as JSON: the body's measures for each size,
 * as a figure or as a range.
 */
export const sizeGuideSchema = z.object({
  /** The unit of all figures. */
  unit: z.enum(['in', 'cm']),
  /** Heads of the columns: 'Chest', 'Waist at the navel'. */
  columns: z.array(z.string().min(1)).min(1),
  /** Size → a figure or a range for each column. */
  rows: z.record(z.string(), z.array(z.union([z.number().positive(), range]))),
  /** How to measure, in a sentence or two. */
  how: z.string(),
});
export type SizeGuide = z.infer<typeof sizeGuideSchema>;

const CM_PER_IN = 2.54;

/** Converts a figure to the site's unit: centimeters are rounded to whole ones, inches to halves. */
function inUnit(value: number, from: SizeGuide['unit'], to: SizeGuide['unit']): number {
  if (from === to) return value;
  return to === 'cm' ? Math.round(value * CM_PER_IN) : Math.round((value / CM_PER_IN) * 2) / 2;
}

/** A table of sizes as a site shows it. */
export interface SizeTable {
  readonly unit: SizeGuide['unit'];
  readonly columns: readonly string[];
  readonly rows: readonly { readonly size: string; readonly cells: readonly string[] }[];
  readonly how: string;
}

/** Reads the attribute; undefined for a product without a guide and for a text that is none. */
export function sizeTable(
  text: string | undefined,
  site: { readonly metric: boolean; readonly locale: string },
): SizeTable | undefined {
  if (text === undefined) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = sizeGuideSchema.safeParse(json);
  if (!read.success) return undefined;
  const { unit: from, columns, rows, how } = read.data;
  const unit = site.metric ? 'cm' : 'in';
  const print = (value: number) => inUnit(value, from, unit).toLocaleString(site.locale);
  return {
    unit,
    columns,
    rows: Object.entries(rows).map(([size, cells]) => ({
      size,
      cells: columns.map((_, index) => {
        const cell = cells[index];
        if (cell === undefined) return '';
        return typeof cell === 'number' ? print(cell) : `${print(cell[0])}–${print(cell[1])}`;
      }),
    })),
    how,
  };
}
