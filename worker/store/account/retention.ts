import { DAY_MS } from '#shared/time/duration.ts';
import { BIN_LINK_DAYS, BIN_TOLD_DAYS } from '#worker/store/account/bins.ts';
import { PUSH_DAYS } from '#worker/store/account/push.ts';
import { SHOPPER_DAYS } from '#worker/store/discovery/shoppers.ts';
import { MAIL_DAYS } from '#worker/store/mails.ts';
import { TRACK_LINK_DAYS } from '#worker/store/order/track-links.ts';
import { EVENT_DAYS, PURCHASE_DAYS } from '#worker/store/tracking/ledger.ts';

/** Days of a year, leap years included, rounded up. */
const YEAR_DAYS = 366;
/** The logs of staff explain what happened to orders that may still be disputed. */
const STAFF_LOG_DAYS = 2 * YEAR_DAYS;

/** Claims about unwanted emails can be made for three years. */
const CONSENT_DAYS = 3 * YEAR_DAYS;

/** How long a table keeps personal data, and what becomes of it. */
export interface Retention {
  readonly table: string;
  /** What is personal in it. */
  readonly what: string;
  /** Days; `orders` for `ORDER_NAMES_YEARS`; null without a time of its own, which `from` explains. */
  readonly days: number | 'orders' | null;
  /** When they begin, or what ends the data instead. */
  readonly from: string;
  readonly outcome: 'deleted' | 'kept' | 'without names';
  /** What the daily job runs: ?1 is the time before which rows are old, Unix milliseconds, ?2 the most rows. */
  readonly ends?: string;
  /** What ends it, if not the daily job's own statement. */
  readonly by?: 'account' | 'desk' | 'hourly job' | 'minute job';
}

const ofAccount = (table: string, what: string): Retention => ({
  table,
  what,
  days: null,
  from: 'with the account, or when the customer removes it',
  outcome: 'deleted',
  by: 'account',
});

/** Deletes rows by their key, the oldest that are found first. */
const deleting = (table: string, key: string, old: string): string =>
  `DELETE FROM ${table} WHERE ${key} IN (SELECT ${key} FROM ${table} WHERE ${old} LIMIT ?2)`;

/**
 * Every table with personal data. `PERSONAL_TABLES` says what becomes of it with the account; this table, how long it is
 * kept at most. A test compares both.
 */
