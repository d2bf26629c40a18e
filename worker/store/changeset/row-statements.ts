import { forRows } from '#worker/store/sql.ts';
import { type LiveTableName, type RowChange, tableOf } from './live-rows.ts';

const where = (keys: readonly string[], from: number): string =>
  keys.map((key, index) => `${key} = ?${from + index}`).join(' AND ');

const cells = (columns: readonly string[], path: (index: number) => string): string =>
  columns.map((_, index) => path(index)).join(', ');

/** Does for rows of a table that has many what `guardStatement` does for one. */
function manyGuards(
  db: D1Database,
  name: LiveTableName,
  changes: readonly RowChange[],
): readonly D1PreparedStatement[] {
  const { keys, columns } = tableOf(name);
  const seen = `j.value->'$[${keys.length}]'`;
  return forRows(
    db,
    `INSERT INTO changeset_guards (unchanged) SELECT 0 FROM json_each(?1) j
       LEFT JOIN ${name} t ON ${keys.map((key, index) => `t.${key} = j.value->>${index}`).join(' AND ')}
     WHERE iif(t.${keys[0]} IS NULL, NULL, json_array(${columns.map((column) => `t.${column}`).join(', ')}))
       IS NOT iif(${seen} = 'null', NULL, json_array(${cells(columns, (index) => `${seen}->>${index}`)}))`,
    changes.map(({ before, after }) => [
      ...keys.map((key) => (before ?? after)?.[key] ?? null),
      before && columns.map((column) => before[column] ?? null),
    ]),
  );
}

/** Writes rows of a table that has many, all of them removed or none. */
function manyWrites(
  db: D1Database,
  name: LiveTableName,
  changes: readonly RowChange[],
): readonly D1PreparedStatement[] {
  const { keys, columns } = tableOf(name);
  if (changes[0]?.after === null)
    return forRows(
      db,
      `DELETE FROM ${name} WHERE (${keys.join(', ')}) IN
         (SELECT ${cells(keys, (index) => `value->>${index}`)} FROM json_each(?1))`,
      changes.map(({ before }) => keys.map((key) => before?.[key] ?? null)),
    );
  return forRows(
    db,
    `INSERT INTO ${name} (${columns.join(', ')}) SELECT ${cells(columns, (index) => `value->>${index}`)} FROM json_each(?1)
     WHERE true ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${columns
       .filter((column) => !keys.includes(column))
       .map((column) => `${column} = excluded.${column}`)
       .join(', ')}`,
    changes.map(({ after }) => columns.map((column) => after?.[column] ?? null)),
  );
}

/** Changes in their order, those of one table together as long as all of them remove rows or none does. */
function runsOf(changes: readonly RowChange[]): readonly (readonly RowChange[])[] {
  const runs: RowChange[][] = [];
  for (const change of changes) {
    const run = runs.at(-1);
    const [first] = run ?? [];
    if (run && first?.table === change.table && (first.after === null) === (change.after === null)) run.push(change);
    else runs.push([change]);
  }
  return runs;
}

function inRuns(
  changes: readonly RowChange[],
  many: (table: LiveTableName, run: readonly RowChange[]) => readonly D1PreparedStatement[],
  one: (change: RowChange) => D1PreparedStatement,
): readonly D1PreparedStatement[] {
  return runsOf(changes.filter(({ isDrawnOnly }) => !isDrawnOnly)).flatMap((run) => {
    const [{ table } = {}] = run;
    return table && tableOf(table).isMany ? many(table, run) : run.map(one);
  });
}

/** Lets the transaction fail if one of some rows is no longer what it was when it was read. Belongs before `writeStatements`. */
export const guardStatements = (db: D1Database, changes: readonly RowChange[]): readonly D1PreparedStatement[] =>
  inRuns(
    changes,
    (table, run) => manyGuards(db, table, run),
    (change) => guardStatement(db, change),
  );

/** Writes what became of rows; nothing for those that previews alone show. */
export const writeStatements = (db: D1Database, changes: readonly RowChange[]): readonly D1PreparedStatement[] =>
  inRuns(
    changes,
    (table, run) => manyWrites(db, table, run),
    (change) => writeStatement(db, change),
  );

function guardStatement(db: D1Database, { table, before, after }: RowChange): D1PreparedStatement {
  const { keys, columns, written } = tableOf(table);
  const seen = written ?? columns;
  const named = before ?? after ?? {};
  return db
    .prepare(
      `INSERT INTO changeset_guards (unchanged) SELECT 0
       WHERE (SELECT json_array(${seen.join(', ')}) FROM ${table} WHERE ${where(keys, 2)})
         IS NOT (SELECT json_array(${seen.map((_, index) => `value->>${index}`).join(', ')}) FROM json_each(?1))`,
    )
    .bind(
      JSON.stringify(before ? [seen.map((column) => before[column] ?? null)] : []),
      ...keys.map((key) => named[key] ?? null),
    );
}

function writeStatement(db: D1Database, { table, before, after }: RowChange): D1PreparedStatement {
  const { keys, columns, written, made, refers } = tableOf(table);
  if (after === null) {
    const values = keys.map((key) => before?.[key] ?? null);
    return db.prepare(`DELETE FROM ${table} WHERE ${where(keys, 1)}`).bind(...values);
  }
  const cellOf = (column: string) => (column === refers && Number(after[column]) < 0 ? null : (after[column] ?? null));
  if (before === null) {
    const given = columns.filter((column) => column !== made);
    const values = given.map(cellOf);
    return db
      .prepare(
        `INSERT INTO ${table} (${given.join(', ')}) VALUES (${given.map((_, index) => `?${index + 1}`).join(', ')})`,
      )
      .bind(...values);
  }
  const set = written ?? columns.filter((column) => !keys.includes(column) && column !== made);
  return db
    .prepare(
      `UPDATE ${table} SET ${set.map((column, index) => `${column} = ?${index + 1}`).join(', ')} WHERE ${where(keys, set.length + 1)}`,
    )
    .bind(...set.map(cellOf), ...keys.map((key) => after[key] ?? null));
}
