import { describe, expect, it } from 'vitest';
import { utf8Length } from '#shared/encode/utf8.ts';
import { onlyNamed } from '#shared/import/empty-product.ts';
import { category, contentPage, env, fill, product, request, staffRequest } from '#worker/testing/store.ts';
import { D1, IMPORT_ROW_BYTES, JSON_BYTES, PICTURE_NAME_BYTES } from './platform-limits.ts';
import { jsonChunks } from './sql.ts';

/** Text of about so many bytes in characters of three bytes. */
const wide = (bytes: number): string => '鉄'.repeat(bytes / 3);

describe('rows that are passed to D1 as JSON', () => {
  it.each([
    ['ASCII', 'x'],
    ['characters of three bytes', '鉄'],
    ['characters of four', '🏋'],
  ])('are cut by bytes: %s', (_, character) => {
    const row = character.repeat(100_000);
    const rows = Array.from({ length: 50 }, () => row);
    const chunks = jsonChunks(rows);
    expect(chunks.flatMap((chunk) => JSON.parse(chunk) as string[])).toEqual(rows);
    for (const chunk of chunks) expect(utf8Length(chunk)).toBeLessThanOrEqual(D1.rowBytes);
    expect(chunks.length).toBeLessThan(1 + (50 * (utf8Length(row) + 3)) / (JSON_BYTES - utf8Length(row)));
  });

  it('one that is too long by itself is a mistake of the store', () => {
    expect(() => jsonChunks([1, wide(D1.rowBytes)])).toThrow(/a row of 2\d{6} bytes/);
  });
});

describe('an import at the edge of a row', () => {
  const described = (sku: string, bytes: number) =>
    product(sku, { texts: { ...onlyNamed(`Edge ${sku}`), description: `<p>${wide(bytes)}</p>` } });

  it('is taken within it, shown and found', async () => {
    const outcome = await fill({
      categories: [category('Gear', 'gear')],
      products: [described('EDGE-IN', IMPORT_ROW_BYTES - 5_000)],
      pages: [contentPage('edge-page', { content: `<p>${wide(IMPORT_ROW_BYTES - 5_000)}</p>` })],
    });
    expect(outcome.rejected).toEqual([]);
    expect((await request('/edge-in')).status).toBe(200);
    expect((await request('/edge-page')).status).toBe(200);
    expect(await (await request('/search?q=edge+in')).text()).toContain('Edge EDGE-IN');
    const { results } = await env.DB.prepare(
      "SELECT length(CAST(document AS BLOB)) + length(sku) AS bytes FROM products WHERE sku = 'EDGE-IN'",
    ).all<{ bytes: number }>();
    expect(results[0]?.bytes).toBeLessThan(D1.rowBytes);
  });

  it('is refused beyond it, with its name and both sizes, and the rest is taken', async () => {
    const answer = await staffRequest('/svc_staff/import', {
      products: [described('EDGE-OUT', IMPORT_ROW_BYTES), product('EDGE-BESIDE')],
      pages: [contentPage('edge-out', { content: wide(IMPORT_ROW_BYTES) })],
    });
    expect(answer.status).toBe(200);
    const { written, rejected } = (await answer.json()) as { written: object; rejected: object[] };
    const reason = 'has 1.5 MB and may have 1.5 MB';
    expect(rejected).toEqual([
      { kind: 'products', key: 'EDGE-OUT', reason },
      { kind: 'pages', key: 'edge-out', reason },
    ]);
    expect(written).toMatchObject({ products: 1, pages: 0 });
  });
});

describe('a picture whose name is a key of object storage', () => {
  const named = (bytes: number) => `${'x'.repeat(bytes - 4)}.png`;
  const put = (file: string) =>
    request(`/svc_staff/media/${file}`, {
      method: 'PUT',
      headers: {
        authorization: 'Bearer test-staff-token-0123456789',
        'x-picture-width': '1',
        'x-picture-height': '1',
        'x-picture-hash': 'edge',
      },
      body: new Uint8Array([1]),
    });

  it('is taken at the edge, and refused beyond it with words', async () => {
    expect((await put(named(PICTURE_NAME_BYTES))).status).toBe(201);
    const refused = await put(named(PICTURE_NAME_BYTES + 1));
    expect(refused.status).toBe(400);
    const { error } = (await refused.json()) as { error: { fields: object[] } };
    expect(error.fields).toEqual([{ field: 'file', message: `must have at most ${PICTURE_NAME_BYTES} bytes` }]);
  });
});
