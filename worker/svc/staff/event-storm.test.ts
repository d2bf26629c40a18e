import { evictDurableObject } from 'cloudflare:test';
import { expect, it } from 'vitest';
import type { DeskState } from '#shared/event/desk-answers.ts';
import type { DeskEntry } from '#shared/event/desk-calls.ts';
import { EntryQueue, type SendOutcome } from '#shared/event/entry-queue.ts';
import { numbersFrom } from '#shared/testing/numbers-from.ts';
import { athleteIds, deskCall, importEvent, storedBoard } from '#worker/testing/event.ts';
import { env } from '#worker/testing/store.ts';

const MODERATORS = 3;
const EACH = 200;
const ATHLETES = 40;
const WORKOUTS = ['w1', 'w2', 'w3'] as const;
const KILLS = 10;

type Arrive = (entries: readonly DeskEntry[]) => Promise<SendOutcome>;

/** A network that drops requests and answers, doubles requests, and delivers some again when later ones have arrived. */
function storm(
  number: (below: number) => number,
  arrive: Arrive,
): { send: Arrive; calm: () => void; late: () => Promise<void> } {
  let isCalm = false;
  const delayed: (readonly DeskEntry[])[] = [];
  return {
    calm: () => {
      isCalm = true;
    },
    late: async () => {
      for (const entries of delayed.splice(0).reverse()) await arrive(entries);
    },
    send: async (entries) => {
      const luck = isCalm ? 99 : number(100);
      if (luck < 20) return { outcome: 'unknown' };
      if (luck < 35) delayed.push(entries);
      // The copy that was delayed arrives after newer requests.
      if (luck >= 35 && luck < 50 && delayed.length > 0)
        await arrive(delayed.splice(number(delayed.length), 1)[0] ?? []);
      const answer = await arrive(entries);
      if (luck >= 50 && luck < 60) await arrive(entries);
      return luck >= 60 && luck < 80 ? { outcome: 'unknown' } : answer;
    },
  };
}

/** The scores that each moderator enters, in order. Each athlete and workout belongs to one of them, who corrects it often. */
function entriesOf(moderator: number, number: (below: number) => number): DeskEntry[] {
  const own = athleteIds(ATHLETES).filter((_, at) => at % MODERATORS === moderator);
  return Array.from({ length: EACH }, (_, at) => ({
    id: `m${moderator}-${at}`,
    workoutId: WORKOUTS[number(WORKOUTS.length)] ?? 'w1',
    athleteId: own[number(own.length)] ?? 'a1',
    score: `${5 + number(9)}:${10 + number(49)}`,
    tieBreak: '',
    state: 'ok',
    reason: '',
  }));
}

/** What the boards must show: the last entry that a moderator made for each workout and athlete. */
function lastOf(entries: readonly DeskEntry[]): ReadonlyMap<string, string> {
  return new Map(entries.map(({ workoutId, athleteId, score }) => [`${workoutId} ${athleteId}`, score]));
}

/** Three moderators enter everything through storms of their own. `between` runs from time to time. */
async function play(arrive: Arrive, between: (round: number) => Promise<void>): Promise<readonly DeskEntry[]> {
  const number = numbersFrom(20_251_024);
  const all: DeskEntry[] = [];
  const players = Array.from({ length: MODERATORS }, (_, moderator) => {
    const entries = entriesOf(moderator, number);
    all.push(...entries);
    const network = storm(numbersFrom(moderator + 1), arrive);
    let kept: readonly DeskEntry[] = [];
    const storage = {
      load: () => kept,
      save: (waiting: readonly DeskEntry[]) => {
        kept = waiting;
      },
    };
    const open = () =>
      new EntryQueue(storage, network.send, (entry) => Promise.reject(new Error(`refused ${entry.id}`)));
    return { entries, network, open, queue: open() };
  });
  for (let round = 0; round < EACH / 10; round++) {
    await Promise.all(
      players.map(async (player) => {
        for (const entry of player.entries.slice(round * 10, round * 10 + 10)) player.queue.add(entry);
        await player.queue.flush();
        // A page that is opened again begins with what was kept.
        if (round % 7 === 3) player.queue = player.open();
      }),
    );
    await between(round);
  }
  for (const { network, queue } of players) {
    network.calm();
    expect(await queue.flush()).toBe(true);
    await network.late();
  }
  return all;
}

it('600 scores of three moderators arrive once and in order, whatever the network and the platform do', async () => {
  const eventId = await importEvent({ event: 'storm', athletes: ATHLETES, workouts: WORKOUTS });
  let kills = 0;
  const arrive: Arrive = async (entries) => {
    const { status } = await deskCall(eventId, 'scores', { entries });
    return { outcome: status < 300 ? 'taken' : 'unknown' };
  };
  const all = await play(arrive, async (round) => {
    if (round % 2 === 1) return;
    kills++;
    await evictDurableObject(env.EVENT_DESK.get(env.EVENT_DESK.idFromName(eventId)) as never);
  });
  expect(kills).toBe(KILLS);
  const { body } = await deskCall<DeskState>(eventId, 'entries?after=0');
  expect(body.entries).toHaveLength(MODERATORS * EACH);
  expect(new Set(body.entries.map(({ id }) => id)).size).toBe(MODERATORS * EACH);
  for (let moderator = 0; moderator < MODERATORS; moderator++) {
    const own = body.entries.filter(({ id }) => id.startsWith(`m${moderator}-`)).map(({ id }) => id);
    expect(own).toEqual(Array.from({ length: EACH }, (_, at) => `m${moderator}-${at}`));
  }
  for (const workoutId of WORKOUTS) await deskCall(eventId, 'publish', { workoutId });
  const { rows } = await storedBoard(eventId);
  const shown = new Map(
    rows.flatMap(({ athleteId, scores }) =>
      scores.map(({ workoutId, score }) => [`${workoutId} ${athleteId}`, score] as const),
    ),
  );
  expect(shown).toEqual(lastOf(all));
  const { results } = await env.DB.prepare(
    "SELECT count(*) AS n FROM staff_log WHERE action = 'event score' AND subject LIKE 'storm-2025 %'",
  ).all();
  expect(results).toEqual([{ n: MODERATORS * EACH }]);
});

it('a desk that overwrites blindly loses scores in the same storm', async () => {
  const blind = new Map<string, string>();
  const arrive: Arrive = async (entries) => {
    for (const { workoutId, athleteId, score } of entries) blind.set(`${workoutId} ${athleteId}`, score);
    return { outcome: 'taken' };
  };
  const all = await play(arrive, async () => undefined);
  expect(blind).not.toEqual(lastOf(all));
});
