import { type Quote, type QuoteEvent, type QuoteState, quoteTermsSchema } from '#shared/quote/contract.ts';
import { QUOTE_ID_BYTES, quoteIdOf } from '#shared/quote/quote-id.ts';
import { SITES, type SiteCode } from '#shared/site/sites.ts';
import type { Bindings } from '#worker/bindings.ts';
import { hashOfToken, newToken } from '#worker/store/account/token.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import { drawnNumbers, freeNumber } from '#worker/store/order/spoken-numbers.ts';
import { deedIfDone } from '#worker/store/staff/deeds.ts';
import { type Limited, limitsValue, ofSites } from '#worker/store/staff/limits.ts';

/** The search of staff. '' means any. */
export interface QuoteSearch extends Limited {
  readonly state: QuoteState | '';
  /** A complete email address in lower case, or the id or number of a quote. */
  readonly text: string;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** A quote that has no number yet. */
export type NewQuote = Pick<
  Quote,
  'createdBy' | 'createdMs' | 'customerId' | 'email' | 'site' | 'terms' | 'validUntilMs'
>;

/** The fields that a change writes; the others stay unchanged. */
export type QuoteWrite = Partial<
  Pick<Quote, 'customerId' | 'email' | 'revision' | 'sentMs' | 'state' | 'terms' | 'validUntilMs'>
>;

/** What staff change of a quote, in words. */
const quoteWords = ({ state, revision, terms }: Pick<Quote, 'revision' | 'state' | 'terms'>): string =>
  `${state}, revision ${revision}, ${terms.lines.length} ${terms.lines.length === 1 ? 'item' : 'items'}`;

/** Who changes a quote, and what is recorded about the change. */
export interface QuoteCause {
  readonly actor: string;
  readonly event: string;
  readonly detail: string;
  readonly nowMs: number;
  /** What the staff log calls it, if staff or a program with a token caused it. */
  readonly deed?: string | undefined;
}

interface QuoteRow {
  readonly quote_id: string;
  readonly quote_number: string | null;
  readonly order_number: string | null;
  readonly site: SiteCode;
  readonly email: string;
  readonly customer_id: number | null;
  readonly state: QuoteState;
  readonly revision: number;
  readonly terms: string;
  readonly valid_until_ms: number;
  readonly created_ms: number;
  readonly sent_ms: number | null;
  readonly created_by: string;
  readonly order_id: string | null;
  readonly version: number;
}

const termsOf = jsonColumn('quotes.terms', quoteTermsSchema);

const COLUMNS = `q.*, (SELECT o.order_number FROM orders o WHERE o.order_id = q.order_id) AS order_number`;

function quoteOf(row: QuoteRow): Quote {
  return {
    quoteId: row.quote_id,
    quoteNumber: row.quote_number ?? row.quote_id,
    site: row.site,
    email: row.email,
    customerId: row.customer_id,
    state: row.state,
    revision: row.revision,
    terms: termsOf(row.terms),
    validUntilMs: row.valid_until_ms,
    createdMs: row.created_ms,
    sentMs: row.sent_ms,
    createdBy: row.created_by,
    orderId: row.order_id,
    orderNumber: row.order_number ?? row.order_id,
    version: row.version,
  };
}

/** An event's id begins with the pool whose desk stores the quote. */
function mailEventId({ site, quoteId, version }: Pick<Quote, 'quoteId' | 'site' | 'version'>): string {
  return `${SITES[site].pool}-${quoteId}-${version}`;
}

/** The current state of a row, which expires with time. */
const STATE = "CASE WHEN state = 'sent' AND valid_until_ms < ?1 THEN 'expired' ELSE state END";

/**
 * Quotes, their links and their history. Each write names the version that it is based on, so that if two members of
 * staff change a quote, the second is told that it has changed. Only the desk knows whether a quote may still become an
 * order.
 */
export class QuoteStore {
  readonly #db: D1Database;
  readonly #events: Bindings['EVENTS'];

  constructor(env: Pick<Bindings, 'DB' | 'EVENTS'>) {
    this.#db = env.DB;
    this.#events = env.EVENTS;
  }

