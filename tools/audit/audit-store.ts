import { type BookEntry, type BookedOrder, ProviderBooks } from '#shared/audit/provider-books.ts';
import { STOCK_POOLS, type StockPool } from '#shared/site/sites.ts';

/** A page of one part of an audit, as the store returns it. */
export interface AuditPage {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly violations: readonly Readonly<Record<string, unknown>>[];
  readonly next: string | null;
}

/** Reads a page of an audit. */
export type ReadAudit = (part: AuditPart, pool: StockPool, after: string) => Promise<AuditPage>;

export type AuditPart = 'stock' | 'orders' | 'giftcards' | 'quotes' | 'books' | 'places';

/** A store that can be audited. */
export interface AuditClient {
  /** Reads a page of one part of the audit of a stock pool. Throws if the store does not answer. */
  readonly audit: ReadAudit;
}

/** What `npm run audit` prints (public contract, section 1). Amounts are minor units. */
export interface AuditReport {
  readonly stock: readonly unknown[];
  readonly orders: readonly unknown[];
  readonly giftcards: readonly unknown[];
  readonly pending: readonly unknown[];
  readonly violations: readonly unknown[];
}

async function all(read: ReadAudit, part: AuditPart) {
  const rows: AuditPage['rows'][number][] = [];
  const violations: AuditPage['violations'][number][] = [];
  for (const pool of STOCK_POOLS) {
    for (let after: string | null = ''; after !== null; ) {
      const page: AuditPage = await read(part, pool, after);
      rows.push(...page.rows);
      violations.push(...page.violations);
      after = page.next;
    }
  }
  return { rows, violations };
}

/** A payment provider's own books, line by line. */
export interface OwnBooks {
  /** The provider's name, as `PAYMENTS` has it. */
  readonly provider: string;
  readonly entries: AsyncIterable<BookEntry>;
}

/** Describes where the books of a provider and the orders contradict each other. */
async function bookViolations({ provider, entries }: OwnBooks, orders: readonly AuditPage['rows'][number][]) {
  const books = new ProviderBooks();
  for await (const entry of entries) books.add(entry);
  const known = orders as unknown as readonly BookedOrder[];
  return books.violations(provider, new Map(known.map((order) => [order.orderId, order])));
}

/** Audits all pools of a store, with the own books of its payment provider if there are any. */
export async function auditStore(read: ReadAudit, ownBooks?: OwnBooks): Promise<AuditReport> {
  const stock = await all(read, 'stock');
  const orders = await all(read, 'orders');
  const giftcards = await all(read, 'giftcards');
  const quotes = await all(read, 'quotes');
  const books = await all(read, 'books');
  const places = await all(read, 'places');
  return {
    stock: stock.rows,
    orders: orders.rows.map(({ deadlineMs: _deadline, provider: _provider, refunded: _refunded, ...order }) => order),
    giftcards: giftcards.rows,
    pending: orders.rows.filter(({ status }) => status === 'payment_pending'),
    violations: [
      ...[stock, orders, giftcards, quotes, books, places].flatMap((part) => part.violations),
      ...(ownBooks ? await bookViolations(ownBooks, orders.rows) : []),
    ],
  };
}
