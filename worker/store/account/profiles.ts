import { z } from 'zod';
import type { Profile, ProfileChange } from '#shared/customer/contract.ts';
import { jsonColumn } from '#worker/store/columns.ts';

interface ProfileRow {
  readonly customer_id: number;
  readonly email: string;
  readonly group_id: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly telephone: string;
  readonly segments: string;
  readonly occupations: string;
}

const COLUMNS = 'customer_id, email, group_id, firstname, lastname, telephone, segments, occupations';
const segmentsOf = jsonColumn('customers.segments', z.array(z.int()));
const occupationsOf = jsonColumn('customers.occupations', z.array(z.int()));

function profileOf(row: ProfileRow): Profile {
  return {
    customerId: row.customer_id,
    email: row.email,
    groupId: row.group_id,
    firstname: row.firstname,
    lastname: row.lastname,
    telephone: row.telephone,
    segments: segmentsOf(row.segments),
    occupations: occupationsOf(row.occupations),
  };
}

/** What customers tell about themselves. */
export class ProfileStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  async byId(customerId: number): Promise<Profile | undefined> {
    const row = await this.#db
      .prepare(`SELECT ${COLUMNS} FROM customers WHERE customer_id = ?1`)
      .bind(customerId)
      .first<ProfileRow>();
    return row ? profileOf(row) : undefined;
  }

  /** Changes only the given fields; undefined if the customer does not exist. */
  async change(customerId: number, change: ProfileChange): Promise<Profile | undefined> {
    const { firstname, lastname, telephone, segments, occupations } = change;
    const row = await this.#db
      .prepare(
        `UPDATE customers SET firstname = coalesce(?2, firstname), lastname = coalesce(?3, lastname),
           telephone = coalesce(?4, telephone), segments = coalesce(?5, segments),
           occupations = coalesce(?6, occupations)
         WHERE customer_id = ?1 RETURNING ${COLUMNS}`,
      )
      .bind(
        ...[customerId, firstname ?? null, lastname ?? null, telephone ?? null],
        ...[segments ? JSON.stringify(segments) : null, occupations ? JSON.stringify(occupations) : null],
      )
      .first<ProfileRow>();
    return row ? profileOf(row) : undefined;
  }
}
