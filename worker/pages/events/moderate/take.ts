import { Fault } from '#shared/errors.ts';
import { type DeskEntry, deskEntrySchema } from '#shared/event/desk-calls.ts';
import type { WholeEdition } from '#shared/event/edition.ts';
import { entryQuestion } from '#shared/event/entry-problem.ts';
import { entryText, readEntryText } from '#shared/event/entry-text.ts';
import { readWallTime } from '#shared/event/wall-time.ts';
import {
  currentEntries,
  delayHeat,
  deskCause,
  enterScores,
  heatOf,
  problemsOf,
  withdrawAthlete,
  workoutOf,
} from '#worker/acts/event-desk.ts';
import { takeScoresFile } from '#worker/acts/scores-file.ts';
import type { Ctx } from '#worker/request/context.ts';

/** What the page says after a form. */
export interface DeskSaid {
  readonly good?: string;
  readonly problem?: string;
  /** Fields that were refused, by their names. */
  readonly typed?: ReadonlyMap<string, { readonly text: string; readonly problem: string }>;
}

/** Does what a form of the desk asks for. */
export async function takeDeskForm(
  ctx: Ctx,
  whole: WholeEdition,
  form: ReadonlyMap<string, string>,
): Promise<DeskSaid> {
  try {
    return await carryOut(ctx, whole, form);
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'validation_error') throw error;
    return { problem: error.fields.map(({ message }) => message).join(' ') };
  }
}

async function carryOut(ctx: Ctx, whole: WholeEdition, form: ReadonlyMap<string, string>): Promise<DeskSaid> {
  const { id } = whole.edition;
  const desk = ctx.store.eventDeskOf(id);
  const cause = deskCause(ctx);
  const field = (name: string): string => form.get(name)?.trim() ?? '';
  const check = field('check');
  if (check !== '') {
    const { checked } = await desk.check([check], cause);
    return checked.length > 0
      ? { good: 'The score has been checked.' }
      : { problem: 'Someone other than the person who entered this score must check it.' };
  }
  switch (field('action')) {
    case 'scores':
      return takeScores(ctx, whole, form);
    case 'publish':
    case 'publish-heat':
      return publish(ctx, whole, form);
    case 'close':
      await desk.close(workoutOf(whole, field('workoutId')).workout, cause);
      return { good: 'The workout has been closed.' };
    case 'close-event':
      await desk.close(undefined, cause);
      return { good: 'The event has been closed.' };
    case 'withdraw': {
      if (field('reason') === '') return { problem: 'Please give a reason.' };
      const athlete = await withdrawAthlete(ctx, whole, field('athleteId'), field('reason').slice(0, 200));
      return { good: `${athlete.name} has been withdrawn.` };
    }
    case 'lanes':
      return saveLanes(ctx, whole, form);
    case 'delay': {
      const minutes = Number(field('minutes'));
      if (!Number.isInteger(minutes) || minutes < 0 || minutes > 1440)
        return { problem: 'Please enter minutes, 0 to 1,440.' };
      const { heats } = await ctx.store.eventHeats.schedule(id);
      const { workout, heat } = heatOf(heats, field('heatId'), undefined);
      await delayHeat(ctx, id, { workout, heat, minutes, reason: field('reason').slice(0, 200) });
      return { good: 'The delay has been saved.' };
    }
    default:
      return takeFile(ctx, whole, field('file'), field('action') === 'file-dry');
  }
}

