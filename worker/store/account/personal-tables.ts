import { z } from 'zod';
import { jsonColumn } from '#worker/store/columns.ts';

/** The customer that the data is about. */
export interface DataOwner {
  readonly customerId: number;
  /** Lower case. */
  readonly email: string;
}

/** The personal data in a table, and what happens to it when an account is deleted. */
interface PersonalTable {
  readonly table: string;
  /**
   * Condition for rows of `me`: `id`, `owner` as orders name the customer, `email`, and the `shopper` object that
   * stores the lists.
   */
  readonly where: string;
  /** Condition for the rows that deletion removes, if it is another one. */
  readonly gone?: string;
  /** Name under which the customer gets the table; absent if it contains nothing readable. */
  readonly name?: string;
  /** Columns that the customer does not get: secrets, and values that only this store understands. */
  readonly hidden?: readonly string[];
  /** Columns that hold JSON. */
  readonly json?: readonly string[];
  /** Why the rows are kept when the account is deleted. Without a reason they are deleted. */
  readonly kept?: string;
}

const OWN = 'customer_id = (SELECT id FROM me)';
const OWN_ENTRIES = `SELECT entry_id FROM form_entries WHERE ${OWN}`;
const OWNED = 'owner = (SELECT owner FROM me)';
/** Emails about an account, by their ids. */
const OF_ACCOUNT = `SELECT event_id || '-mail' FROM events, me
  WHERE subject = me.account AND (type LIKE 'account.%' OR type LIKE 'email.%' OR type LIKE 'password.%')`;
/** Emails to the address of an account, except those that are still to be sent, such as the confirmation of an order. */
const TO_ADDRESS = `SELECT mail_id FROM mails WHERE recipient = (SELECT email FROM me) COLLATE NOCASE AND state <> 'due'`;
const BOOKS = 'The store’s books, which the law requires. The number in it no longer identifies anyone.';

/**
 * Every table with data about a customer, children before parents. Data that is only linked to an email address,
 * without an account, is not included, because registering with an address does not prove that it is yours. Mailing
 * lists are the exception: they are the newsletters of the address that the account uses. The last email, which confirms the
 * deletion, and the event that sends it are written with the deletion and kept as proof.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  { table: 'addresses', name: 'addresses', where: OWN, json: ['street'] },
  { table: 'tickets', name: 'tickets', where: OWN },
  // The id is the provider's token, which can be used to charge cards.
  { table: 'stored_payment_methods', name: 'paymentMethods', where: OWN, hidden: ['stored_payment_method_id'] },
  { table: 'newsletter_subscriptions', name: 'newsletters', where: 'email = (SELECT email FROM me)' },
  {
    table: 'newsletter_consents',
    name: 'newsletterConsents',
    where: 'email = (SELECT email FROM me)',
    json: ['list_ids'],
    kept: 'Proof that the newsletters were asked for, until nobody can claim otherwise.',
  },
  { table: 'public_lists', where: 'shopper = (SELECT shopper FROM me)' },
  // Published reviews name their writer only in the fingerprint, before a colon; ';' is the character that follows ':'.
  {
    table: 'reviews',
    where: "fingerprint > (SELECT owner FROM me) || ':' AND fingerprint < (SELECT owner FROM me) || ';'",
  },
  { table: 'event_profiles', name: 'events', where: OWN, json: ['document'] },
  // What everyone may read of a competition stays: only whose account it was is gone.
  { table: 'event_athlete_accounts', name: 'competitions', where: 'email = (SELECT email FROM me)' },
  { table: 'event_claims', name: 'athleteClaims', where: OWN },
  { table: 'event_waiting', name: 'waitingLists', where: OWN },
  {
    table: 'event_registrations',
    name: 'registrations',
    where: `(${OWN} OR email = (SELECT email FROM me))`,
    json: ['entrant'],
    kept: 'The event must know who competes, and who bought a place; deleted two years later.',
  },
  { table: 'customer_reviews', name: 'reviews', where: OWN, json: ['pictures'] },
  {
    table: 'review_pictures',
    name: 'reviewPictures',
    where: OWN,
    hidden: ['is_used'],
    kept: 'For a minute: then their job deletes them with their contents, because their review is gone.',
  },
  { table: 'product_questions', name: 'questions', where: OWN },
  { table: 'gyms', name: 'gyms', where: OWN, hidden: ['words'], json: ['equipment'] },
  { table: 'workout_sets', name: 'workoutSets', where: OWN },
  { table: 'workouts', name: 'workouts', where: OWN },
  { table: 'program_claims', where: OWN },
  { table: 'program_starts', name: 'programs', where: OWN },
  // Before the entries, which they are found by.
  {
    table: 'form_answers',
    name: 'formAnswers',
    where: `kind = 'answer' AND entry_id IN (${OWN_ENTRIES})`,
    gone: `entry_id IN (${OWN_ENTRIES})`,
    hidden: ['author'],
  },
  {
    table: 'form_files',
    name: 'formFiles',
    where: `entry_id IN (${OWN_ENTRIES})`,
    kept: 'For a minute: then their job deletes them with their contents, because their entry is gone.',
  },
  {
    table: 'form_entries',
    name: 'formEntries',
    where: OWN,
    hidden: ['dedupe_key', 'fingerprint', 'assigned', 'suspicion'],
    json: ['fields', 'refusals'],
  },
  { table: 'bins', name: 'bins', where: OWNED },
  { table: 'waiting_carts', name: 'waitingCarts', where: OWNED, hidden: ['shopper_hash'], json: ['payload'] },
  // The token is the address of a device, to which anyone who knows it could send.
  { table: 'push_devices', name: 'appDevices', where: OWNED, hidden: ['token', 'token_hash'] },
  { table: 'push_preferences', name: 'appNotifications', where: OWNED },
  { table: 'gym_designs', name: 'gymDesigns', where: OWN, json: ['document'] },
  {
    table: 'bin_links',
    where: 'email = (SELECT email FROM me)',
    kept: 'Hashes of the links with which a reader unsubscribes an address from emails; they expire by themselves.',
  },
  {
    table: 'mail_suppressions',
    where: 'email = (SELECT email FROM me)',
    kept: 'An address that asked for no more emails, or cannot get any, must not get them later either.',
  },
  { table: 'password_links', where: OWN },
  { table: 'email_changes', name: 'emailChanges', where: OWN, hidden: ['token_hash'] },
  {
    table: 'mails',
    name: 'mails',
    hidden: ['html', 'text', 'unsubscribe_url'],
    // Only emails of the account: that an address got others does not show that it is the customer's own.
    where: `mail_id IN (${OF_ACCOUNT})`,
    gone: `mail_id IN (${OF_ACCOUNT} UNION ALL ${TO_ADDRESS})`,
  },
  {
    // After the emails, which are found by them.
    table: 'events',
    where: `(subject = (SELECT account FROM me) AND (type LIKE 'account.%' OR type LIKE 'email.%' OR type LIKE 'password.%')
      AND type <> 'account.deleted') OR (subject = (SELECT email FROM me) AND type LIKE 'newsletter.%')`,
  },
  {
    table: 'orders',
    name: 'orders',
    where: OWNED,
    json: ['document', 'payment'],
    kept: BOOKS,
  },
  { table: 'returns', name: 'returns', where: OWNED, kept: BOOKS },
  { table: 'quotes', name: 'quotes', where: OWN, json: ['terms'], kept: BOOKS },
  { table: 'payment_references', name: 'payments', where: OWN, hidden: ['payload'], kept: BOOKS },
  { table: 'subscriptions', name: 'subscriptions', where: OWNED, json: ['document'], kept: BOOKS },
  {
    table: 'promotion_redemptions',
    where: 'email = (SELECT email FROM me)',
    kept: 'Part of the orders: how often an address may use an offer.',
  },
  {
    table: 'customers',
    name: 'profile',
    where: OWN,
    hidden: ['password', 'is_demo'],
    json: ['segments', 'occupations'],
  },
];

/** Recalculates the stars of the products that a customer has reviewed, without the customer's reviews. */
const RATINGS_WITHOUT = `UPDATE products SET (rating_sum, rating_count) =
    (SELECT coalesce(sum(rating), 0), count(*) FROM reviews r WHERE r.product_id = products.product_id
       AND r.fingerprint NOT LIKE (SELECT owner FROM me) || ':%')
  WHERE product_id IN (SELECT product_id FROM customer_reviews WHERE ${OWN})`;

