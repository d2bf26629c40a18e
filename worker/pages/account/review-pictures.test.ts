import { beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#shared/time/duration.ts';
import { ReviewPictureStore } from '#worker/store/product/review-pictures.ts';
import { openAccount } from '#worker/testing/account.ts';
import { formBody } from '#worker/testing/form-batch.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { png } from '#worker/testing/png.ts';
import { type StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { category, env, fill, product, productIdOf, request } from '#worker/testing/store.ts';

const PATH = '/account/reviews';
const PLACE = '40.7128 N 74.0060 W';
const TEXT = { rating: '5', title: 'Straight', text: 'It is as straight as a bar can be.', nickname: 'Mo' };
const writer = new PageBrowser();
const other = new PageBrowser();
let productId = 0;
let picture: Uint8Array;
let staff: StaffBrowser;

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [product('RP-BAR')],
    reviews: [
      { sku: 'RP-BAR', rating: 2, title: 'Old', text: 'From before', nickname: 'Kim', createdMs: 1_700_000_000_000 },
    ],
  });
  productId = await productIdOf('RP-BAR');
  for (const [browser, email] of [
    [writer, 'writer@pictures.test'],
    [other, 'other@pictures.test'],
  ] as const) {
    await openAccount(email);
    await browser.enter(email);
  }
  staff = await signedInStaff();
  picture = await png({ width: 2000, height: 1000, comment: PLACE });
});

const cookieOf = ({ jar }: PageBrowser) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

async function send(
  fields: Readonly<Record<string, string | readonly string[]>>,
  files: readonly { readonly name: string; readonly content: Uint8Array | string }[],
  browser = writer,
) {
  const answer = await request(PATH, {
    method: 'POST',
    headers: { cookie: cookieOf(browser), origin: 'http://localhost' },
    body: formBody(
      { action: 'write', product: String(productId), ...TEXT, ...fields },
      files.map((file) => ({ field: 'pictures', ...file })),
    ),
  });
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() };
}

const idsIn = (html: string): readonly string[] => [
  ...new Set([...html.matchAll(/reviews\/pictures\/([0-9a-f]{32})/g)].map(([, id = '']) => id)),
];
const stored = async () => {
  const rows = env.DB.prepare(
    'SELECT picture_id AS id FROM review_pictures WHERE product_id = ?1 ORDER BY created_ms',
  ).bind(productId);
  return (await rows.all<{ id: string }>()).results;
};
/** The product's page as it is now, without the copy that is kept for others. */
const published = async () =>
  (await new PageBrowser().see(`/rp-bar?reviews=pictures&preview=${crypto.randomUUID()}`)).html;

/** Decides on the waiting review of this product, as the staff page's form does. */
async function decide(action: 'refuse' | 'show'): Promise<void> {
  const { html } = await staff.see('/staff/reviews');
  const part = html.split('<li ').find((each) => each.includes(`name="product" value="${productId}"`)) ?? '';
  const value = (name: string) => new RegExp(`name="${name}" value="(\\d+)"`).exec(part)?.[1] ?? '';
  const fields = { customer: value('customer'), product: value('product'), written: value('written') };
  expect((await staff.post('/staff/reviews', { action, ...fields })).status).toBe(303);
}

it('a picture is made smaller, loses what the camera wrote, and only its writer and staff see it', async () => {
  expect(await send({}, [{ name: 'a.png', content: picture }])).toMatchObject({
    status: 303,
    to: `${PATH}?state=written`,
  });
  const [id = ''] = idsIn((await writer.see(PATH)).html);
  const own = await request(`${PATH}/pictures/${id}`, { headers: { cookie: cookieOf(writer) } });
  expect([own.status, own.headers.get('content-type'), own.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'private, no-store',
  ]);
  const bytes = new Uint8Array(await own.arrayBuffer());
  expect(new TextDecoder('latin1').decode(bytes)).not.toContain(PLACE);
  const size = env.DB.prepare('SELECT width, height FROM review_pictures WHERE picture_id = ?1').bind(id);
  expect(await size.first()).toEqual({ width: 1600, height: 800 });
  const strangers = [other, new PageBrowser()].map((browser) => browser.see(`${PATH}/pictures/${id}`));
  expect((await Promise.all(strangers)).map(({ status }) => status)).toEqual([404, 404]);
  expect((await staff.see(`/staff/reviews/pictures/${id}`)).status).toBe(200);
  expect((await request(`/media/w360/review/${id}.webp`)).status).toBe(404);
  expect(await published()).not.toContain(id);
});

