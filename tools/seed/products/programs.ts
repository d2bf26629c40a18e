import { type ProductSpec, p, slug, ul } from '../dsl.ts';
import type { PictureName } from '../pictures.ts';

const PLAN = {
  program_delivery: 'Training plan with calendar file',
  warranty: 'Money back within 14 days if not opened',
} as const;

interface Plan {
  readonly sku: string;
  readonly name: string;
  readonly line: string;
  readonly about: string;
  readonly picture: PictureName;
  readonly scene: PictureName;
  readonly usa: number;
  readonly weeks: string;
  readonly days: string;
  readonly level: string;
  readonly needs: string;
}

const PLANS: readonly Plan[] = [
  {
    sku: 'PR-STRENGTH-12',
    name: 'Strength Program, 12 weeks',
    line: '12 weeks · 4 days · barbell',
    about:
      p(
        'Squat, bench, deadlift and press, four days a week, in three blocks of four. The first block builds tolerance, the second adds load, the third takes it to a test week with planned openers.',
        'Every weight is a percentage of your own training max, every set has its rest, and each fourth week is light. Written by our head coach, who has run it with two hundred lifters since spring.',
      ) +
      ul(
        '48 sessions of about 70 minutes',
        'Warm-ups, cues and notes in every session',
        'Made for a phone beside the bar, and to print for gyms without a signal',
      ),
    picture: 'programme-strength-12',
    scene: 'scene-platform',
    usa: 59,
    weeks: '12 weeks',
    days: '4',
    level: 'Intermediate',
    needs: 'Rack, bar, bench, 140 kg of plates',
  },
  {
    sku: 'PR-MUSCLE-8',
    name: 'Muscle Program, 8 weeks',
    line: '8 weeks · 5 days · dumbbells and rack',
    about:
      p(
        'Five sessions a week, each with two lifts that are heavy and four that are not. Volume climbs for three weeks and drops in the fourth, twice. Every set says how many reps to leave in the tank, so it fits a hard week at work.',
        'Made for a home gym with a bench, adjustable weights and something to hang from. Hypertrophy without machines.',
      ) +
      ul(
        '40 sessions, none over an hour',
        'A lighter week after every three',
        'Every session in your calendar, from the day you choose',
      ),
    picture: 'programme-hypertrophy-8',
    scene: 'scene-dumbbells',
    usa: 45,
    weeks: '8 weeks',
    days: '5',
    level: 'All levels',
    needs: 'Bench, dumbbells to 50 lb, pull-up bar',
  },
  {
    sku: 'PR-OLYMPIC-10',
    name: 'Olympic Program, 10 weeks',
    line: '10 weeks · 4 days · snatch and clean',
    about:
      p(
        'From positions to singles in ten weeks. The first three weeks never leave the hips, the next four build doubles from the floor, the last three wave up to a total.',
        'Film one set a day and watch it before the next one; the notes say what to look for. It will not make a lifter out of someone who has never seen a bar: one month of coaching first, please.',
      ) +
      ul('40 sessions of 80 minutes', 'Percentages, pulls and squats for every week', 'Test day with warm-up table'),
    picture: 'programme-olympic-10',
    scene: 'hero-loaded-bar',
    usa: 55,
    weeks: '10 weeks',
    days: '4',
    level: 'Advanced',
    needs: 'Bar, bumpers, platform or rubber floor',
  },
  {
    sku: 'PR-ENGINE-6',
    name: 'Engine Program, 6 weeks',
    line: '6 weeks · 3 days · rope, ball, sled',
    about:
      p(
        'Three sessions a week on top of whatever else you train: one long and easy, one of intervals, one that hurts. Each has a version with a rope, a ball or a sled, and one with nothing at all.',
        'Six weeks is enough to hear the difference on the stairs. The last session is the first one again; most people take a tenth off their time.',
      ) +
      ul(
        '18 sessions of 25 to 50 minutes',
        'Paces from a ten-minute test, no heart-rate strap needed',
        'Works beside every strength plan of ours',
      ),
    picture: 'programme-engine-6',
    scene: 'scene-garage',
    usa: 29,
    weeks: '6 weeks',
    days: '3',
    level: 'All levels',
    needs: 'Jump rope; ball or sled if you have one',
  },
  {
    sku: 'PR-KETTLEBELL-4',
    name: 'Kettlebell Program, 4 weeks',
    line: '4 weeks · 3 days · one bell',
    about:
      p(
        'One kettlebell, four weeks, twelve half-hours. Hinge, squat, press, carry; then the swing, properly, before anyone counts to a hundred.',
        'It is the plan we put in the hands of friends who ask where to start. Take a bell that you can press five times on a good day and two on a bad one.',
      ) + ul('12 sessions of 30 minutes', 'Reps, rest and a cue for every drill', 'Ends with a ten-minute swing test'),
    picture: 'programme-kettlebell-4',
    scene: 'scene-kettlebells',
    usa: 19,
    weeks: '4 weeks',
    days: '3',
    level: 'Beginner',
    needs: 'One kettlebell, 8 to 24 kg',
  },
];

