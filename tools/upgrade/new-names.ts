import type { Migrations } from '#tools/checks/migrations.ts';
import { statementsOf } from '#tools/store/statements.ts';

/** Names of tables and columns that some migrations add. */
export function namesAdded(migrations: Migrations): ReadonlySet<string> {
  const statements = [...migrations.values()].flatMap(statementsOf).map((each) => each.replaceAll(/\s+/g, ' '));
  return new Set(
    statements.flatMap((statement) => {
      const [, table] = /^CREATE (?:VIRTUAL )?TABLE (?:IF NOT EXISTS )?(\w+)/i.exec(statement) ?? [];
      const [, column] = /^ALTER TABLE \w+ ADD (?:COLUMN )?(\w+)/i.exec(statement) ?? [];
      return [table, column].filter((name) => name !== undefined);
    }),
  );
}

/** The table or column without which a request failed, as the lines of its log say; undefined for another reason. */
export function missingName(lines: readonly string[]): string | undefined {
  const [, table, column] =
    /no such (?:table|column): (?:\w+\.)?(\w+)|has no column named (\w+)/.exec(lines.join('\n')) ?? [];
  return table ?? column;
}
