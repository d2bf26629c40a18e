import type { ProductSpec } from './dsl.ts';
import { ACCESSORIES } from './products/accessories.ts';
import { APPAREL } from './products/apparel.ts';
import { BANDS_AND_SETS } from './products/bands.ts';
import { BARBELLS } from './products/barbells.ts';
import { BENCHES_AND_STORAGE } from './products/benches-and-storage.ts';
import { CONDITIONING } from './products/conditioning.ts';
import { DUMBBELLS } from './products/dumbbells.ts';
import { GIFT_CARDS } from './products/gift-cards.ts';
import { KETTLEBELLS_AND_SETS } from './products/kettlebells.ts';
import { PACKAGES } from './products/packages.ts';
import { PLATES } from './products/plates.ts';
import { PROGRAMS } from './products/programs.ts';
import { RACK_PIECES } from './products/rack-parts.ts';
import { RACKS } from './products/racks.ts';
import { SPECIALITY_BARS } from './products/speciality-bars.ts';
import { STEEL_PLATES } from './products/steel-plates.ts';

/** Every product sheet, parts before the products that contain them. */
export const PRODUCTS: readonly ProductSpec[] = [
  ...BARBELLS,
  ...SPECIALITY_BARS,
  ...PLATES,
  ...STEEL_PLATES,
  ...ACCESSORIES,
  ...KETTLEBELLS_AND_SETS,
  ...DUMBBELLS,
  ...RACK_PIECES,
  ...RACKS,
  ...BENCHES_AND_STORAGE,
  ...CONDITIONING,
  ...BANDS_AND_SETS,
  ...APPAREL,
  ...PROGRAMS,
  ...GIFT_CARDS,
  ...PACKAGES,
];
