import type { Judgement } from './judgements.ts';
import { LUMA_BOTTOMS } from './luma-bottoms.ts';
import { LUMA_GEAR } from './luma-gear.ts';
import { LUMA_TOPS } from './luma-tops.ts';

/**
 * Queries that shoppers would type for the sample catalogue Luma, which nobody here wrote. Held out: ranking rules are
 * measured on it but never chosen by it, so it shows how good a ranking is on a catalogue that it was not made for.
 */
export const LUMA_JUDGEMENTS: readonly Judgement[] = [...LUMA_TOPS, ...LUMA_BOTTOMS, ...LUMA_GEAR];
