import { but, has } from './pick.ts';

/** Families of products in the demo catalogue that several judgments refer to, grouped by what the products are. */

/** Full-length straight bars. */
export const STRAIGHT_BARS = 'NB-MULTI NB-OLY28 NB-PWR29 NB-BAR15 NB-FIELD NB-WORKSHOP NB-DL27';
export const CURVED_BARS = 'IV-EZ NB-TRAP NB-SSB';
export const BARS = [STRAIGHT_BARS, CURVED_BARS];
export const CHALK = 'HA-CHALK-*';

export const POUND_BUMPERS = 'NB-BT-* NB-FL-*';
export const KILO_BUMPERS = 'NB-BC*';
export const BUMPERS = [POUND_BUMPERS, KILO_BUMPERS];
export const IRON_PLATES = 'IV-DD-*';
export const CALIBRATED = 'NB-CAL-*';
export const CHANGE_PLATES = 'NB-CP*';
export const PLATES = [BUMPERS, IRON_PLATES, CALIBRATED, CHANGE_PLATES];
/** Several plates in one purchase. */
export const PLATE_SETS = 'NB-COMP140 NB-BT-PAIRS NB-BC-PAIRS NB-CAL-PAIRS NB-CP-SET';
export const KILO_PLATES = [KILO_BUMPERS, CALIBRATED, CHANGE_PLATES];

export const KETTLEBELLS = but('NB-KB NB-KB-*', 'NB-KB-LADDER');
export const DUMBBELLS = but('IV-HEX*', 'IV-HEX-RUN');

export const CAGES = 'NB-R4 NB-R4-LOW NB-R3';
export const RACKS = [CAGES, 'NB-S2'];
export const BENCHES = 'NB-A2 NB-F1';
export const STORAGE = 'NB-TREE NB-TREE-LOADED NB-DBRACK-SET';
/** Products that come with everything needed to use them at once. */
export const PACKAGES = 'NB-HOMEGYM NB-CLASS12 NB-PLATFORM-STARTER';

export const WALL_BALLS = 'NB-WB*';
export const SLAM_BALLS = 'NB-SB-*';
export const BANDS = 'NB-BAND*';
export const STRONG_BANDS = 'NB-BAND-45 NB-BAND-64 NB-BAND-83';

export const TEES = 'NB-TEE NB-TEE-CH NB-TEE-SAND HW1012';
export const WARM_TOPS = 'NB-HOOD NB-SWEAT';
export const CLOTHES = [TEES, WARM_TOPS, 'NB-BEANIE'];

export const PLANS = 'PR-STRENGTH-12 PR-MUSCLE-8 PR-OLYMPIC-10 PR-ENGINE-6 PR-KETTLEBELL-4';
export const MEMBERSHIPS = 'PR-BARBELL-CLUB PR-BELL-CLUB';
export const ENTRIES = 'REG-NBI-QUALIFIER MMV-MILLION';
export const GIFT_CARDS = 'NB-GIFT NB-GIFT-CARD';

/**
 * Picks products that are sold in one of the given weights only; those whose weight is chosen on the page rank after
 * them.
 */
export const weighs = (...weights: readonly string[]) => but(has('weight_class', ...weights), CHOOSERS);
/** Products whose weight is chosen on their page. */
export const CHOOSERS = 'NB-KB NB-BC NB-CP IV-HEX NB-WB NB-SANDBAG NB-BT-PAIRS NB-BC-PAIRS';
