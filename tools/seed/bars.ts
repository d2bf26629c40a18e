import type { BarCategory } from '#shared/bar/contract.ts';
import type { ImportBar } from '#shared/import/contract.ts';

const POWER: BarCategory = '28.5MM Power';
const MULTI: BarCategory = '28/28.5MM MULTI';
const OLY: BarCategory = '28MM OLY';
const POWER29: BarCategory = '29MM Power';

const OWN = 'Northbar';

/** Name, brand, made in, diameter in mm, finish, tensile strength in thousands of psi, F rating. */
type Facts = readonly [string, string, string, string, string, number, string];
/** High-repetition affiliate, Olympic gym, garage gym, powerlifting gym. */
type Duties = readonly [number, number, number, number];
type Row = readonly [BarCategory, Facts, Duties, (string | null)?];

/** Best first: a bar's position here is its rank. Bars that the store sells have a link. */
const RANKED: readonly Row[] = [
  [
    MULTI,
    ['North Bar 28.5 Multi', OWN, 'USA', '28.5', 'Bare steel', 200, 'F8R'],
    [5, 4, 5, 4],
    '/north-bar-28-5-multi?color=Steel',
  ],
  [OLY, ['Competition Bar 28', OWN, 'USA', '28', 'Stainless', 215, 'F8R'], [5, 5, 4, 2], '/competition-bar-28'],
  [POWER29, ['Power Bar 29', OWN, 'USA', '29', 'Bright zinc', 205, 'F8R'], [2, 1, 4, 5], '/power-bar-29'],
  [
    MULTI,
    ['North Bar 28.5 Multi Red', OWN, 'USA', '28.5', 'Ceramic coat', 200, 'F8R'],
    [5, 4, 5, 4],
    '/north-bar-28-5-multi?color=Red',
  ],
  [
    MULTI,
    ['North Bar 28.5 Multi Black', OWN, 'USA', '28.5', 'Black oxide', 200, 'F6R'],
    [4, 4, 5, 4],
    '/north-bar-28-5-multi?color=Black',
  ],
  [OLY, ['Meridian Oly', OWN, 'USA', '28', 'Hard chrome', 215, 'F8R'], [5, 5, 4, 2]],
  [POWER, ['Bedrock Power', OWN, 'USA', '28.5', 'Stainless', 205, 'F8R'], [2, 1, 4, 5]],
  [OLY, ['Halden Lift 20', 'Halden', 'Sweden', '28', 'Hard chrome', 215, 'F8'], [4, 5, 3, 2]],
  [MULTI, ['Workshop Bar 20 kg', OWN, 'USA', '28.5', 'Bare steel', 185, 'F6R'], [4, 3, 5, 3], '/workshop-bar-20-kg'],
  [POWER29, ['Ironvale Gauge 29', 'Ironvale', 'USA', '29', 'Bare steel', 210, 'F8'], [2, 1, 3, 5]],
  [MULTI, ['Kestrel Duo', 'Kestrel', 'Finland', '28', 'Ceramic coat', 195, 'F6'], [4, 4, 4, 3]],
  [POWER, ['Bedrock Power E', OWN, 'USA', '28.5', 'Powder coat', 190, 'F2R'], [2, 1, 4, 4]],
  [OLY, ['Fjord Training', 'Fjord', 'Sweden', '28', 'Chrome', 215, 'F6'], [4, 5, 3, 2]],
  [MULTI, ['Field Bar 20 kg', OWN, 'Taiwan', '28.5', 'Black zinc', 165, 'F4R'], [3, 3, 5, 2], '/field-bar-20-kg'],
  [POWER29, ['Halden Squat 29', 'Halden', 'Sweden', '29', 'Hard chrome', 215, 'F6'], [1, 1, 3, 5]],
  [OLY, ['Kestrel Apex', 'Kestrel', 'Finland', '28', 'Stainless', 216, 'F8'], [3, 5, 3, 1]],
  [MULTI, ['Anvil Multi', 'Anvil', 'Japan', '28.5', 'Bright zinc', 185, 'F4'], [3, 3, 4, 3]],
  [POWER, ['Ironvale Gauge 28.5', 'Ironvale', 'USA', '28.5', 'Bare steel', 205, 'F6'], [2, 2, 4, 5]],
  [MULTI, ['Harbour All-day', 'Harbour', 'Canada', '28.5', 'Black oxide', 190, 'F6'], [4, 3, 4, 3]],
  [POWER29, ['Anvil Raw 29', 'Anvil', 'Japan', '29', 'Bare steel', 200, 'F4'], [1, 1, 3, 4]],
  [OLY, ['Anvil Lifter', 'Anvil', 'Japan', '28', 'Bright zinc', 195, 'F4'], [3, 4, 3, 2]],
  [MULTI, ['Kestrel Duo Black', 'Kestrel', 'Finland', '28', 'Black zinc', 195, 'F4'], [4, 3, 4, 3]],
  [POWER, ['Halden Bench', 'Halden', 'Sweden', '28.5', 'Hard chrome', 205, 'F4'], [2, 2, 3, 4]],
  [MULTI, ['Fjord Class', 'Fjord', 'Sweden', '28', 'Bright zinc', 190, 'F4'], [4, 3, 4, 2]],
  [OLY, ['Harbour Clean', 'Harbour', 'Canada', '28', 'Stainless', 200, 'F6'], [3, 4, 3, 2]],
  [POWER29, ['Harbour Pull & Press', 'Harbour', 'Canada', '29', 'Black oxide', 190, 'F4'], [2, 1, 3, 4]],
  [MULTI, ['Quarry Standard', 'Quarry', 'Germany', '28.5', 'Bright zinc', 180, 'F4'], [3, 3, 4, 3]],
  [POWER, ['Quarry Load', 'Quarry', 'Germany', '28.5', 'Black zinc', 185, 'F4'], [2, 2, 3, 4]],
  [OLY, ['Quarry Snatch', 'Quarry', 'Germany', '28', 'Hard chrome', 190, 'F4'], [3, 4, 3, 1]],
  [MULTI, ['Tidewater Gym', 'Tidewater', 'Taiwan', '28.5', 'Bright zinc', 170, 'F2'], [3, 2, 4, 2]],
  [POWER29, ['Tidewater Strong', 'Tidewater', 'Taiwan', '29', 'Bright zinc', 180, 'F2'], [1, 1, 3, 3]],
  [MULTI, ['Anvil Start', 'Anvil', 'Japan', '28.5', 'Black zinc', 165, 'F2'], [2, 2, 4, 2]],
  [POWER, ['Tidewater Bench', 'Tidewater', 'Taiwan', '28.5', 'Bright zinc', 170, 'F2'], [1, 1, 3, 3]],
  [OLY, ['Tidewater Technique', 'Tidewater', 'Taiwan', '28', 'Chrome', 175, 'F2'], [2, 3, 3, 1]],
  [MULTI, ['Summit Basic', 'Summit', 'Taiwan', '28', 'Black zinc', 150, 'F1'], [2, 2, 3, 1]],
  [POWER, ['Summit Iron', 'Summit', 'Taiwan', '28.5', 'Black zinc', 155, 'F1'], [1, 1, 3, 2]],
  [POWER29, ['Summit Heavy', 'Summit', 'Taiwan', '29', 'Chrome', 160, 'F1'], [1, 1, 2, 3]],
  [OLY, ['Summit Learner', 'Summit', 'Taiwan', '28', 'Chrome', 150, 'F1'], [1, 2, 3, 1]],
  [MULTI, ['Gantry Home', 'Gantry', 'Pakistan', '28', 'Chrome', 135, 'F1'], [1, 1, 3, 1]],
  [POWER, ['Gantry Press', 'Gantry', 'Pakistan', '28.5', 'Chrome', 140, 'F1'], [1, 1, 2, 2]],
];

/** Rows of the bar comparison table. */
export function bars(): ImportBar[] {
  return RANKED.map(([category, facts, duties, url = null], index) => {
    const [name, brand, madeIn, diameter, finish, tensileKpsi, fRating] = facts;
    const [affiliate, olympic, garage, powerlifting] = duties;
    return {
      name,
      brand,
      isOwn: brand === OWN,
      madeIn,
      diameter: `${diameter} mm`,
      finish,
      tensilePsi: tensileKpsi * 1000,
      category,
      rank: index + 1,
      fRating,
      duty: { affiliate, olympic, garage, powerlifting },
      url,
    };
  });
}