/** A plan costs about the same number of euros, pounds and either kind of dollars, including tax where prices do. */
const PLAN_SPECS: readonly ProductSpec[] = PLANS.map((plan) => ({
  kind: 'virtual',
  sku: plan.sku,
  name: plan.name,
  // Keeps the address under which it was first published, so that links to it keep working.
  url: slug(plan.name.replace(' Program,', ' Programme,')),
  line: plan.line,
  about: plan.about,
  pictures: [plan.picture, `${plan.picture}-plan`, `${plan.picture}-needs`, plan.scene] as PictureName[],
  categories: ['programs', 'training-plans', 'iron-game-programming', 'gift-guide'],
  set: 'Program',
  taxClass: 'EU eBook Tax',
  prices: {
    USA: plan.usa,
    CAN: plan.usa + 10 + Math.round(plan.usa / 10),
    EUR: plan.usa,
    GBR: plan.usa - Math.round(plan.usa / 12),
    AUS: plan.usa + 20 + Math.round(plan.usa / 8),
  },
  attributes: { ...PLAN, duration: plan.weeks, days_per_week: plan.days, level: plan.level, needs: plan.needs },
  ...(plan.sku === 'PR-ENGINE-6' && {
    promo: { prices: { USA: 19, CAN: 25, EUR: 19, GBR: 17, AUS: 29 }, from: -6, to: 2, qty: 150 },
  }),
  stock: { max: 1 },
}));

const MEMBERSHIPS: readonly ProductSpec[] = [
  {
    kind: 'virtual',
    sku: 'PR-BARBELL-CLUB',
    name: 'Barbell Club Membership',
    line: 'Five sessions a week · monthly',
    about:
      p(
        'Five sessions a week, written for people with a rack, a bar and a family. A cycle takes four weeks: three that get heavier and one that is light. Then it begins again, with new weights.',
        'Everything is in your account at once, with the session of today first, and in your calendar from the day you choose. Stop whenever you like: you keep what you paid for to the end of the month.',
      ) +
      ul(
        'Strength on four days, engine on one',
        'Percentages of your own training max',
        'Billed monthly until you cancel',
      ),
    pictures: [
      'club-barbell',
      'club-barbell-plan',
      'club-barbell-needs',
      [
        'scene-garage',
        'A garage gym with rack, bench, plate tree and kettlebells: all that the Barbell Club asks for.',
      ],
    ],
    categories: ['programs', 'memberships', 'iron-game-programming'],
    set: 'Program',
    taxClass: 'EU eBook Tax',
    prices: { USA: 25, CAN: 33, EUR: 24, GBR: 21, AUS: 38 },
    attributes: {
      program_delivery: 'Training plan with calendar file',
      subscription_interval: 'Month',
      days_per_week: '5',
      level: 'Intermediate',
      needs: 'Rack, bar, bench, plates',
    },
    stock: { max: 1 },
  },
  {
    kind: 'virtual',
    sku: 'PR-BELL-CLUB',
    name: 'Kettlebell Club, first week free',
    line: 'Three sessions a week · monthly after the trial',
    about:
      p(
        'Three half-hours a week with one or two kettlebells, read from your phone or from paper. The first seven days cost nothing; after that it is billed monthly until you stop.',
        'A cycle takes four weeks and then begins again with a heavier bell, or with more sets of the same one. No bell at home? A loaded backpack does for the trial.',
      ) +
      ul(
        'Cancel in your account in two clicks, during the trial too',
        'Warm-ups for desk backs',
        'Works with 16, 20 and 24 kg',
      ),
    pictures: [
      'club-kettlebell',
      'club-kettlebell-plan',
      ['kettlebell-ladder', 'What the club needs: one kettlebell, of 16, 20 or 24 kg.'],
      ['scene-kettlebells', 'Kettlebells from 16 to 32 kg in a row: the club trains with one or two of them.'],
    ],
    categories: ['programs', 'memberships', 'iron-game-programming'],
    set: 'Program',
    taxClass: 'EU eBook Tax',
    prices: { USA: 15, CAN: 20, EUR: 14, GBR: 12, AUS: 23 },
    attributes: {
      program_delivery: 'Training plan with calendar file',
      subscription_interval: 'Month',
      is_trial: '1',
      trial_days: '7',
      days_per_week: '3',
      level: 'Beginner',
      needs: 'One kettlebell',
    },
    stock: { max: 1 },
    added: 9,
  },
];

