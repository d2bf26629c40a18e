import type { Answered } from '#shared/question/contract.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import type { Reads } from '#worker/store/gathered-reads.ts';
import { changedStatements } from '#worker/store/product/changes.ts';
import { type Deed, deedIfDone } from '#worker/store/staff/deeds.ts';

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

interface Known extends QuestionRow {
  readonly product_id: number;
}

/** A question with its answer, as the staff log keeps it: without the name of who asked. */
const loggedOf = ({ question, answer }: Answered): string => `Q: ${question} A: ${answer}`;

/** The row whose id is ?1, if it still says what ?2, ?3 and ?4 say. */
const AS_KNOWN = 'question_id = ?1 AND question = ?2 AND answer = ?3 AND nickname = ?4';

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
   * Publishes a question with its answer on the page of a product, with its entry in the staff log; sent again, it changes
   * what is published. Returns false if there is no product with the SKU.
   */
  async publish(
    { questionId, customerId, sku }: { questionId: string; customerId: number | null; sku: string },
    answered: Answered,
    deed: Deed,
  ): Promise<boolean> {
    const [products, [known]] = await readBatch(this.#db, [
      typed<{ productId: number }>(
        this.#db.prepare('SELECT product_id AS productId FROM products WHERE sku = ?1').bind(sku),
      ),
      typed<Known>(this.#select(questionId)),
    ]);
    const [product] = products;
    if (!product) return false;
    const { question, answer, nickname } = answered;
    await this.#db.batch([
      this.#db
        .prepare(
          `INSERT INTO product_questions (question_id, product_id, customer_id, question, answer, nickname, answered_ms)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
           ON CONFLICT (question_id) DO UPDATE SET question = excluded.question, answer = excluded.answer,
             nickname = excluded.nickname
           WHERE question <> excluded.question OR answer <> excluded.answer OR nickname <> excluded.nickname`,
        )
        .bind(questionId, product.productId, customerId, question, answer, nickname, deed.nowMs),
      ...this.#logged(questionId, deed, known, answered),
      ...changedStatements(this.#db, [product.productId], 'questions'),
    ]);
    return true;
  }

  /**
   * Changes what is published of a question, with its entry in the staff log. Returns false if nothing is published, or
   * someone else has changed it in the meantime.
   */
  async change(questionId: string, answered: Answered, deed: Deed): Promise<boolean> {
    const { question, answer, nickname } = answered;
    return this.#rewrite(
      questionId,
      `UPDATE product_questions SET question = ?5, answer = ?6, nickname = ?7 WHERE ${AS_KNOWN}`,
      [question, answer, nickname],
      { deed, after: answered },
    );
  }

  /** Removes a question from its page, as `change` changes it. */
  async withdraw(questionId: string, deed: Deed): Promise<boolean> {
    return this.#rewrite(questionId, `DELETE FROM product_questions WHERE ${AS_KNOWN}`, [], { deed, after: undefined });
  }

  #select(questionId: string): D1PreparedStatement {
    return this.#db.prepare('SELECT * FROM product_questions WHERE question_id = ?1').bind(questionId);
  }

  #logged(
    questionId: string,
    deed: Deed,
    before: Answered | undefined,
    after: Answered | undefined,
  ): readonly D1PreparedStatement[] {
    const change = {
      kind: 'question',
      key: questionId,
      site: '',
      before: before ? loggedOf(before) : null,
      after: after ? loggedOf(after) : null,
    };
    return deedIfDone(this.#db, { ...deed, changes: [change] });
  }

  async #rewrite(
    questionId: string,
    sql: string,
    values: readonly string[],
    { deed, after }: { readonly deed: Deed; readonly after: Answered | undefined },
  ): Promise<boolean> {
    const known = await this.#select(questionId).first<Known>();
    if (!known) return false;
    const { question, answer, nickname } = known;
    const [changed] = await this.#db.batch([
      this.#db.prepare(sql).bind(questionId, question, answer, nickname, ...values),
      ...this.#logged(questionId, deed, known, after),
      ...changedStatements(this.#db, [known.product_id], 'questions'),
    ]);
    return changed?.meta.changes === 1;
  }
}
