import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { httpStoreClient, StoreError } from './http-store-client.ts';

interface Answer {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Record<string, string>;
  /** The connection breaks within the body. */
  readonly isBroken?: boolean;
}

interface Seen {
  readonly request: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let server: Server;
let url = '';
let answers: Answer[] = [];
let seen: Seen[] = [];

beforeEach(async () => {
  answers = [];
  seen = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    seen.push({
      request: `${request.method} ${request.url}`,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    });
    const answer = answers.shift() ?? { status: 500 };
    response.writeHead(answer.status, answer.headers ?? {});
    if (answer.isBroken) response.write('{', () => response.destroy());
    else response.end(answer.body ?? '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

test('a request to a busy store is sent again', async () => {
  const outcome = { written: { products: 1 }, unchanged: {}, rejected: [] };
  answers = [
    { status: 503, headers: { 'retry-after': '0' } },
    { status: 429, headers: { 'retry-after': '0' } },
    { status: 200, body: JSON.stringify(outcome) },
  ];
  const client = httpStoreClient({ url: `${url}/`, token: 'secret' });
  expect(await client.importBatch({ taxRates: [] })).toEqual(outcome);
  expect(seen.map(({ request }) => request)).toEqual(Array(3).fill('POST /svc_staff/import'));
  expect(seen[2]).toMatchObject({
    headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
    body: '{"taxRates":[]}',
  });
});

test('a request whose answer breaks off is sent again', async () => {
  answers = [
    { status: 200, isBroken: true },
    { status: 200, body: '{"skus":["A"]}' },
  ];
  expect(await httpStoreClient({ url, token: '' }).knownSkus(['A'])).toEqual(new Set(['A']));
  expect(seen).toHaveLength(2);
});

test('a refused request is not sent again, and the error names the request', async () => {
  answers = [{ status: 403, body: 'no' }];
  await expect(httpStoreClient({ url, token: '' }).publish()).rejects.toThrow(
    new StoreError('POST /svc_staff/publish answered 403: no'),
  );
  expect(seen).toHaveLength(1);
});

test('a refused token is explained in the words of the store', async () => {
  const error = {
    type: 'forbidden',
    message: 'You do not have permission to do this.',
    fields: [{ field: 'authorization', message: 'This staff token has expired' }],
    requestId: '1',
  };
  answers = [{ status: 403, body: JSON.stringify({ error }) }];
  await expect(httpStoreClient({ url, token: '' }).publish()).rejects.toThrow(
    new StoreError(`the store at ${url} refused the staff token: This staff token has expired`),
  );
  expect(seen).toHaveLength(1);
});

test('an answer of another shape is an error', async () => {
  answers = [{ status: 200, body: '{"media":1}' }];
  await expect(httpStoreClient({ url, token: '' }).knownMedia()).rejects.toThrow(
    'GET /svc_staff/media answered with unreadable JSON',
  );
});

test('pictures are sent with their size and hash, and their keys are escaped', async () => {
  answers = [{ status: 204, body: '' }];
  await httpStoreClient({ url, token: '' }).putMedia('a/b c.webp', new Uint8Array([65]), {
    width: 3,
    height: 2,
    hash: 'f',
  });
  expect(seen[0]).toMatchObject({
    request: 'PUT /svc_staff/media/a/b%20c.webp',
    headers: { 'x-picture-width': '3', 'x-picture-height': '2', 'x-picture-hash': 'f' },
    body: 'A',
  });
});

test('a publish goes on until the end, and tells its parts', async () => {
  answers = [
    { status: 200, body: '{"next":"USA.cards.9.7","share":0.1}' },
    { status: 200, body: '{"next":"USA.indexes.5.7","share":0.25}' },
    { status: 200, body: '{"next":"changes","share":null}' },
    { status: 200, body: '{"next":null,"share":1}' },
  ];
  const parts: unknown[] = [];
  await httpStoreClient({ url, token: '' }).publish((what, share) => parts.push([what, share]));
  expect(parts).toEqual([
    ['', null],
    ['cards of all sites', 0.1],
    ['lists of USA', 0.25],
    ['', null],
  ]);
  expect(seen.map(({ request }) => request)).toEqual([
    'POST /svc_staff/publish',
    'POST /svc_staff/publish?cursor=USA.cards.9.7',
    'POST /svc_staff/publish?cursor=USA.indexes.5.7',
    'POST /svc_staff/publish?cursor=changes',
  ]);
});

test('rows are read page by page', async () => {
  answers = [
    { status: 200, body: '{"rows":[1],"next":"a b"}' },
    { status: 200, body: '{"rows":[],"next":null}' },
  ];
  const client = httpStoreClient({ url, token: '' });
  expect(await client.exportRows('products', null)).toEqual({ rows: [1], next: 'a b' });
  expect(await client.exportRows('products', 'a b')).toEqual({ rows: [], next: null });
  expect(seen.map(({ request }) => request)).toEqual([
    'GET /svc_staff/export/products',
    'GET /svc_staff/export/products?after=a%20b',
  ]);
});
