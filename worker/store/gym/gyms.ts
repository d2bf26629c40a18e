import { type GymFields, gymShape, MOST_GYMS } from '#shared/gym/contract.ts';
import { type GymEquipment, type GymKind, type GymPlace, type GymState, gymSearchText } from '#shared/gym/words.ts';
import { stored } from '#shared/schema/stored.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import { deedIfDone, type WholeDeed } from '#worker/store/staff/deeds.ts';

/** The public data of a gym on the map. */
export interface MapGym extends GymPlace {
  readonly gymId: string;
  readonly name: string;
  readonly kind: GymKind;
  readonly website: string;
  readonly floorDm2: number | null;
  readonly about: string;
  readonly equipment: readonly GymEquipment[];
  /** Time of the last change, which identifies the version. */
  readonly writtenMs: number;
}

/** A gym with the data for its owner and staff. */
export interface CustomerGym extends MapGym {
  readonly postcode: string;
  readonly state: GymState;
  /** Why it was refused. */
  readonly reason: string;
}

interface MapRow {
  readonly gym_id: string;
  readonly name: string;
  readonly kind: GymKind;
  readonly city: string;
  readonly region: string;
  readonly country_id: string;
  readonly website: string;
  readonly floor_dm2: number | null;
  readonly about: string;
  readonly equipment: string;
  readonly written_ms: number;
}

interface GymRow extends MapRow {
  readonly postcode: string;
  readonly state: GymState;
  readonly reason: string;
}

/** Public columns. */
const PUBLIC = 'gym_id, name, kind, city, region, country_id, website, floor_dm2, about, equipment, written_ms';

const equipmentOf = jsonColumn('gyms.equipment', stored(gymShape.equipment.in));

function mapGymOf(row: MapRow): MapGym {
  const { gym_id: gymId, name, kind, city, region, country_id: countryId, website, about } = row;
  const equipment = equipmentOf(row.equipment);
  return {
    gymId,
    name,
    kind,
    city,
    region,
    countryId,
    website,
    about,
    equipment,
    floorDm2: row.floor_dm2,
    writtenMs: row.written_ms,
  };
}

function gymOf(row: GymRow): CustomerGym {
  const { postcode, state, reason } = row;
  return { ...mapGymOf(row), postcode, state, reason };
}

/** Columns to write, from the third parameter on. */
export const GYM_COLUMNS = [
  'name',
  'kind',
  'city',
  'region',
  'postcode',
  'country_id',
  'website',
  'floor_dm2',
  'about',
  'equipment',
  'state',
  'words',
  'written_ms',
] as const;

/** Values of a gym's columns after a change. If its owner wants it on the map, it waits for staff to check it. */
export function gymValues(gym: GymFields, nowMs: number): readonly (number | string | null)[] {
  const { name, kind, city, region, postcode, countryId, website, floorDm2, about, equipment, isListed } = gym;
  return [
    name,
    kind,
    city,
    region,
    postcode,
    countryId,
    website,
    floorDm2,
    about,
    JSON.stringify(equipment),
    isListed ? 'waiting' : 'private',
    gymSearchText(gym),
    nowMs,
  ];
}

const OWN = 'customer_id = ?1 AND gym_id = ?2';