const ENTRIES: readonly ProductSpec[] = [
  {
    kind: 'virtual',
    sku: 'REG-NBI-QUALIFIER',
    name: 'Invitational Qualifier Entry',
    line: 'Online qualifier · one place per athlete',
    about:
      p(
        'Five scored workouts over three weekends, done in your own gym in front of a camera. The best forty women and forty men are invited to the floor in Columbus.',
        'Your entry holds the standards, the scorecards and a link to upload. Scores close on Mondays at noon, Columbus time, and a judge looks at every video that would qualify. Entries cannot be passed on to someone else.',
      ) +
      ul(
        'One entry per athlete, eighteen years and older',
        'Needs a bar, bumpers, a box, a rope and a ball',
        'Refundable until the first workout is published',
      ),
    pictures: [
      'ticket-qualifier',
      ['scene-platform', 'The competition platform of the Invitational, with a loaded bar under a spotlight.'],
    ],
    categories: ['programs', 'event-entries'],
    set: 'Event',
    prices: { USA: 40, CAN: 53, EUR: 39, GBR: 34, AUS: 59 },
    attributes: {
      event_registration: '1',
      event_date: 'Three weekends in January',
      event_place: 'Your gym',
      purchase_limit: '1',
    },
    stock: { min: 1, max: 1 },
  },
  {
    kind: 'virtual',
    sku: 'MMV-MILLION',
    name: 'Million Meter Virtual Challenge',
    url: 'million-metre-virtual-challenge',
    line: 'Row, run, ride or ski · four weeks',
    about:
      p(
        'Teams of five cover a million meters in four weeks, on any machine or road that counts them. Every kilometer is logged on one page that is public and merciless.',
        'Registration covers one athlete and includes the finisher’s patch, sent after the last day. Captains set up the team after paying and invite the other four by email.',
      ) +
      ul(
        'Starts on the first Monday of the month',
        'Meters of all machines count the same',
        'Teams below the million get a patch as well, in grey',
      ),
    pictures: [
      'ticket-million',
      ['scene-garage', 'A garage gym at night, where most of a million meters are covered.'],
    ],
    categories: ['programs', 'event-entries', 'conditioning'],
    set: 'Event',
    prices: { USA: 30, CAN: 40, EUR: 29, GBR: 25, AUS: 45 },
    attributes: {
      event_registration: '1',
      event_date: 'Four weeks from the first Monday of next month',
      event_place: 'Anywhere',
      purchase_limit: '1',
    },
    stock: { min: 1, max: 1 },
    added: 12,
  },
];

/** A place in a division of the Winter Open. */
function winterEntry(division: 'men' | 'women', name: string): ProductSpec {
  return {
    kind: 'virtual',
    sku: `REG-WINTER-${division.toUpperCase()}`,
    name: `Winter Open Entry, ${name}`,
    url: `winter-open-entry-${division}`,
    line: 'Two days in Columbus · one place per athlete',
    about:
      p(
        `Three workouts on two days in Northbar Hall for ${division}: an opener for time, a heavy single and a closer. Twelve athletes to a heat, judges on every lane, and a warm-up floor with everything that is on the competition floor.`,
        'We ask for the athlete’s details on the event’s registration page. If your division is full, join its waiting list there: a place that becomes free is kept for two days for the athlete who has waited longest.',
      ) +
      ul(
        'Sixteen years and older on the first day',
        'Your money back if you withdraw two weeks before the event or earlier',
        'A place can be passed to another athlete of the division',
      ),
    pictures: [
      `ticket-winter-${division}`,
      ['scene-platform', 'The competition platform of Northbar Hall, with a loaded bar under a spotlight.'],
    ],
    categories: ['programs', 'event-entries'],
    set: 'Event',
    prices: { USA: 120, CAN: 159, EUR: 115, GBR: 99, AUS: 179 },
    attributes: { event_place: 'Columbus, Ohio', purchase_limit: '10' },
    entry: division,
    added: 9,
  };
}

export const PROGRAMS: readonly ProductSpec[] = [
  ...PLAN_SPECS,
  ...MEMBERSHIPS,
  ...ENTRIES,
  winterEntry('women', 'Women'),
  winterEntry('men', 'Men'),
];
