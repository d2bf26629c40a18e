import type { ImportQuestion } from '#shared/import/contract.ts';
import { pick } from './build.ts';
import type { Clock } from './clock.ts';

type QuestionRow = readonly [sku: string, question: string, answer: string, nickname: string];

const ROWS: readonly QuestionRow[] = [
  [
    'NB-R4',
    'Does it fit under a 7 ft ceiling?',
    'No. The R-4 is 90 in tall, which clears an 8 ft ceiling. For lower rooms there is the R-4 Low Power Rack, which is 72 in tall.\n\nMeasure where it will be: floors of garages slope, and so do ceilings.',
    'Dana',
  ],
  [
    'NB-R4',
    'Can I bolt it down through rubber tiles?',
    'Bolt it to the concrete below. Cut the tile out around each foot, or lay the tiles up to the frame: rubber gives, and a bolt through it works loose.',
    'Marcus',
  ],
  [
    'NB-R4',
    'Will attachments of other brands fit?',
    'Those made for 3 × 3 in uprights with 1 in holes on 2 in centers do.',
    'Eli',
  ],
  [
    'NB-MULTI',
    'Can I leave it in an unheated garage?',
    'Yes. Wipe it dry after use and give it a thin coat of oil twice a year, more often by the sea.',
    'Tom',
  ],
  [
    'NB-BELT',
    'I am between two sizes. Which one?',
    'The larger one if you train in a sweater, else the smaller one. Measure at the navel and not by your pants: the size guide shows how.',
    'Jo',
  ],
  [
    'NB-BELT',
    'How long until it is broken in?',
    'About a month of training three times a week. Roll it up tightly a few times a day in the first week, and it goes faster.',
    'Priya',
  ],
];
const TWO_YEARS = 700;

/** Returns the answered questions of the demo store, from the last two years. */
export function questions(clock: Clock): ImportQuestion[] {
  return ROWS.map(([sku, question, answer, nickname]) => ({
    sku,
    question,
    answer,
    nickname,
    answeredMs: clock.inDays(-(3 + pick(`${sku} ${question}`, TWO_YEARS))),
  }));
}
