import { type BlockRecord, DEFAULT_VARIANT } from '#shared/block/record.ts';
import { everyBlock } from '#shared/block/targets.ts';
import { forRows } from '#worker/store/sql.ts';

/** Rows with blocks: of pages, or of named blocks. */
type WithBlocks = readonly { readonly blocks: readonly Readonly<Record<string, unknown>>[] }[];

/** Statements that note the names of tests and of tracked blocks, so that what happens with them is counted. */
export function blockNameStatements(db: D1Database, rows: WithBlocks): D1PreparedStatement[] {
  const names = rows
    .flatMap(({ blocks }) => [...everyBlock(blocks as unknown as readonly BlockRecord[])])
    .flatMap(({ abTest, tracking }) => [
      ...(tracking ? [['block', tracking.name, '']] : []),
      ...(abTest
        ? [DEFAULT_VARIANT, ...Object.keys(abTest.variants)].map((variant) => ['test', abTest.name, variant])
        : []),
    ]);
  return forRows(
    db,
    'INSERT OR IGNORE INTO block_names (kind, name, variant) SELECT value->>0, value->>1, value->>2 FROM json_each(?1)',
    names,
  );
}

/** Notes the names of tests and of tracked blocks. */
export async function noteBlockNames(db: D1Database, rows: WithBlocks): Promise<void> {
  const statements = blockNameStatements(db, rows);
  if (statements.length > 0) await db.batch(statements);
}