/** Gyms of customers. Calls for owners name the customer, so another customer's gym is never found. */
export class GymStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Gyms of a customer, the oldest first. */
  async ofCustomer(customerId: number): Promise<readonly CustomerGym[]> {
    const { results } = await this.#db
      .prepare('SELECT * FROM gyms WHERE customer_id = ?1 ORDER BY created_ms, gym_id')
      .bind(customerId)
      .all<GymRow>();
    return results.map(gymOf);
  }

  async find(customerId: number, gymId: string): Promise<CustomerGym | undefined> {
    const row = await this.#db.prepare(`SELECT * FROM gyms WHERE ${OWN}`).bind(customerId, gymId).first<GymRow>();
    return row ? gymOf(row) : undefined;
  }

  /** Saves a new gym. Returns false if the customer has reached the limit. */
  async add(customerId: number, gym: GymFields, nowMs: number): Promise<boolean> {
    const { meta } = await this.#db
      .prepare(
        `INSERT INTO gyms (customer_id, gym_id, ${GYM_COLUMNS.join(', ')}, reason, created_ms)
         SELECT ?1, ?2, ${GYM_COLUMNS.map((_, index) => `?${index + 3}`).join(', ')}, '', ?${GYM_COLUMNS.length + 2}
         WHERE (SELECT count(*) FROM gyms WHERE customer_id = ?1) < ${MOST_GYMS}`,
      )
      .bind(customerId, crypto.randomUUID().replaceAll('-', ''), ...gymValues(gym, nowMs))
      .run();
    return meta.changes === 1;
  }

  /** Updates a gym. If it was on the map, it must be checked again. Returns false if the customer has no such gym. */
  async change(customerId: number, gymId: string, gym: GymFields, nowMs: number): Promise<boolean> {
    const { meta } = await this.#db
      .prepare(
        `UPDATE gyms SET ${GYM_COLUMNS.map((name, index) => `${name} = ?${index + 3}`).join(', ')}, reason = ''
         WHERE ${OWN}`,
      )
      .bind(customerId, gymId, ...gymValues(gym, nowMs))
      .run();
    return meta.changes === 1;
  }

  /** Returns whether the customer had such a gym. */
  async remove(customerId: number, gymId: string): Promise<boolean> {
    const { meta } = await this.#db.prepare(`DELETE FROM gyms WHERE ${OWN}`).bind(customerId, gymId).run();
    return meta.changes === 1;
  }

  /** Gyms that staff have not checked yet, the longest waiting first. */
  async waiting(most: number): Promise<readonly CustomerGym[]> {
    const { results } = await this.#db
      .prepare(`SELECT * FROM gyms WHERE state = 'waiting' ORDER BY written_ms, gym_id LIMIT ?1`)
      .bind(most)
      .all<GymRow>();
    return results.map(gymOf);
  }

  /**
   * Shows the version of a gym that was written at `writtenMs` on the map, so that a later version is not published
   * unchecked. Returns false if no such version is waiting.
   */
  async show(gymId: string, writtenMs: number, deed: WholeDeed): Promise<boolean> {
    const [changed] = await this.#db.batch([
      this.#db
        .prepare(
          `UPDATE gyms SET state = 'shown', reason = '' WHERE gym_id = ?1 AND written_ms = ?2 AND state = 'waiting'`,
        )
        .bind(gymId, writtenMs),
      ...deedIfDone(this.#db, deed),
    ]);
    return changed?.meta.changes === 1;
  }

  /**
   * Rejects a gym that waits, or removes one from the map that is shown (`was`), with a reason. Returns false if this
   * version of the gym is in another state.
   */
  async refuse(
    gymId: string,
    writtenMs: number,
    { was, reason, deed }: { readonly was: 'shown' | 'waiting'; readonly reason: string; readonly deed: WholeDeed },
  ): Promise<boolean> {
    const [changed] = await this.#db.batch([
      this.#db
        .prepare(`UPDATE gyms SET state = 'refused', reason = ?3 WHERE gym_id = ?1 AND written_ms = ?2 AND state = ?4`)
        .bind(gymId, writtenMs, reason, was),
      ...deedIfDone(this.#db, deed),
    ]);
    return changed?.meta.changes === 1;
  }

  /**
   * A page of the map, from 1, ordered by country, region, city and name. If there are words, only gyms with words that
   * begin with each of them; the words must be normalized.
   */
  async onMap(
    words: readonly string[],
    page: number,
    limit: number,
  ): Promise<{ readonly gyms: readonly MapGym[]; readonly count: number }> {
    const where = `WHERE state = 'shown' AND NOT EXISTS (
      SELECT 1 FROM json_each(?1) AS word WHERE instr(' ' || words, ' ' || word.value) = 0)`;
    const asked = JSON.stringify(words);
    const [rows, total] = await readBatch(this.#db, [
      typed<MapRow>(
        this.#db
          .prepare(`SELECT ${PUBLIC} FROM gyms ${where} ORDER BY words, gym_id LIMIT ?2 OFFSET ?3`)
          .bind(asked, limit, (page - 1) * limit),
      ),
      typed<{ n: number }>(this.#db.prepare(`SELECT count(*) AS n FROM gyms ${where}`).bind(asked)),
    ]);
    return { gyms: rows.map(mapGymOf), count: total[0]?.n ?? 0 };
  }
}
