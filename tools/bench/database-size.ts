import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The file of the store's database in a state folder: of all databases of D1 the largest. */
function databaseFile(state: string): string {
  const folder = join(state, 'v3', 'd1');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sqlite'))
    .map((file) => join(folder, file));
  const [largest] = files.toSorted((a, b) => statSync(b).size - statSync(a).size);
  if (largest === undefined) throw new Error(`there is no database in ${folder}`);
  return largest;
}

/** What a table needs with its indexes, bytes. */
interface TableSize {
  readonly name: string;
  readonly bytes: number;
}

/** The size of the database of a store that is closed, and its tables with their indexes, the largest first. */
export function databaseSize(state: string): { readonly bytes: number; readonly tables: readonly TableSize[] } {
  const db = new DatabaseSync(databaseFile(state), { readOnly: true });
  try {
    const tables = db
      .prepare(
        `SELECT s.tbl_name AS name, sum(d.pgsize) AS bytes FROM dbstat d JOIN sqlite_schema s ON s.name = d.name
         WHERE d.aggregate = TRUE GROUP BY s.tbl_name ORDER BY bytes DESC`,
      )
      .all() as unknown as TableSize[];
    return { bytes: tables.reduce((sum, each) => sum + each.bytes, 0), tables };
  } finally {
    db.close();
  }
}
