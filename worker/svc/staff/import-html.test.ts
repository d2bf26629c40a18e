import { beforeAll, expect, it } from 'vitest';
import { category, contentPage, fill, product, request } from '#worker/testing/store.ts';

const BAD =
  '<p>Good</p><script>alert("bad-1")</script><img src="x" onerror="alert(\'bad-2\')"><a href="javascript:alert(\'bad-3\')">link</a><iframe src="https://bad-4.test"></iframe><style>.bad-5{}</style>';
const extra = {};

beforeAll(async () => {
  await fill({
    categories: [{ ...category('Html', 'html'), description: BAD }],
    products: [
      product('HTML-1', {
        categories: ['Html'],
        texts: { ...product('HTML-1').texts, description: BAD, shortDescription: BAD },
        siteTexts: { CAN: { description: BAD } },
        prices: {
          USA: { price: 100, specialPrice: null, specialFromMs: null, specialToMs: null },
          CAN: { price: 100, specialPrice: null, specialFromMs: null, specialToMs: null },
        },
      }),
    ],
    pages: [
      contentPage('html-page', {
        content: BAD,
        blocks: [
          { name: 'text', props: { html: BAD } },
          { name: 'accordion', props: { items: [{ title: 'T', html: BAD }] } },
          { name: 'columns', props: {}, slots: { default: [{ name: 'text', value: BAD }] } },
        ],
        extra,
      }),
    ],
    blocks: [
      {
        identifier: 'html-block',
        site: null,
        title: 'T',
        content: BAD,
        isActive: true,
        blocks: [{ name: 'text', value: BAD }],
        extra,
      },
    ],
  });
});

it.each([
  '/html-1',
  '/html',
  '/html-page',
  '/svc_content/catalog/product?sku=HTML-1',
  '/svc_content/site/CAN/catalog/product?sku=HTML-1',
  '/svc_content/cms/page/html-page',
  '/svc_content/cms/block/html-block',
])('%s contains nothing that runs', async (path) => {
  const answer = await request(path);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).toContain('Good');
  expect(text).not.toMatch(/bad-\d/);
});
