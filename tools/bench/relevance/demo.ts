import { DEMO_BARS } from './demo-bars.ts';
import { DEMO_CONDITIONING } from './demo-conditioning.ts';
import { DEMO_FREE_WEIGHTS } from './demo-free-weights.ts';
import { DEMO_PLATES } from './demo-plates.ts';
import { DEMO_RACKS } from './demo-racks.ts';
import { DEMO_SHOP } from './demo-shop.ts';
import { DEMO_WEAR } from './demo-wear.ts';
import type { Judgement } from './judgements.ts';

/** Queries that shoppers type in the demo shop. */
export const DEMO_JUDGEMENTS: readonly Judgement[] = [
  ...DEMO_BARS,
  ...DEMO_PLATES,
  ...DEMO_FREE_WEIGHTS,
  ...DEMO_RACKS,
  ...DEMO_CONDITIONING,
  ...DEMO_WEAR,
  ...DEMO_SHOP,
];
