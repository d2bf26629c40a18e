const TRIGGER = /^CREATE TRIGGER\b/i;
const END = /^END$/i;

/** Splits a migration file into statements; ours never contain a semicolon inside a text. */
export function statementsOf(sql: string): string[] {
  const statements: string[] = [];
  // The semicolons of a trigger end the statements in it.
  let trigger: string[] = [];
  for (const piece of sql.replace(/^\s*--.*$/gm, '').split(';')) {
    const statement = piece.trim();
    if (trigger.length > 0 || TRIGGER.test(statement)) {
      trigger.push(statement);
      if (!END.test(statement)) continue;
      statements.push(trigger.join(';\n'));
      trigger = [];
    } else if (statement !== '') statements.push(statement);
  }
  return statements;
}