it('staff show it, the page has it and a filter for it, and an edit that drops it ends it everywhere', async () => {
  await decide('show');
  const [id = ''] = (await stored()).map((row) => row.id);
  const html = await published();
  expect(html).toContain(`/media/w360-1x1/review/${id}.webp`);
  expect(html).toContain('With pictures (1)');
  expect(html).toContain('alt="From Mo, 1 of 1"');
  expect((await request(`/media/w360-1x1/review/${id}.webp`, { headers: { accept: 'image/webp' } })).status).toBe(200);

  expect((await send({ kept: [] }, [])).status).toBe(303);
  await new ReviewPictureStore(env).forget(Date.now());
  // The published version still has it.
  expect(await stored()).toHaveLength(1);
  await decide('show');
  await new ReviewPictureStore(env).forget(Date.now());
  expect(await stored()).toEqual([]);
  expect((await env.MEDIA.list()).objects.filter(({ key }) => key.includes(id))).toEqual([]);
  expect(await env.DB.prepare('SELECT count(*) AS n FROM media WHERE file LIKE ?1').bind(`%${id}%`).first('n')).toBe(0);
});

it('a form that is refused keeps its pictures for the next try, for a day', async () => {
  const first = await send({ title: '' }, [{ name: 'a.png', content: picture }]);
  expect(first.to).toBeNull();
  const [id = ''] = idsIn(first.html);
  expect(first.html).toContain(`name="kept" checked="" value="${id}"`);
  await new ReviewPictureStore(env).forget(Date.now());
  expect(await stored()).toEqual([{ id }]);
  // A browser sends an empty part for files that nobody chose.
  expect((await send({ kept: id, pictures: '' }, [])).status).toBe(303);
  expect(idsIn((await writer.see(PATH)).html)).toEqual([id]);
  expect((await send({ kept: id, title: '' }, [{ name: 'b.png', content: picture }])).to).toBeNull();
  expect(await stored()).toHaveLength(2);
  await new ReviewPictureStore(env).forget(Date.now() + 2 * DAY_MS);
  expect(await stored()).toEqual([{ id }]);
});

it.each<[string, string, readonly { readonly name: string; readonly content: Uint8Array | string }[]]>([
  ['what is no picture', 'We can’t read “a.png”', [{ name: 'a.png', content: 'plain text' }]],
  [
    'half a picture',
    'We can’t read “cut.png”',
    [{ name: 'cut.png', content: Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0]) }],
  ],
  [
    'more than four',
    'Please add at most 4 pictures',
    Array.from({ length: 5 }, (_, nth) => ({ name: `${nth}.png`, content: 'x' })),
  ],
])('%s is refused in words, and nothing is stored', async (_, words, files) => {
  const before = await stored();
  const { to, html } = await send({}, files, other);
  expect(to).toBeNull();
  expect(html).toContain(words);
  expect(await stored()).toEqual(before);
});

it('nobody adds a picture of someone else to a review', async () => {
  const [{ id = '' } = {}] = await stored();
  expect((await send({ kept: id }, [], other)).status).toBe(303);
  expect(idsIn((await other.see(PATH)).html)).toEqual([]);
});

it('a refused review leaves its page with its pictures, and its writer still has them', async () => {
  await other.post(PATH, { action: 'remove', product: String(productId) });
  await decide('show');
  const [{ id = '' } = {}] = await stored();
  expect(await published()).toContain(id);
  await send({ kept: id, title: 'Bent' }, []);
  await decide('refuse');
  expect((await request(`/media/w360/review/${id}.webp`)).status).toBe(404);
  expect(idsIn((await writer.see(PATH)).html)).toEqual([id]);
});
