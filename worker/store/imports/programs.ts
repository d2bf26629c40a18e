import type { ImportProgram } from '#shared/program/contract.ts';
import { type Taken, upsert } from '#worker/store/imports/catalogue-parts.ts';

/** Writes the content of programs, each as a whole: sets that the file no longer contains are removed. */
export async function writePrograms(db: D1Database, programs: readonly ImportProgram[]): Promise<Taken> {
  const { results } = await db
    .prepare('SELECT p.sku, p.product_id FROM json_each(?1) j JOIN products p ON p.sku = j.value')
    .bind(JSON.stringify(programs.map(({ sku }) => sku)))
    .all<{ sku: string; product_id: number }>();
  const ids = new Map(results.map(({ sku, product_id: id }) => [sku, id]));
  const rows = programs.map(({ sku, sets }) => ({ sku, id: ids.get(sku), text: JSON.stringify(sets) }));
  const rejected = rows.flatMap(({ sku, id }) => {
    if (id === undefined) return [{ kind: 'programs', key: sku, reason: `unknown sku '${sku}'` }];
    return [];
  });
  const refused = new Set(rejected.map(({ key }) => key));
  const taken = rows.filter(({ sku }) => !refused.has(sku));
  const statements = taken.map(({ id, text }) =>
    db
      .prepare(
        `INSERT INTO program_contents (product_id, sets) VALUES (?1, ?2)
         ON CONFLICT (product_id) DO UPDATE SET sets = excluded.sets WHERE sets <> excluded.sets`,
      )
      .bind(id, text),
  );
  return { ...(await upsert(db, statements, taken.length)), rejected };
}
