import { z } from 'zod';

/** Kinds of bars, in the specification's words (spec 1 section 3). */
export const BAR_CATEGORIES = ['28.5MM Power', '28/28.5MM MULTI', '28MM OLY', '29MM Power'] as const;
export type BarCategory = (typeof BAR_CATEGORIES)[number];

/** Uses for which a bar's duty is rated. */
export const DUTIES = ['affiliate', 'olympic', 'garage', 'powerlifting'] as const;
export type Duty = (typeof DUTIES)[number];

/** The highest duty rating: all day, every day. Ratings start at 1, light. */
export const MOST_DUTY = 5;

const duty = z.int().min(1).max(MOST_DUTY);
const words = z.string().trim().min(1).max(120);

/** A row of the bar comparison table (spec 1 section 3, Bar comparison row). */
export const barSchema = z.object({
  name: words,
  /** The brand of the bar; `isOwn` tells whether it is the store's own. */
  brand: words,
  isOwn: z.boolean(),
  madeIn: words,
  /** The diameter as printed: '28.5 mm'. */
  diameter: words,
  finish: words,
  tensilePsi: z.int().positive().max(1_000_000),
  category: z.enum(BAR_CATEGORIES),
  /** Rank among all bars; 1 is the best. */
  rank: z.int().positive().max(10_000),
  /** Cycles of 10,000 drops without a bend: 'F8', with an R if measured on the store's own test bench. */
  fRating: z.string().regex(/^F\d{1,2}R?$/),
  duty: z.object({ affiliate: duty, olympic: duty, garage: duty, powerlifting: duty }),
  /** Path on the site or an absolute https address; null if there is nothing to link to. */
  url: z
    .string()
    .max(500)
    .regex(/^(\/(?!\/)|https:\/\/)\S*$/)
    .nullable(),
});
export type Bar = z.infer<typeof barSchema>;
