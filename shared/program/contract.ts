import { z } from 'zod';
import { DAY_MS } from '#shared/time/duration.ts';

/** A training program of a customer. */
export interface Program {
  readonly productId: number;
  readonly name: string;
  /** Its format: `Training plan and calendar file`. */
  readonly delivery: string;
  /** The first order that included it. */
  readonly orderId: string;
  readonly boughtMs: number;
  /** Unix milliseconds at which it ends; null if it never ends. */
  readonly untilMs: number | null;
  /** Day 1 of week 1 as chosen by the customer, `2026-11-30`; null until one is chosen. */
  readonly startsOn: string | null;
}

const words = (most: number) => z.string().max(most);

/** One set of a program: a row of `programs.csv` (public contract, section 9). '' and null mean no value. */
export const programSetSchema = z.object({
  week: z.int().min(1).max(104),
  /** Day of the week, counted from the first day of the program. */
  day: z.int().min(1).max(7),
  /** Name of the session. */
  session: words(120).min(1),
  /** Part of the session: `Warm-up`, `A`. */
  block: words(60),
  exercise: words(120).min(1),
  set: z.int().min(1).max(100),
  /** `5`, `8-10`, `30 s`. */
  reps: words(40),
  /** Percent of the training max of the exercise. */
  percent: z.number().min(0).max(200).nullable(),
  /** Rate of perceived exertion. */
  rpe: z.number().min(1).max(10).nullable(),
  /** Seconds for lowering, bottom, lifting and top: `30X1`. */
  tempo: words(20),
  restS: z.int().min(0).max(3600).nullable(),
  /** The load, if it is not a percentage: `24 kg`, `bodyweight`. */
  load: words(60),
  notes: words(1000),
  /** Address of a video of the exercise. */
  video: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(500)]),
});
export type ProgramSet = z.infer<typeof programSetSchema>;

/** The most sets of one program; over two years, this allows about 57 a week. */
export const MOST_SETS = 6000;

/** An imported program with all of its sets. */
export const importProgramSchema = z.object({
  sku: z.string().min(1).max(64),
  sets: z.array(programSetSchema).min(1).max(MOST_SETS),
});
export type ImportProgram = z.infer<typeof importProgramSchema>;

/** How far from today a program may begin: up to a year back, if it is already running, and two years ahead. */
const BACK_DAYS = 366;
const AHEAD_DAYS = 731;

/** Body of the form that chooses when a program begins. `today` as `2026-11-23`. */
export function startSchema(today: string) {
  const near = (day: string) => {
    const days = (Date.parse(day) - Date.parse(today)) / DAY_MS;
    return days >= -BACK_DAYS && days <= AHEAD_DAYS;
  };
  return z.object({
    startsOn: z.iso.date('Please choose a day').refine(near, 'Please choose a day of this year or the next two'),
  });
}

/** A program in the answer of `GET /svc_programming/programs`; `startsOn` and `until` only if they are set. */
export function wireProgram({ productId, name, delivery, orderId, boughtMs, untilMs, startsOn }: Program) {
  return {
    _id: productId,
    productId,
    name,
    delivery,
    orderId,
    boughtAt: boughtMs,
    ...(startsOn === null ? {} : { startsOn }),
    ...(untilMs === null ? {} : { until: untilMs }),
  };
}
