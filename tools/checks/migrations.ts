import { statementsOf } from '#tools/store/statements.ts';

/** Migration files in their order: texts by name. */
export type Migrations = ReadonlyMap<string, string>;

/** Files from before releases overlapped, which no running release meets anymore. */
const GRANDFATHERED: ReadonlyMap<string, string> = new Map([
  ['0024_create_search_vocabulary.sql', 'replaced a table of words that only searches read'],
  ['0048_index_personal_data.sql', 'replaced an index by a wider one'],
  ['0049_add_table_rate_sites.sql', 'rebuilt a table to change its primary key'],
  ['0050_add_event_tries.sql', 'replaced an index by one with another order'],
  ['0061_add_local_sales_taxes.sql', 'replaced an index by one with another condition'],
  ['0070_add_spoken_numbers.sql', 'made the new numbers of returns and quotes unique'],
]);

/** The mark of a second step, and the migration that was the first one. */
const SECOND_STEP = /^-- second step of (\d{4}_\w+\.sql): \S.{15,}$/m;

/**
 * The migration whose release stopped using what this one takes away; undefined for a migration of one step. The mark
 * is a comment: `-- second step of 0101_add_x.sql: no worker since then reads y`.
 */
export function firstStepOf(sql: string): string | undefined {
  return SECOND_STEP.exec(sql)?.[1];
}

const NAME = '(?:IF (?:NOT )?EXISTS )?["`]?(\\w+)["`]?';
const CREATE = new RegExp(`^CREATE (?:VIRTUAL )?TABLE ${NAME}`, 'i');
const DROP = new RegExp(`^DROP (TABLE|INDEX|VIEW|TRIGGER) ${NAME}`, 'i');
const UNIQUE = new RegExp(`^CREATE UNIQUE INDEX ${NAME} ON (\\w+)`, 'i');
const ALTER = new RegExp(`^ALTER TABLE ${NAME} (.+)$`, 'is');

/** What a statement does to a worker that does not know of it; undefined for nothing. `own`: tables of its own file. */
function harmOf(statement: string, own: ReadonlySet<string>): string | undefined {
  const plain = statement.replaceAll(/\s+/g, ' ');
  const [, kind, dropped = ''] = DROP.exec(plain) ?? [];
  if (kind !== undefined) return own.has(dropped) ? undefined : `drops ${dropped}`;
  const [, unique = '', onTable = ''] = UNIQUE.exec(plain) ?? [];
  if (onTable !== '') return own.has(onTable) ? undefined : `makes rows of ${onTable} unique (${unique})`;
  const [, table = '', change = ''] = ALTER.exec(plain) ?? [];
  if (table === '' || own.has(table)) return undefined;
  if (/^RENAME\b/i.test(change)) return `renames ${table} or a part of it`;
  if (/^DROP\b/i.test(change)) return `drops a column of ${table}`;
  const needsValue = /^ADD\b/i.test(change) && /\bNOT NULL\b/i.test(change) && !/\bDEFAULT\b/i.test(change);
  return needsValue ? `adds a column to ${table} that old statements leave empty` : undefined;
}

function harmsOf(sql: string): readonly string[] {
  const statements = statementsOf(sql);
  const own = new Set(statements.flatMap((statement) => CREATE.exec(statement.replaceAll(/\s+/g, ' '))?.[1] ?? []));
  return statements.flatMap((statement) => harmOf(statement, own) ?? []);
}

/**
 * Migrations that break a worker of the release before, which serves while they are applied, each in a sentence. Such
 * a change takes two releases: the first stops using the thing, and the second takes it away with the mark of a second
 * step.
 */
export function migrationProblems(migrations: Migrations): readonly string[] {
  const names = [...migrations.keys()];
  return [...migrations].flatMap(([name, sql]) => {
    const harms = GRANDFATHERED.has(name) ? [] : harmsOf(sql);
    const first = firstStepOf(sql);
    if (first === undefined) {
      return harms.map(
        (harm) => `migrations/${name}: ${harm}, which breaks the release before it (docs/deployment.md, two steps)`,
      );
    }
    if (!names.includes(first) || first >= name) {
      return [`migrations/${name}: is the second step of ${first}, which is no earlier migration`];
    }
    return harms.length === 0 ? [`migrations/${name}: is marked as a second step and takes nothing away`] : [];
  });
}

/** Migrations that cannot be applied in one deployment, since the worker that runs may still need what they take away. */
export function stepsTogether(migrations: Migrations, pending: readonly string[]): readonly string[] {
  return pending.flatMap((name) => {
    const first = firstStepOf(migrations.get(name) ?? '');
    return first !== undefined && pending.includes(first)
      ? [`${name} and ${first} are two steps: deploy the release that added ${first} before this one`]
      : [];
  });
}
