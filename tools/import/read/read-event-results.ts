import {
  type EventLane,
  editionId,
  eventLaneSchema,
  eventRowKey,
  type ImportHeat,
  importHeatSchema,
  importScoreSchema,
} from '#shared/event/records.ts';
import { formatWallTime } from '#shared/event/wall-time.ts';
import type { Catalogue } from '#tools/import/catalogue.ts';
import { RowProblem } from '#tools/import/csv/row-problem.ts';
import type { Table, TableRow } from '#tools/import/csv/table.ts';
import { readAmount, readFlag } from '#tools/import/csv/values.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import { eventRow, readEditionKey, readEventTime } from './read-events.ts';
import { readRows } from './read-rows.ts';

export const EVENT_HEAT_COLUMNS: readonly string[] = 'event,year,workout,heat,division,starts,floor,lane,athlete'.split(
  ',',
);
export const EVENT_SCORE_COLUMNS: readonly string[] =
  'event,year,workout,athlete,score,tie_break,state,published'.split(',');

/**
 * Returns when a heat starts in the form of an export. If the files do not contain the edition, only the store knows its
 * zone, and it gets the text as it is.
 */
function readStart(row: TableRow, catalogue: Catalogue): string {
  const key = readEditionKey(row);
  const edition = catalogue.events.find(({ value }) => editionId(value) === editionId(key));
  if (!edition) return row.value('starts');
  const { timeZone } = edition.value;
  return formatWallTime(readEventTime(row, 'starts', timeZone), timeZone);
}

/** Adds a lane to a heat. A `RowProblem` says what contradicts an earlier row of the same heat. */
function addLane(known: ImportHeat, heat: ImportHeat, lane: EventLane): void {
  if (known.starts !== heat.starts) throw new RowProblem(`starts is another than in the first row of the heat`);
  if (known.floor !== heat.floor) throw new RowProblem(`floor is another than in the first row of the heat`);
  if (lane.lane !== null && known.lanes.some((other) => other.lane === lane.lane)) {
    throw new RowProblem(`lane ${lane.lane} is listed twice`);
  }
  if (lane.athlete !== '' && known.lanes.some(({ athlete }) => athlete === lane.athlete)) {
    throw new RowProblem(`athlete "${lane.athlete}" is listed twice in the heat`);
  }
  known.lanes.push(lane);
}

/**
 * Reads heats from `event_heats.csv`, one row per lane. The lanes of a heat, even from several files, replace those in
 * the store.
 */
export async function readEventHeats(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  await readRows(table, report, 'eventHeats', 'heat', (row) => {
    const lane = eventRow(eventLaneSchema, row, {
      lane: readAmount(row.value('lane'), 'lane'),
      athlete: row.value('athlete'),
      division: row.value('division'),
    });
    const value = eventRow(importHeatSchema, row, {
      ...readEditionKey(row),
      workout: row.value('workout'),
      heat: row.value('heat'),
      starts: readStart(row, catalogue),
      floor: row.value('floor'),
      lanes: [lane],
    });
    const key = eventRowKey(value);
    const known = catalogue.eventHeats.get(key);
    if (known) addLane(known.value, value, lane);
    else catalogue.eventHeats.set(key, { file: row.file, line: row.line, value });
  });
}

/** Reads scores from `event_scores.csv`. The store checks them against the kinds of their workouts. */
export async function readEventScores(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  await readRows(table, report, 'eventScores', 'athlete', (row) => {
    const value = eventRow(importScoreSchema, row, {
      ...readEditionKey(row),
      workout: row.value('workout'),
      athlete: row.value('athlete'),
      score: row.value('score'),
      tieBreak: row.value('tie_break'),
      state: row.value('state').toLowerCase() || 'ok',
      isPublished: readFlag(row.text('published'), 'published', false),
    });
    if (catalogue.eventScores.has(value)) throw new RowProblem('duplicate row');
    catalogue.eventScores.push({ file: row.file, line: row.line, value });
  });
}