async function takeScores(ctx: Ctx, whole: WholeEdition, form: ReadonlyMap<string, string>): Promise<DeskSaid> {
  const workoutId = form.get('workoutId') ?? '';
  const workout = workoutOf(whole, workoutId);
  const [state, filed] = await Promise.all([
    ctx.store.eventDeskOf(whole.edition.id).state(0),
    ctx.store.eventScores.list(whole.edition.id, false),
  ]);
  const known = currentEntries(state, filed, workoutId);
  const entries = [...form].flatMap(([name, text]): DeskEntry[] => {
    const athleteId = /^score-(.+)$/.exec(name)?.[1];
    if (athleteId === undefined || text.trim() === '') return [];
    const tieBreak = form.get(`tie-${athleteId}`)?.trim() ?? '';
    const entry = known.get(athleteId);
    if (entry && entryText(entry) === text.trim() && entry.tieBreak === tieBreak) return [];
    const reason = (form.get('reason') ?? '').slice(0, 200);
    const read = { ...readEntryText(text), workoutId, athleteId, tieBreak, reason };
    return [deskEntrySchema.parse({ id: crypto.randomUUID(), ...read })];
  });
  if (entries.length === 0) return { good: 'Nothing has changed.' };
  const problems = new Map<number, string>();
  for (const { field, message } of await problemsOf(ctx, whole, entries))
    problems.set(Number(field.split('.')[1]), message);
  const format = { ...workout, capSeconds: workout.capS };
  const others = [...known.values()].map(({ score }) => score);
  if (form.get('sure') !== '1') {
    for (const [index, entry] of entries.entries()) {
      const question = problems.has(index) ? undefined : entryQuestion(entry, format, others);
      if (question !== undefined) problems.set(index, `${question} If it is right, say so below.`);
    }
  }
  const good = entries.filter((_, index) => !problems.has(index));
  if (good.length > 0) await enterScores(ctx, whole, good);
  const typed = new Map(
    [...problems].map(([index, problem]) => {
      const name = `score-${entries[index]?.athleteId ?? ''}`;
      return [name, { text: form.get(name) ?? '', problem }];
    }),
  );
  const saved = good.length === 1 ? '1 score has been saved.' : `${good.length} scores have been saved.`;
  return typed.size === 0 ? { good: saved } : { typed, problem: `${saved} Please look at the marked ones.` };
}

async function publish(ctx: Ctx, whole: WholeEdition, form: ReadonlyMap<string, string>): Promise<DeskSaid> {
  const { workout } = workoutOf(whole, form.get('workoutId') ?? '');
  const at = form.get('at')?.trim() ?? '';
  const atMs = at === '' ? null : readWallTime(at, whole.edition.timeZone);
  if (typeof atMs === 'string') return { problem: `Please write the time as 2025-10-24T18:00: “${at}” ${atMs}.` };
  const named = form.get('action') === 'publish-heat' ? form.get('heatId') : undefined;
  const { heats } = await ctx.store.eventHeats.schedule(whole.edition.id);
  const heat = named === undefined ? '' : heatOf(heats, named, workout).heat;
  const publication = { workout, heat, onlyChecked: form.get('onlyChecked') === '1', atMs };
  const { published } = await ctx.store.eventDeskOf(whole.edition.id).publish(publication, deskCause(ctx));
  if (atMs !== null && atMs > ctx.now) return { good: 'The announcement has been noted.' };
  if (published === 0)
    return { problem: 'There is nothing to publish: no scores, or none that a second member has checked.' };
  return { good: published === 1 ? '1 score has been published.' : `${published} scores have been published.` };
}

async function saveLanes(ctx: Ctx, whole: WholeEdition, form: ReadonlyMap<string, string>): Promise<DeskSaid> {
  const { id } = whole.edition;
  const [{ heats }, athletes] = await Promise.all([
    ctx.store.eventHeats.schedule(id),
    ctx.store.eventAthletes.list(id),
  ]);
  const { workout, heat } = heatOf(heats, form.get('heatId') ?? '', undefined);
  const divisions = new Map(athletes.map(({ athlete, division }) => [athlete, division]));
  const lanes = [...form].flatMap(([name, athlete]) => {
    const lane = Number(/^lane-(\d+)$/.exec(name)?.[1] ?? Number.NaN);
    return Number.isNaN(lane) || !divisions.has(athlete)
      ? []
      : [{ lane, athlete, division: divisions.get(athlete) ?? '' }];
  });
  if (new Set(lanes.map(({ athlete }) => athlete)).size < lanes.length) return { problem: 'An athlete has two lanes.' };
  await ctx.store.eventDeskOf(id).lanes(workout, heat, lanes, deskCause(ctx));
  return { good: 'The lanes have been saved.' };
}

async function takeFile(ctx: Ctx, whole: WholeEdition, text: string, isDry: boolean): Promise<DeskSaid> {
  if (text === '') return { problem: 'Please choose a file.' };
  const { rows, entered, published, problems } = await takeScoresFile(ctx, whole, text, isDry);
  const did = isDry ? 'would be' : 'have been';
  const words = `${rows} rows: ${entered} scores ${did} entered, ${published} ${did} published.`;
  if (problems.length === 0) return { good: words };
  return { problem: `${words} ${problems.map(({ line, reason }) => `Line ${line}: ${reason}`).join(' ')}` };
}