export const RETENTION: readonly Retention[] = [
  ofAccount('customers', 'Name, email address, telephone number, password hash, segments'),
  ofAccount('addresses', 'Names and addresses'),
  ofAccount('tickets', 'Earned discounts'),
  ofAccount('stored_payment_methods', 'Brand and last digits of cards'),
  ofAccount('public_lists', 'Names on registries and wishlists that are shared'),
  ofAccount('event_profiles', 'Name, birthdate, gym'),
  ofAccount('event_claims', 'Who claims to be an athlete of an event'),
  ofAccount('event_athlete_accounts', 'Email address of an athlete of an event'),
  ofAccount('event_waiting', 'Who waits for a place in an event'),
  {
    table: 'event_registrations',
    what: 'Name, email address, birthdate, gender, country and gym of the athlete of a place',
    days: 730,
    from: 'after it was bought or changed',
    outcome: 'deleted',
    ends: deleting('event_registrations', 'registration_id', 'changed_ms < ?1'),
  },
  {
    table: 'event_athletes',
    what: 'Name, country and gym of who competed',
    days: null,
    from: 'as long as the results of the event are published',
    outcome: 'kept',
  },
  {
    table: 'push_devices',
    what: 'Address of a device at the service that delivers notifications',
    days: PUSH_DAYS,
    from: 'after the app has registered it last',
    outcome: 'deleted',
    ends: deleting('push_devices', 'token_hash', 'seen_ms < ?1'),
  },
  {
    table: 'push_preferences',
    what: 'What a shopper wants to be notified about',
    days: PUSH_DAYS,
    from: 'after the last change, unless a device is registered',
    outcome: 'deleted',
    ends: deleting(
      'push_preferences',
      'owner',
      'changed_ms < ?1 AND NOT EXISTS (SELECT 1 FROM push_devices d WHERE d.owner = push_preferences.owner)',
    ),
  },
  ofAccount('customer_reviews', 'Reviews and who wrote them'),
  {
    table: 'review_pictures',
    what: 'Pictures of reviews; also in the bucket',
    days: null,
    from: 'with their review; after a day where it was never accepted',
    outcome: 'deleted',
    by: 'minute job',
  },
  ofAccount('reviews', 'The writer’s number of a published review'),
  ofAccount('product_questions', 'Published questions and the names below them'),
  ofAccount('gyms', 'Gyms of customers'),
  ofAccount('gym_designs', 'Plans of gyms'),
  ofAccount('workouts', 'Training log'),
  ofAccount('workout_sets', 'Training log'),
  ofAccount('program_claims', 'Programs of customers'),
  ofAccount('program_starts', 'Programs of customers'),
  {
    table: 'newsletter_subscriptions',
    what: 'Email address',
    days: null,
    from: 'when its owner ends them, or with the account',
    outcome: 'deleted',
    by: 'account',
  },
  {
    table: 'newsletter_consents',
    what: 'Email address, and when, where and to what it agreed',
    days: CONSENT_DAYS,
    from: 'after it was given or confirmed, unless the newsletters still come; proves that they were wanted',
    outcome: 'deleted',
    ends: deleting(
      'newsletter_consents',
      'consent_id',
      `coalesce(confirmed_ms, given_ms) < ?1 AND NOT EXISTS (SELECT 1 FROM newsletter_subscriptions s
         WHERE s.email = newsletter_consents.email AND s.site_id = newsletter_consents.site_id)`,
    ),
  },
  {
    table: 'form_entries',
    what: 'What was entered in forms, email address, number of the customer',
    days: YEAR_DAYS,
    from: 'after it was sent',
    outcome: 'deleted',
    ends: deleting('form_entries', 'entry_id', 'created_ms < ?1'),
  },
  {
    table: 'form_answers',
    what: 'Answers and notes of staff about entries of forms',
    days: YEAR_DAYS,
    from: 'after they were written',
    outcome: 'deleted',
    ends: deleting('form_answers', 'answer_id', 'created_ms < ?1'),
  },
  {
    table: 'form_files',
    what: 'Files that were sent with forms; also in the bucket',
    days: null,
    from: 'with their entry; after a day where the form was never accepted',
    outcome: 'deleted',
    by: 'minute job',
  },
  {
    table: 'mail_suppressions',
    what: 'Email address',
    days: null,
    from: 'until staff allow emails again: it must not get any',
    outcome: 'kept',
  },
  {
    table: 'password_links',
    what: 'Hash of a link, number of the customer',
    days: 0,
    from: 'after the end of the link',
    outcome: 'deleted',
    ends: deleting('password_links', 'token_hash', 'ends_ms < ?1'),
  },
  {
    table: 'email_changes',
    what: 'New email address',
    days: 0,
    from: 'after the end of the link',
    outcome: 'deleted',
    ends: deleting('email_changes', 'customer_id', 'ends_ms < ?1'),
  },
  {
    table: 'bins',
    what: 'Email address that waits for a product',
    days: YEAR_DAYS,
    from: `after asking; ${BIN_TOLD_DAYS} days after the email was sent`,
    outcome: 'deleted',
    ends: deleting('bins', 'bin_id', 'told_ms IS NULL AND created_ms < ?1'),
  },
  {
    table: 'bin_links',
    what: 'Email address and hash of a link',
    days: BIN_LINK_DAYS,
    from: 'after the email',
    outcome: 'deleted',
    by: 'hourly job',
  },
  {
    table: 'mails',
    what: 'Recipient and text',
    days: MAIL_DAYS,
    from: 'after they were written, except those that wait or are held; secrets leave when they are sent',
    outcome: 'deleted',
    by: 'hourly job',
  },
  {
    table: 'events',
    what: 'Email addresses of newsletters, recipients of gift cards',
    days: MAIL_DAYS,
    from: 'after they happened, once they are handled',
    outcome: 'deleted',
    ends: deleting('events', 'event_id', 'handled_ms IS NOT NULL AND created_ms < ?1'),
  },
  {
    table: 'shopper_products',
    what: 'Hash of a shopper’s random number, products that were viewed',
    days: SHOPPER_DAYS,
    from: 'after the view',
    outcome: 'deleted',
    by: 'hourly job',
  },
  {
    table: 'counted_events',
    what: 'Random number of an event, linked to nobody',
    days: 2,
    from: 'after the event',
    outcome: 'deleted',
    by: 'hourly job',
  },
  {
    table: 'tracking_ledger',
    what: 'What consumers of tracking were told: events and purchases, hashes of a shopper’s random number and of a buyer’s address',
    days: PURCHASE_DAYS,
    from: `after a purchase; ${EVENT_DAYS} days after any other event; at once if the visitor withdraws consent, where a random number ties it to the browser`,
    outcome: 'deleted',
    ends: deleting('tracking_ledger', 'seq', "event = 'order/confirm' AND created_ms < ?1"),
  },
  {
    table: 'waiting_carts',
    what: 'The cart of a customer or of a shopper’s random number who agrees to email marketing',
    days: null,
    from: 'four hours after its last change, with an order, or when the visitor withdraws consent',
    outcome: 'deleted',
    by: 'minute job',
  },
  {
    table: 'track_links',
    what: 'Hash of a link to an order',
    days: TRACK_LINK_DAYS,
    from: 'after it was made',
    outcome: 'deleted',
    ends: deleting('track_links', 'token_hash', 'created_ms < ?1'),
  },
  {
    table: 'orders',
    what: 'Names, addresses, telephone numbers, email addresses, comments, card digits; also in the order desks',
    days: 'orders',
    from: 'after the order',
    outcome: 'without names',
    by: 'desk',
  },
  {
    table: 'subscriptions',
    what: 'Email address, card digits; also in the order desks',
    days: 'orders',
    from: 'after the order that began it, once it has ended',
    outcome: 'without names',
    by: 'desk',
  },
  {
    table: 'promotion_redemptions',
    what: 'Email address that used an offer',
    days: 'orders',
    from: 'after the order',
    outcome: 'deleted',
    ends: `DELETE FROM promotion_redemptions WHERE (promotion, email, order_id) IN
      (SELECT promotion, email, order_id FROM promotion_redemptions WHERE created_ms < ?1 LIMIT ?2)`,
  },
  {
    table: 'return_lines',
    what: 'Comments of customers',
    days: 'orders',
    from: 'after the return',
    outcome: 'without names',
    // Before the returns, which are found by their address.
    ends: `UPDATE return_lines SET comment = '' WHERE rma_id IN
      (SELECT rma_id FROM returns WHERE email <> '' AND created_ms < ?1 ORDER BY created_ms LIMIT ?2)`,
  },
  {
    table: 'returns',
    what: 'Email address',
    days: 'orders',
    from: 'after the return',
    outcome: 'without names',
    ends: `UPDATE returns SET email = '' WHERE rma_id IN
      (SELECT rma_id FROM returns WHERE email <> '' AND created_ms < ?1 ORDER BY created_ms LIMIT ?2)`,
  },
  {
    table: 'quotes',
    what: 'Email address, address, notes',
    days: 'orders',
    from: 'after the quote',
    outcome: 'without names',
    ends: `UPDATE quotes SET email = '', customer_id = NULL,
      terms = json_set(terms, '$.address', json('null'), '$.note', '', '$.reason', '') WHERE quote_id IN
      (SELECT quote_id FROM quotes WHERE email <> '' AND created_ms < ?1 LIMIT ?2)`,
  },
  {
    table: 'payment_references',
    what: 'Number of the customer, card digits, reference for charging again',
    days: 'orders',
    from: 'after the payment',
    outcome: 'without names',
    ends: `UPDATE payment_references SET customer_id = NULL, payload = '{}' WHERE order_id IN
      (SELECT order_id FROM payment_references WHERE (customer_id IS NOT NULL OR payload <> '{}') AND created_ms < ?1
         AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.order_id = payment_references.order_id
           AND s.state <> 'cancelled') LIMIT ?2)`,
  },
  {
    table: 'staff',
    what: 'Name and email address of members',
    days: null,
    from: 'as long as the log names them',
    outcome: 'kept',
  },
  {
    table: 'staff_sessions',
    what: 'Email address of a member',
    days: 0,
    from: 'after the end of the session',
    outcome: 'deleted',
    ends: deleting('staff_sessions', 'token_hash', 'ends_ms < ?1'),
  },
  {
    table: 'staff_links',
    what: 'Email address of a member',
    days: 0,
    from: 'after the end of the link',
    outcome: 'deleted',
    ends: deleting('staff_links', 'token_hash', 'ends_ms < ?1'),
  },
  {
    table: 'staff_log',
    what: 'Email address of a member, and what was done',
    days: STAFF_LOG_DAYS,
    from: 'after the deed',
    outcome: 'deleted',
    ends: deleting('staff_log', 'id', 'at_ms < ?1'),
  },
  {
    table: 'staff_presence',
    what: 'Email address of a member who has a record open',
    days: 1,
    from: 'after the editor was last open',
    outcome: 'deleted',
    ends: `DELETE FROM staff_presence WHERE (changeset_id, kind, key, site, email) IN
      (SELECT changeset_id, kind, key, site, email FROM staff_presence WHERE seen_ms < ?1 LIMIT ?2)`,
  },
  {
    table: 'staff_tokens',
    what: 'Email address of the admin who made it',
    days: STAFF_LOG_DAYS,
    from: 'after its end, like the log that names it',
    outcome: 'deleted',
    ends: deleting('staff_tokens', 'token_id', 'coalesce(revoked_ms, ends_ms) < ?1'),
  },
];

/** Data outside the tables of D1, for the documentation. */
export const RETENTION_ELSEWHERE: readonly (readonly [where: string, lasts: string])[] = [
  ['Carts and lists of guests (`Guests` objects)', 'deleted 180 days after the visitor’s cookie was made'],
  [
    'Lists and sessions of customers (`Shopper` objects)',
    'deleted with the account; a session after 14 days without use',
  ],
  ['Orders and subscriptions (`OrderDesk` objects)', 'without names at the time of their copies in `orders`'],
  ['Tries (`Limiter` objects)', 'deleted when their window closes, within an hour'],
];

/** The time before which rows are old, Unix milliseconds; undefined for data without a time of its own. */
export function oldBefore({ days }: Pick<Retention, 'days'>, orderYears: number, nowMs: number): number | undefined {
  if (days === null) return undefined;
  return nowMs - (days === 'orders' ? orderYears * YEAR_DAYS : days) * DAY_MS;
}
