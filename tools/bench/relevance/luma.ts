import type { Judgement } from './judgements.ts';
import { LUMA_BOTTOMS } from './luma-bottoms.ts';
import { LUMA_GEAR } from './luma-gear.ts';
import { LUMA_TOPS } from './luma-tops.ts';

/**
 * What shoppers ask the sample catalogue Luma, which nobody here wrote. Held out: rules of ranking are measured on it and
 * never chosen by it, so it tells what a ranking is worth to a catalogue that it was not made for.
 */
export const LUMA_JUDGEMENTS: readonly Judgement[] = [...LUMA_TOPS, ...LUMA_BOTTOMS, ...LUMA_GEAR];
