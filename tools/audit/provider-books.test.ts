import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adyenReport } from './adyen-report.ts';
import { auditStore } from './audit-store.ts';
import { spreedlyBooks } from './spreedly-books.ts';

const folder = mkdtempSync(join(tmpdir(), 'books-'));
const ID = '019a8c3f4e10aaaaaaaaaaaaaaaa';
const HEAD =
  'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Booking Date,TimeZone,Main Currency,Main Amount,Record Type';
const line = (type: string, amount = '129.00', date = '2026-11-10 12:00:01') =>
  `Northbar,NorthbarEU,PSP1,${ID},visa,${date},CET,EUR,${amount},${type}`;

afterAll(() => rmSync(folder, { recursive: true }));

async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

function report(...lines: readonly string[]): string {
  const path = join(folder, 'payments_accounting_report_2026_11_10.csv');
  writeFileSync(path, `\uFEFF${[HEAD, ...lines, ''].join('\r\n')}`);
  return path;
}

describe('a payments accounting report of Adyen', () => {
  it('has what was authorized, canceled and refunded, and nothing else', async () => {
    const path = report(
      line('Received'),
      line('Authorised'),
      line('SentForSettle'),
      line('Cancelled'),
      line('Refunded', '-9.5'),
    );
    expect(await collected(adyenReport(path))).toEqual([
      {
        orderId: ID,
        paymentId: 'PSP1',
        kind: 'authorized',
        amount: 12_900,
        currency: 'EUR',
        atMs: Date.UTC(2026, 10, 10, 12, 0, 1),
      },
      expect.objectContaining({ kind: 'canceled', amount: 12_900 }),
      expect.objectContaining({ kind: 'refunded', amount: 950 }),
    ]);
  });

  it.each([
    ['an amount', [line('Authorised', 'a lot')], /line 2: Main Amount is no number/],
    ['a date', [line('Received'), line('Authorised', '1', 'yesterday')], /line 3: Booking Date is no date/],
    ['a cell too many', [`${line('Authorised')},x`], /line 2: 11 cells, more than the header's 10/],
  ])('with a line whose reading fails at %s is refused whole', async (_, lines, words) => {
    await expect(collected(adyenReport(report(...lines)))).rejects.toThrow(words);
  });

  it('is told from other files by its columns', async () => {
    const path = join(folder, 'settlement.csv');
    writeFileSync(path, 'Psp Reference,Gross Debit\nPSP1,1\n');
    await expect(collected(adyenReport(path))).rejects.toThrow('no column merchant reference, booking date');
  });
});

describe('the books of Spreedly', () => {
  const asked: string[] = [];
  let server: Server;
  let total = 0;
  let failing = '';

  beforeAll(async () => {
    server = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://localhost');
      const since = url.searchParams.get('since_token') ?? '';
      asked.push(`${url.pathname} ${since} ${request.headers.authorization}`);
      if (since === failing && failing !== '') return void response.writeHead(500).end('{}');
      const first = since === '' ? 0 : Number(since.slice(1)) + 1;
      const transactions = Array.from({ length: Math.min(100, total - first) }, (_, at) => ({
        token: `T${first + at}`,
        state: (first + at) % 10 === 9 ? 'gateway_processing_failed' : 'succeeded',
        transaction_type: 'Purchase',
        created_at: '2026-11-10T12:00:00Z',
        order_id: ID,
        amount: 1,
        currency_code: 'USD',
        payment_method: { number: 'XXXX' },
      }));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ transactions }));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterAll(() => void server.close());

  const access = () => ({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    environmentKey: 'key',
    accessSecret: 'secret',
    gatewayToken: 'GATEWAY',
  });

  it.each([
    [0, 1],
    [99, 1],
    [100, 2],
    [250, 3],
  ])('with %i transactions are read whole, in %i pages', async (count, pages) => {
    total = count;
    asked.length = 0;
    const entries = await collected(spreedlyBooks(access()));
    expect(entries).toHaveLength(count - Math.floor(count / 10));
    expect(new Set(entries.map(({ paymentId }) => paymentId)).size).toBe(entries.length);
    expect(asked).toHaveLength(pages);
    expect(asked[0]).toBe(`/v1/gateways/GATEWAY/transactions.json  Basic ${btoa('key:secret')}`);
  });

  it('of which a page is missing are refused whole', async () => {
    total = 250;
    failing = 'T99';
    await expect(collected(spreedlyBooks(access()))).rejects.toThrow('answered 500');
    failing = '';
  });
});

it('the audit compares its orders with them', async () => {
  const row = {
    orderId: ID,
    storeId: 5,
    status: 'published',
    amount: 12_900,
    currency: 'EUR',
    charges: 1,
    refunded: 0,
    provider: 'adyen',
  };
  const read = async (part: string, pool: string) => ({
    rows: part === 'orders' && pool === 'EUR' ? [row] : [],
    violations: [],
    next: null,
  });
  const audited = async (...lines: readonly string[]) =>
    await auditStore(read, { provider: 'adyen', entries: adyenReport(report(...lines)) });
  expect((await audited(line('Authorised'))).violations).toEqual([]);
  const wrong = await audited(line('Authorised', '129.01'));
  expect(wrong.violations).toEqual([
    { rule: 'books', subject: ID, detail: 'adyen: charged 12901 EUR, the order says 12900 EUR' },
  ]);
  expect(wrong.orders).toEqual([
    { orderId: ID, storeId: 5, status: 'published', amount: 12_900, currency: 'EUR', charges: 1 },
  ]);
});