  /** Creates a draft. `detail` is recorded with it, and `deed` in the staff log. */
  async create(quote: NewQuote, { detail, deed }: Pick<QuoteCause, 'deed' | 'detail'>): Promise<Quote> {
    const quoteId = quoteIdOf(crypto.getRandomValues(new Uint8Array(QUOTE_ID_BYTES)));
    const { site, email, customerId, terms, validUntilMs, createdMs, createdBy } = quote;
    const [made] = await this.#db.batch<{ quote_number: string | null }>([
      this.#db
        .prepare(
          `INSERT INTO quotes (quote_id, site, email, customer_id, state, revision, terms, valid_until_ms, created_ms,
             created_by, version, quote_number)
           VALUES (?1, ?2, ?3, ?4, 'draft', 1, ?5, ?6, ?7, ?8, 1, ${freeNumber('quotes.quote_number', '?9')})
           RETURNING quote_number`,
        )
        .bind(
          ...[quoteId, site, email, customerId, JSON.stringify(terms), validUntilMs, createdMs, createdBy],
          drawnNumbers('quote', site),
        ),
      this.#note(quoteId, { actor: createdBy, event: 'created', detail, nowMs: createdMs }, ''),
      ...this.#told({ actor: createdBy, deed, nowMs: createdMs }, { quoteId, site }, null, 'draft'),
    ]);
    const quoteNumber = made?.results[0]?.quote_number ?? quoteId;
    const fresh = { state: 'draft', revision: 1, sentMs: null, orderId: null, orderNumber: null, version: 1 } as const;
    return { ...quote, quoteId, quoteNumber, ...fresh };
  }

  /** Changes a quote. Undefined if it has changed since it was read. */
  async change(before: Quote, write: QuoteWrite, cause: QuoteCause): Promise<Quote | undefined> {
    return this.#write(before, write, cause, []);
  }

  /** Marks a quote as sent and requests its email in the same transaction. */
  async send(before: Quote, write: QuoteWrite, origin: string, cause: QuoteCause): Promise<Quote | undefined> {
    const { quoteId, version } = before;
    const eventId = mailEventId({ ...before, version: version + 1 });
    const payload = JSON.stringify({ origin });
    const asked = this.#db
      .prepare(
        `INSERT INTO events (event_id, type, subject, payload, created_ms) SELECT ?1, 'quote.sent', ?2, ?3, ?4
         WHERE changes() = 1`,
      )
      .bind(eventId, quoteId, payload, cause.nowMs);
    return this.#write(before, write, cause, [asked]);
  }

  /** Wakes the worker that sends the email of a quote; without this call it is sent minutes later. */
  async wakeMail(sent: Quote): Promise<void> {
    await this.#events.send({ eventId: mailEventId(sent) });
  }

  async byId(quoteId: string): Promise<Quote | undefined> {
    return this.#one('quote_id', quoteId);
  }

  /** The quote with this quote number, as it is written. */
  async byNumber(quoteNumber: string): Promise<Quote | undefined> {
    return this.#one('quote_number', quoteNumber);
  }

  async byIds(quoteIds: readonly string[]): Promise<readonly Quote[]> {
    const { results } = await this.#db
      .prepare(`SELECT ${COLUMNS} FROM json_each(?1) j JOIN quotes q ON q.quote_id = j.value`)
      .bind(JSON.stringify(quoteIds))
      .all<QuoteRow>();
    return results.map(quoteOf);
  }

  /**
   * A page of the quotes of some sites that have become an order or are marked as accepted, in the order of their ids.
   */
  async accepted(sites: readonly SiteCode[], afterId: string, limit: number): Promise<readonly Quote[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT ${COLUMNS} FROM quotes q WHERE quote_id > ?2 AND (state = 'accepted' OR order_id IS NOT NULL)
           AND site IN (SELECT value FROM json_each(?1)) ORDER BY quote_id LIMIT ?3`,
      )
      .bind(JSON.stringify(sites), afterId, limit)
      .all<QuoteRow>();
    return results.map(quoteOf);
  }

  /** A page of quotes, the newest first. */
  async search(search: QuoteSearch, nowMs: number): Promise<{ quotes: readonly Quote[]; count: number }> {
    const { state, text, page, limit, sites } = search;
    const where = `FROM quotes q WHERE (?2 = '' OR ${STATE} = ?2)
      AND (?3 = '' OR email = ?3 OR quote_number = ?3 OR quote_id = upper(?3))
      AND ${ofSites('site', 'code', '?4')}`;
    const given = [nowMs, state, text, limitsValue(sites)];
    const [rows, counted] = await readBatch(this.#db, [
      typed<QuoteRow>(
        this.#db
          .prepare(`SELECT ${COLUMNS} ${where} ORDER BY created_ms DESC LIMIT ?5 OFFSET ?6`)
          .bind(...given, limit, (page - 1) * limit),
      ),
      typed<{ n: number }>(this.#db.prepare(`SELECT count(*) AS n ${where}`).bind(...given)),
    ]);
    return { quotes: rows.map(quoteOf), count: counted[0]?.n ?? 0 };
  }

  /** A customer's quotes, the newest first: those that were sent, and drafts that the customer asked for. */
  async ofCustomer(customerId: number, askedBy: string, limit: number): Promise<readonly Quote[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT ${COLUMNS} FROM quotes q WHERE customer_id = ?1 AND (state <> 'draft' OR revision > 1 OR created_by = ?2)
         ORDER BY created_ms DESC LIMIT ?3`,
      )
      .bind(customerId, askedBy, limit)
      .all<QuoteRow>();
    return results.map(quoteOf);
  }

  /** One of a customer's quotes; undefined for another customer's. */
  async ownById(quoteId: string, customerId: number): Promise<Quote | undefined> {
    const row = await this.#db
      .prepare(`SELECT ${COLUMNS} FROM quotes q WHERE quote_id = ?1 AND customer_id = ?2`)
      .bind(quoteId, customerId)
      .first<QuoteRow>();
    return row ? quoteOf(row) : undefined;
  }

  /** The history of a quote, in order. */
  async eventsOf(quoteId: string): Promise<readonly QuoteEvent[]> {
    const { results } = await this.#db
      .prepare('SELECT at_ms AS atMs, actor, event, detail FROM quote_events WHERE quote_id = ?1 ORDER BY id')
      .bind(quoteId)
      .all<QuoteEvent>();
    return results;
  }

  /** A new link to the current revision of a quote: its random token of 128 bits, and the statement that writes it. */
  async draftLink(
    { quoteId, revision }: Quote,
    nowMs: number,
  ): Promise<{ readonly token: string; readonly write: D1PreparedStatement }> {
    const token = newToken();
    const write = this.#db
      .prepare('INSERT INTO quote_links (token_hash, quote_id, revision, created_ms) VALUES (?1, ?2, ?3, ?4)')
      .bind(await hashOfToken(token), quoteId, revision, nowMs);
    return { token, write };
  }

  /**
   * The quote of a link and the revision that it opens; undefined for an unknown link. Only hashes are compared, so the
   * time it takes reveals nothing about a token.
   */
  async byLink(token: string): Promise<{ readonly quote: Quote; readonly revision: number } | undefined> {
    const row = await this.#db
      .prepare(
        `SELECT ${COLUMNS}, l.revision AS opened FROM quote_links l JOIN quotes q USING (quote_id) WHERE l.token_hash = ?1`,
      )
      .bind(await hashOfToken(token))
      .first<QuoteRow & { readonly opened: number }>();
    return row ? { quote: quoteOf(row), revision: row.opened } : undefined;
  }

  /** Records the order that a quote has become, once. */
  async accept(quoteId: string, orderId: string, nowMs: number): Promise<void> {
    await this.#db.batch([
      this.#db
        .prepare(
          `UPDATE quotes SET state = 'accepted', order_id = ?2, version = version + 1
           WHERE quote_id = ?1 AND order_id IS NULL`,
        )
        .bind(quoteId, orderId),
      this.#note(quoteId, { actor: 'store', event: 'accepted', detail: orderId, nowMs }, 'WHERE changes() = 1'),
    ]);
  }

  /** Records which quotes have expired since the last run. Returns their number. */
  async expire(nowMs: number): Promise<number> {
    const [noted] = await this.#db.batch([
      this.#db
        .prepare(
          `INSERT INTO quote_events (quote_id, at_ms, actor, event, detail)
           SELECT quote_id, ?1, 'store', 'expired', '' FROM quotes WHERE state = 'sent' AND valid_until_ms < ?1`,
        )
        .bind(nowMs),
      this.#db
        .prepare(
          "UPDATE quotes SET state = 'expired', version = version + 1 WHERE state = 'sent' AND valid_until_ms < ?1",
        )
        .bind(nowMs),
    ]);
    return noted?.meta.changes ?? 0;
  }

  async #one(column: 'quote_id' | 'quote_number', value: string): Promise<Quote | undefined> {
    const row = await this.#db
      .prepare(`SELECT ${COLUMNS} FROM quotes q WHERE ${column} = ?1`)
      .bind(value)
      .first<QuoteRow>();
    return row ? quoteOf(row) : undefined;
  }

  async #write(
    before: Quote,
    write: QuoteWrite,
    cause: QuoteCause,
    more: readonly D1PreparedStatement[],
  ): Promise<Quote | undefined> {
    const after = { ...before, ...write, version: before.version + 1 };
    const [changed] = await this.#db.batch([
      this.#db
        .prepare(
          `UPDATE quotes SET email = ?3, customer_id = ?4, state = ?5, revision = ?6, terms = ?7, valid_until_ms = ?8,
             sent_ms = ?9, version = ?10 WHERE quote_id = ?1 AND version = ?2`,
        )
        .bind(
          ...[before.quoteId, before.version, after.email, after.customerId, after.state, after.revision],
          ...[JSON.stringify(after.terms), after.validUntilMs, after.sentMs, after.version],
        ),
      this.#note(before.quoteId, cause, 'WHERE changes() = 1'),
      ...more,
      ...this.#told(cause, before, quoteWords(before), quoteWords(after)),
    ]);
    return changed?.meta.changes === 1 ? after : undefined;
  }

  /** What staff have done to a quote, for the staff log, if the statement before has changed a row. */
  #told(
    { actor, deed, nowMs }: Pick<QuoteCause, 'actor' | 'deed' | 'nowMs'>,
    { quoteId, site }: Pick<Quote, 'quoteId' | 'site'>,
    before: string | null,
    after: string,
  ): readonly D1PreparedStatement[] {
    if (deed === undefined) return [];
    const changes = [{ kind: 'quote', key: quoteId, site, before, after }];
    return deedIfDone(this.#db, { author: actor, action: deed, subject: quoteId, nowMs, changes });
  }

  #note(quoteId: string, { actor, event, detail, nowMs }: QuoteCause, where: string): D1PreparedStatement {
    return this.#db
      .prepare(`INSERT INTO quote_events (quote_id, at_ms, actor, event, detail) SELECT ?1, ?2, ?3, ?4, ?5 ${where}`)
      .bind(quoteId, nowMs, actor, event, detail);
  }
}
