import { both, but, category, has, type Picks } from './pick.ts';

/**
 * Families of products in the sample catalogue Luma. Held out: ranking rules are measured on it but never chosen by it.
 */

export const MEN = [category('Men'), has('gender', 'Men')];
export const WOMEN = [category('Women'), has('gender', 'Women')];

export const HOODIES =
  'MH01 MH02 MH03 MH06 MH07 MH08 MH09 MH12 MH13 WH01 WH02 WH04 WH05 WH06 WH07 WH08 WH09 WH10 WH11 WH12';
export const SWEATSHIRTS = 'MH04 MH05 MH10 MH11 MH12 WH03 WH07 WH08 WH09';
export const WARM_TOPS = category('Hoodies & Sweatshirts');
export const JACKETS = category('Jackets');
export const TEES = category('Tees');
export const TANKS = has('style_general', 'Tank');
export const BRAS = has('style_general', 'Bra');
export const TOPS = category('Tops');

export const LONG_BOTTOMS = but(category('Pants'), category('Shorts'));
export const CAPRIS = [has('style_bottom', 'Capri')];
export const LEGGINGS = 'WP02 WP05 WP06 WP08 WP09 MP08 MP09 MP10 MP12';
export const SHORTS = category('Shorts');

export const BAGS = category('Bags');
export const BACKPACKS = has('style_bags', 'Backpack');
export const WATCHES = category('Watches');
export const EQUIPMENT = category('Fitness Equipment');
export const VIDEOS = category('Video Download');
export const YOGA_VIDEOS = '240-LV04 240-LV06 240-LV08 240-LV09';
export const BAND_TOOLS = '24-UG01 24-UG02 24-UG03';

/** Picks products that are sold in a color. */
export const ofColor = (pick: Picks, color: string) => both(pick, has('color', color));
