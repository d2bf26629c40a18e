import type { ImportOutcome, ImportQuestion } from '#shared/import/contract.ts';
import { fingerprint } from '#worker/store/imports/fingerprint.ts';
import { changedStatements } from '#worker/store/product/changes.ts';
import { forRows } from '#worker/store/sql.ts';
import type { Taken } from './catalogue-parts.ts';

interface Found {
  readonly sku: string;
  readonly productId: number;
}

/** Ids of the products, by SKU. */
async function idsOf(db: D1Database, questions: readonly ImportQuestion[]) {
  const skus = [...new Set(questions.map(({ sku }) => sku))];
  const products = await db.batch<Found>(
    forRows(
      db,
      'SELECT p.sku, p.product_id AS productId FROM json_each(?1) j JOIN products p ON p.sku = j.value',
      skus,
    ),
  );
  return new Map(products.flatMap(({ results }) => results).map(({ sku, productId }) => [sku, productId]));
}

/**
 * Writes answered questions about products. One that its product has already, in the same words, gets the answer of the
 * file.
 */
export async function writeQuestions(db: D1Database, questions: readonly ImportQuestion[]): Promise<Taken> {
  const ids = await idsOf(db, questions);
  const rejected: ImportOutcome['rejected'][number][] = [];
  const rows: unknown[][] = [];
  for (const { sku, question, answer, nickname, answeredMs } of questions) {
    const productId = ids.get(sku);
    if (productId === undefined) {
      rejected.push({ kind: 'questions', key: sku, reason: `unknown sku '${sku}'` });
      continue;
    }
    rows.push([await fingerprint([sku, question]), productId, question, answer, nickname, answeredMs]);
  }
  if (rows.length === 0) return { written: 0, unchanged: 0, rejected };
  const updates = forRows(
    db,
    `UPDATE product_questions SET answer = value->>3, nickname = value->>4, answered_ms = value->>5 FROM json_each(?1)
     WHERE product_id = value->>1 AND question = value->>2
       AND (answer, nickname, answered_ms) IS NOT (value->>3, value->>4, value->>5)`,
    rows,
  );
  const inserts = forRows(
    db,
    `INSERT OR IGNORE INTO product_questions (question_id, product_id, customer_id, question, answer, nickname, answered_ms)
     SELECT value->>0, value->>1, NULL, value->>2, value->>3, value->>4, value->>5 FROM json_each(?1)
     WHERE NOT EXISTS (SELECT 1 FROM product_questions q WHERE q.product_id = value->>1 AND q.question = value->>2)`,
    rows,
  );
  const outcomes = await db.batch([...updates, ...inserts]);
  const written = outcomes.reduce((sum, { meta }) => sum + (meta.changes ?? 0), 0);
  // An import that changes nothing publishes nothing.
  if (written > 0) await db.batch([...changedStatements(db, [...new Set(ids.values())], 'questions')]);
  return { written, unchanged: rows.length - written, rejected };
}