/** Records these products as changed. */
const RATINGS_CHANGED = `INSERT INTO changed_products (product_id, reason)
  SELECT product_id, 'reviews' FROM customer_reviews WHERE ${OWN}`;

type Row = Readonly<Record<string, unknown>>;

function readable(row: Row, { table, hidden = [], json = [] }: PersonalTable): Row {
  const shown = Object.entries(row).filter(([column]) => !hidden.includes(column));
  return Object.fromEntries(
    shown.map(([column, value]) => [
      column,
      json.includes(column) ? jsonColumn(`${table}.${column}`, z.unknown())(value) : value,
    ]),
  );
}

/** Rows about a customer in all tables with personal data. */
export class PersonalTables {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Returns everything that the customer may read, by name. `shopper`: id of the object that stores the lists. */
  async of(owner: DataOwner, shopper: string): Promise<Readonly<Record<string, unknown>>> {
    const tables = PERSONAL_TABLES.filter(({ name }) => name !== undefined);
    const results = await this.#db.batch<Row>(
      tables.map(({ table, where }) => this.#about(owner, shopper, `SELECT * FROM ${table} WHERE ${where}`)),
    );
    return Object.fromEntries(
      tables.map((table, index) => [table.name, (results[index]?.results ?? []).map((row) => readable(row, table))]),
    );
  }

  /**
   * Deletes all rows that need not be kept, in one transaction with `told`, the event that reports it. Safe to repeat.
   */
  async erase(owner: DataOwner, shopper: string, told: D1PreparedStatement): Promise<void> {
    const gone = PERSONAL_TABLES.filter(({ kept }) => kept === undefined);
    await this.#db.batch([
      this.#about(owner, shopper, RATINGS_WITHOUT),
      this.#about(owner, shopper, RATINGS_CHANGED),
      ...gone.map((row) => this.#about(owner, shopper, `DELETE FROM ${row.table} WHERE ${row.gone ?? row.where}`)),
      told,
    ]);
  }

  #about({ customerId, email }: DataOwner, shopper: string, sql: string): D1PreparedStatement {
    return this.#db
      .prepare(`WITH me (id, account, owner, email, shopper) AS (VALUES (?1, ?2, ?3, ?4, ?5)) ${sql}`)
      .bind(customerId, String(customerId), `customer:${customerId}`, email, shopper);
  }
}
