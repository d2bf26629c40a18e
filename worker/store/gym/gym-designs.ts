import { type GymDesign, gymDesignSchema } from '#shared/gym-design/contract.ts';
import { MOST_DESIGNS } from '#shared/gym-design/limits.ts';
import { jsonColumn } from '#worker/store/columns.ts';

/** A design as it is stored. */
export interface SavedDesign {
  readonly designId: string;
  readonly design: GymDesign;
  /** Anyone who has its address may see it. */
  readonly isPublic: boolean;
  readonly version: number;
  readonly changedMs: number;
}

/** Identifies a design and its owner; both must match. */
export interface DesignKey {
  readonly designId: string;
  readonly customerId: number;
}

interface DesignRow {
  readonly design_id: string;
  readonly document: string;
  readonly is_public: number;
  readonly version: number;
  readonly changed_ms: number;
}

const readDesign = jsonColumn('gym_designs.document', gymDesignSchema);
const COLUMNS = 'design_id, document, is_public, version, changed_ms';

function designOf(row: DesignRow): SavedDesign {
  return {
    designId: row.design_id,
    design: readDesign(row.document),
    isPublic: row.is_public === 1,
    version: row.version,
    changedMs: row.changed_ms,
  };
}

const documentOf = (design: GymDesign) => JSON.stringify(gymDesignSchema.parse(design));

/** Gyms that customers have designed. */
export class GymDesignStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** All designs of a customer, the most recently changed first. */
  async ofCustomer(customerId: number): Promise<readonly SavedDesign[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT ${COLUMNS} FROM gym_designs WHERE customer_id = ?1 ORDER BY changed_ms DESC, design_id LIMIT ${MOST_DESIGNS}`,
      )
      .bind(customerId)
      .all<DesignRow>();
    return results.map(designOf);
  }

  /** A design of this customer, or undefined. */
  async own({ designId, customerId }: DesignKey): Promise<SavedDesign | undefined> {
    const row = await this.#db
      .prepare(`SELECT ${COLUMNS} FROM gym_designs WHERE design_id = ?1 AND customer_id = ?2`)
      .bind(designId, customerId)
      .first<DesignRow>();
    return row ? designOf(row) : undefined;
  }

  /** A design that its owner has made public, or undefined. */
  async shared(designId: string): Promise<SavedDesign | undefined> {
    const row = await this.#db
      .prepare(`SELECT ${COLUMNS} FROM gym_designs WHERE design_id = ?1 AND is_public = 1`)
      .bind(designId)
      .first<DesignRow>();
    return row ? designOf(row) : undefined;
  }

  /** Saves a new design and returns its id; undefined if the customer has reached the limit. */
  async create(customerId: number, design: GymDesign, nowMs: number): Promise<string | undefined> {
    const designId = crypto.randomUUID().replaceAll('-', '');
    const { meta } = await this.#db
      .prepare(
        `INSERT INTO gym_designs (design_id, customer_id, document, version, created_ms, changed_ms)
         SELECT ?1, ?2, ?3, 1, ?4, ?4
         WHERE (SELECT count(*) FROM gym_designs WHERE customer_id = ?2) < ${MOST_DESIGNS}`,
      )
      .bind(designId, customerId, documentOf(design), nowMs)
      .run();
    return meta.changes > 0 ? designId : undefined;
  }

  /**
   * Replaces version `version` of a design. Returns false if it is no longer the newest version, or if the design is
   * not the customer's.
   */
  async write(
    { designId, customerId }: DesignKey,
    version: number,
    design: GymDesign,
    nowMs: number,
  ): Promise<boolean> {
    const { meta } = await this.#db
      .prepare(
        `UPDATE gym_designs SET document = ?4, version = version + 1, changed_ms = ?5
         WHERE design_id = ?1 AND customer_id = ?2 AND version = ?3`,
      )
      .bind(designId, customerId, version, documentOf(design), nowMs)
      .run();
    return meta.changes > 0;
  }

  /** Renames a design, whatever its version. Returns false if it is not the customer's. */
  async rename({ designId, customerId }: DesignKey, name: string, nowMs: number): Promise<boolean> {
    const { meta } = await this.#db
      .prepare(
        `UPDATE gym_designs SET document = json_set(document, '$.name', ?3), version = version + 1, changed_ms = ?4
         WHERE design_id = ?1 AND customer_id = ?2`,
      )
      .bind(designId, customerId, gymDesignSchema.shape.name.parse(name), nowMs)
      .run();
    return meta.changes > 0;
  }

  /** Makes a design public to everyone who has its address, or private. Returns false if it is not the customer's. */
  async share({ designId, customerId }: DesignKey, isPublic: boolean): Promise<boolean> {
    const { meta } = await this.#db
      .prepare('UPDATE gym_designs SET is_public = ?3 WHERE design_id = ?1 AND customer_id = ?2')
      .bind(designId, customerId, isPublic ? 1 : 0)
      .run();
    return meta.changes > 0;
  }

  /** Returns false if the design is not the customer's. */
  async remove({ designId, customerId }: DesignKey): Promise<boolean> {
    const { meta } = await this.#db
      .prepare('DELETE FROM gym_designs WHERE design_id = ?1 AND customer_id = ?2')
      .bind(designId, customerId)
      .run();
    return meta.changes > 0;
  }
}
