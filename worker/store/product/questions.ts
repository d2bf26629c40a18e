import type { Answered } from '#shared/question/contract.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import type { Reads } from '#worker/store/gathered-reads.ts';
import { changedStatements } from '#worker/store/product/changes.ts';

/** A question about a product with its answer. */
export interface ProductQuestion extends Answered {
  /** Id of the form entry that asked it. */
  readonly questionId: string;
  readonly answeredMs: number;
}

/** A question as staff see it. */
export interface PublishedQuestion extends ProductQuestion {
  readonly productName: string;
}

interface QuestionRow {
  readonly question_id: string;
  readonly question: string;
  readonly answer: string;
  readonly nickname: string;
  readonly answered_ms: number;
}

function questionOf(row: QuestionRow): ProductQuestion {
  return {
    questionId: row.question_id,
    question: row.question,
    answer: row.answer,
    nickname: row.nickname,
    answeredMs: row.answered_ms,
  };
}

/** Questions about products that staff have answered. */
export class QuestionStore {
  readonly #db: D1Database;
  readonly #reads: Reads;

  constructor(db: D1Database, reads: Reads) {
    this.#db = db;
    this.#reads = reads;
  }

  /** The questions of a product, the latest answer first. */
  async ofProduct(productId: number, most: number): Promise<readonly ProductQuestion[]> {
    const [rows] = await readBatch(this.#reads, [
      typed<QuestionRow>(
        this.#db
          .prepare(
            `SELECT question_id, question, answer, nickname, answered_ms FROM product_questions
             WHERE product_id = ?1 ORDER BY answered_ms DESC, question_id LIMIT ?2`,
          )
          .bind(productId, most),
      ),
    ]);
    return rows.map(questionOf);
  }

  /** Published questions of all products, the latest answer first. */
  async latest(most: number): Promise<readonly PublishedQuestion[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT q.question_id, q.question, q.answer, q.nickname, q.answered_ms, p.name AS productName
         FROM product_questions q JOIN products p USING (product_id)
         ORDER BY q.answered_ms DESC, q.question_id LIMIT ?1`,
      )
      .bind(most)
      .all<QuestionRow & { readonly productName: string }>();
    return results.map((row) => ({ ...questionOf(row), productName: row.productName }));
  }

  /**
   * Publishes a question with its answer on the page of a product; sent again, it changes what is published. Returns false
   * if there is no product with the SKU.
   */
  async publish(
    { questionId, customerId, sku }: { questionId: string; customerId: number | null; sku: string },
    { question, answer, nickname }: Answered,
    nowMs: number,
  ): Promise<boolean> {
    const product = await this.#db
      .prepare('SELECT product_id AS productId FROM products WHERE sku = ?1')
      .bind(sku)
      .first<{ productId: number }>();
    if (!product) return false;
    await this.#db.batch([
      this.#db
        .prepare(
          `INSERT INTO product_questions (question_id, product_id, customer_id, question, answer, nickname, answered_ms)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
           ON CONFLICT (question_id) DO UPDATE SET question = excluded.question, answer = excluded.answer,
             nickname = excluded.nickname`,
        )
        .bind(questionId, product.productId, customerId, question, answer, nickname, nowMs),
      ...changedStatements(this.#db, [product.productId], 'questions'),
    ]);
    return true;
  }

  /** Changes what is published of a question. Returns false if nothing is. */
  async change(questionId: string, { question, answer, nickname }: Answered): Promise<boolean> {
    const row = await this.#db
      .prepare(
        `UPDATE product_questions SET question = ?2, answer = ?3, nickname = ?4 WHERE question_id = ?1
         RETURNING product_id AS productId`,
      )
      .bind(questionId, question, answer, nickname)
      .first<{ productId: number }>();
    if (row) await this.#db.batch([...changedStatements(this.#db, [row.productId], 'questions')]);
    return row !== null;
  }

  /** Removes a question from its page. Returns false if it is not published. */
  async withdraw(questionId: string): Promise<boolean> {
    const row = await this.#db
      .prepare('DELETE FROM product_questions WHERE question_id = ?1 RETURNING product_id AS productId')
      .bind(questionId)
      .first<{ productId: number }>();
    if (row) await this.#db.batch([...changedStatements(this.#db, [row.productId], 'questions')]);
    return row !== null;
  }
}
