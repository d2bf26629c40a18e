import type { ImportReview } from '#shared/import/contract.ts';
import { pick } from './build.ts';
import type { Clock } from './clock.ts';
import { BARBELL_REVIEWS } from './reviews/barbells.ts';
import { CONDITIONING_REVIEWS } from './reviews/conditioning.ts';
import { FREE_WEIGHT_REVIEWS } from './reviews/free-weights.ts';
import { PLATE_REVIEWS } from './reviews/plates.ts';
import { RACK_REVIEWS } from './reviews/racks.ts';
import type { ReviewRow } from './reviews/row.ts';
import { WEAR_AND_MORE_REVIEWS } from './reviews/wear-and-more.ts';

const ROWS: readonly ReviewRow[] = [
  ...BARBELL_REVIEWS,
  ...PLATE_REVIEWS,
  ...RACK_REVIEWS,
  ...FREE_WEIGHT_REVIEWS,
  ...CONDITIONING_REVIEWS,
  ...WEAR_AND_MORE_REVIEWS,
];
const TWO_YEARS = 725;

/** The first review of a product with all stars. Throws if nobody gave it all. */
export function bestReview(sku: string): { readonly rating: number; readonly text: string; readonly nickname: string } {
  const [, rating, , text, nickname] = ROWS.find((row) => row[0] === sku && row[1] === 5) ?? [];
  if (rating === undefined || text === undefined || nickname === undefined) throw new Error(`no best review of ${sku}`);
  return { rating, text, nickname };
}

/** Returns every review of the demo store, written within the last two years. */
export function reviews(clock: Clock): ImportReview[] {
  return ROWS.map(([sku, rating, title, text, nickname]) => ({
    sku,
    rating,
    title,
    text,
    nickname,
    createdMs: clock.inDays(-(2 + pick(`${sku} ${nickname} ${title}`, TWO_YEARS))) - pick(text, 86_000) * 1000,
  }));
}
