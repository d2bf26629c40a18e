import type { Judgement } from './judgements.ts';
import { CAPRIS, LEGGINGS, LONG_BOTTOMS, MEN, ofColor, SHORTS, WOMEN } from './luma-families.ts';
import { both, category, has } from './pick.ts';

const TRACK_PANTS = both(LONG_BOTTOMS, has('style_bottom', 'Track Pants'));
const SWEATPANTS = 'MP01 MP03 MP04 MP06 MP07 WP13';
const YOGA_PANTS = 'MP08 MP10 MP12 WP01 WP02 WP10';
const RUNNING_SHORTS = 'MSH02 WSH04 WSH06 WSH08 WSH10 WSH12 WSH01 WSH02';

/** Bottoms of the sample catalogue. Held out: ranking rules are measured on it but never chosen by it. */
export const LUMA_BOTTOMS: readonly Judgement[] = [
  { query: 'pants', kind: 'head', 3: LONG_BOTTOMS },
  { query: 'pant', kind: 'plural', 3: LONG_BOTTOMS },
  { query: 'trousers', kind: 'synonym', 3: LONG_BOTTOMS },
  { query: 'mens pants', kind: 'phrase', 3: both(LONG_BOTTOMS, MEN), 1: LONG_BOTTOMS },
  { query: 'yoga pants', kind: 'phrase', 3: YOGA_PANTS, 2: [LEGGINGS, both(CAPRIS, WOMEN)], 1: LONG_BOTTOMS },
  {
    query: 'yoga pants for men',
    kind: 'natural',
    3: 'MP08 MP10 MP12',
    2: 'MP09',
    1: [YOGA_PANTS, both(LONG_BOTTOMS, MEN)],
  },
  { query: 'leggings', kind: 'head', 3: LEGGINGS, 2: [CAPRIS, 'WP07'] },
  { query: 'legging', kind: 'plural', 3: LEGGINGS, 2: [CAPRIS, 'WP07'] },
  { query: 'legings', kind: 'typo', 3: LEGGINGS, 2: [CAPRIS, 'WP07'] },
  { query: 'tights', kind: 'synonym', 3: LEGGINGS, 2: CAPRIS },
  {
    query: 'black leggings',
    kind: 'attribute',
    3: ofColor(LEGGINGS, 'Black'),
    2: ofColor(CAPRIS, 'Black'),
    1: LEGGINGS,
  },
  {
    query: 'sweatpants',
    kind: 'compound',
    3: SWEATPANTS,
    2: both(LONG_BOTTOMS, has('style_bottom', 'Sweatpants')),
    1: TRACK_PANTS,
  },
  { query: 'joggers', kind: 'synonym', 3: SWEATPANTS, 2: TRACK_PANTS, 1: LONG_BOTTOMS },
  { query: 'jogging pants', kind: 'phrase', 3: 'MP03', 2: [SWEATPANTS, TRACK_PANTS], 1: LONG_BOTTOMS },
  { query: 'track pants', kind: 'phrase', 3: TRACK_PANTS, 1: LONG_BOTTOMS },
  { query: 'warmup pants', kind: 'compound', 3: 'MP01 MP06', 2: SWEATPANTS, 1: LONG_BOTTOMS },
  { query: 'parachute pants', kind: 'phrase', 3: 'WP01 WP03 WP04' },
  { query: 'capri', kind: 'head', 3: CAPRIS },
  { query: 'capris', kind: 'plural', 3: CAPRIS },
  { query: 'cropped leggings', kind: 'synonym', 3: CAPRIS, 2: LEGGINGS },
  {
    query: 'warm pants for winter running',
    kind: 'natural',
    3: 'MP02 MP03 MP04 MP06 MP07',
    2: both(LONG_BOTTOMS, has('climate', 'Cold', 'Wintry')),
    1: LONG_BOTTOMS,
  },
  { query: 'pants size 36', kind: 'unit', 3: both(LONG_BOTTOMS, has('size', '36')), 1: LONG_BOTTOMS },
  { query: 'shorts', kind: 'head', 3: SHORTS },
  { query: 'short', kind: 'plural', 3: SHORTS, 1: 'MS01 MS02 MS09 WS07' },
  { query: 'mens shorts', kind: 'phrase', 3: both(SHORTS, MEN), 1: SHORTS },
  { query: 'black shorts 34', kind: 'attribute', 3: ofColor(both(SHORTS, has('size', '34')), 'Black'), 1: SHORTS },
  { query: 'running shorts', kind: 'phrase', 3: RUNNING_SHORTS, 1: SHORTS },
  {
    query: 'womens running shorts',
    kind: 'natural',
    3: both(RUNNING_SHORTS, WOMEN),
    2: 'MSH02',
    1: SHORTS,
  },
  { query: 'runing short', kind: 'typo', 3: RUNNING_SHORTS, 1: SHORTS },
  { query: 'yoga shorts', kind: 'use', 3: 'MSH05 MSH06 MSH09 WSH05', 1: SHORTS },
  { query: 'gym shorts', kind: 'use', 3: 'MSH11 MSH12 MSH03 MSH01 MSH08', 2: SHORTS },
  { query: 'compression shorts', kind: 'attribute', 3: both(SHORTS, has('style_bottom', 'Compression')), 1: SHORTS },
  { query: 'bike shorts', kind: 'phrase', 3: 'WSH03 WSH11', 2: 'WSH07', 1: SHORTS },
  { query: 'cycling shorts', kind: 'synonym', 3: 'WSH03 WSH11', 2: 'WSH07', 1: SHORTS },
  { query: 'striped shorts', kind: 'attribute', 3: both(SHORTS, has('pattern', 'Striped')), 2: 'MSH09', 1: SHORTS },
  { query: 'blue shorts men', kind: 'attribute', 3: ofColor(both(SHORTS, MEN), 'Blue'), 1: SHORTS },
  {
    query: 'clothes for hot yoga',
    kind: 'natural',
    3: 'WP10 WP06 WSH05 WB01',
    2: [YOGA_PANTS, 'MSH05 MSH06 MSH09 MT05'],
    1: [CAPRIS, LEGGINGS],
  },
  { query: 'wp10', kind: 'sku', 3: 'WP10' },
  { query: 'msh 04', kind: 'sku', 3: 'MSH04' },
  { query: 'eco friendly', kind: 'category', 3: category('Eco Friendly') },
];
