import { beforeAll, describe, expect, it } from 'vitest';
import { indexPost, indexTag } from '#worker/testing/index-posts.ts';
import { category, env, fill, product, request } from '#worker/testing/store.ts';

const DAY_MS = 86_400_000;
const NOW = Date.now();
const ago = (days: number) => NOW - days * DAY_MS;

beforeAll(async () => {
  await env.DB.prepare('DELETE FROM index_posts').run();
  const prices = Object.fromEntries(
    ['USA', 'CAN', 'APO', 'EUR', 'AUS', 'GBR'].map((code) => [
      code,
      { price: 100, specialPrice: null, specialFromMs: null, specialToMs: null },
    ]),
  );
  await fill({
    categories: [category('Gear', 'gear')],
    products: [product('IX-1', { prices })],
    indexTags: [
      indexTag(775, 'journeyman', 'Athletes'),
      indexTag(20, 'plates', 'Gear & How To'),
      indexTag(21, 'ryourogue'),
      indexTag(22, 'steel-iron'),
    ],
    indexPosts: [
      indexPost(1, {
        title: 'The lead of all',
        slug: 'lead',
        categories: [26, 804],
        publishedMs: ago(40),
        image: 'x.webp',
      }),
      indexPost(2, { title: 'Over the whole width', categories: [103, 15], publishedMs: ago(50) }),
      indexPost(3, { title: 'Chosen one', categories: [330, 17], tags: [775, 22], publishedMs: ago(300) }),
      indexPost(4, { title: 'Chosen two', categories: [17, 104], publishedMs: ago(301) }),
      indexPost(5, { title: 'Gear leads', categories: [806, 101], tags: [20], publishedMs: ago(70) }),
      indexPost(6, { title: 'Of a reader', categories: [804], tags: [21], publishedMs: null }),
      indexPost(7, { title: 'Filed nowhere', categories: [17], publishedMs: ago(80) }),
      indexPost(8, {
        title: 'A <bold> “story”',
        slug: 'a-story',
        categories: [19],
        publishedMs: Date.UTC(2026, 4, 3),
        excerpt: 'Short & sweet',
        video: 'https://www.film.test/v/1',
        css: '.note { color: red }',
        content: '<p>See <a href="/gear">gear</a> and <a href="/media/o/a.pdf">more</a><script>alert(1)</script></p>',
      }),
      ...Array.from({ length: 45 }, (_, at) =>
        indexPost(100 + at, {
          title: `Gear number ${at}`,
          categories: [806],
          tags: at < 2 ? [20] : [],
          publishedMs: ago(100 + at),
        }),
      ),
      indexPost(99, { title: 'Fresh news', categories: [105], publishedMs: ago(1) }),
    ],
  });
});

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await request(path, { headers });
  return { answer, status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
}

/** Texts of all headings of a level. */
const headings = (html: string, level: string) =>
  [...html.matchAll(new RegExp(`<${level}[^>]*>(.*?)</${level}>`, 'g'))].map(([, inner = '']) =>
    inner.replace(/<[^>]*>/g, ''),
  );

const main = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

describe('the landing page', () => {
  it('opens with FeaturedTop, then new posts, FeaturedFull and the editors’ picks', async () => {
    const html = main((await get('/theindex')).html);
    expect(headings(html, 'h1')).toEqual(['The lead of all']);
    expect(headings(html, 'h2')).toEqual([
      'New this week',
      'Over the whole width',
      'Editors’ picks',
      'Your gym, your story',
    ]);
    expect(headings(html, 'h3')).toEqual(['Fresh news', 'Gear leads', 'Filed nowhere', 'Chosen one', 'Chosen two']);
  });

  it('never shows an internal category', async () => {
    const { html } = await get('/theindex');
    expect(main(html)).not.toMatch(/Featured(Top|Full|CatPage)?</);
    expect(main(html)).toContain('>Journeyman<');
  });

  it.each(['', '/ca', '/apo', '/eu', '/au', '/gb'])('answers on the site at %j', async (prefix) => {
    const { status, html } = await get(`${prefix}/theindex`);
    expect(status).toBe(200);
    expect(html).toContain(`href="${prefix}/theindex/gym-tours/lead"`);
    expect((await get(`${prefix}/theindex/gym-tours/lead`)).status).toBe(200);
    expect((await get(`${prefix}/theindex/gear-how-tos`)).status).toBe(200);
    expect((await get(`${prefix}/theindex/ryourogue`)).status).toBe(200);
  });

  it('is cached at the edge', async () => {
    await get('/theindex?utm_source=a');
    expect((await get('/theindex')).answer.headers.get('x-page-cache')).toMatch(/hit|shared/);
  });

  it('in the app has no store header around it', async () => {
    const { html } = await get('/theindex/history/a-story', { cookie: 'mobileApp=mobileAppVersion%3D3.1.0' });
    expect(html).not.toContain('aria-label="Breadcrumb"');
    expect(html).toContain('The Index');
  });
});

describe('a search in The Index', () => {
  it('finds stories, best match first', async () => {
    const { html } = await get('/theindex?q=leads');
    expect(headings(main(html), 'h2').slice(0, 2).toSorted()).toEqual(['Gear leads', 'The lead of all']);
    expect(html).toContain('<meta name="robots" content="noindex,nofollow"/>');
  });

  it('says so where it finds nothing, and never repeats a query as HTML', async () => {
    const { status, html } = await get('/theindex?q=%3Cb%3Ezzz');
    expect(status).toBe(200);
    expect(html).toContain('No stories');
    expect(html).toContain('href="/search?q=%3Cb%3Ezzz"');
    expect(html).not.toContain('<b>zzz');
  });

  it('has further pages, and none beyond the last', async () => {
    const { html } = await get('/theindex?q=gear');
    expect(html).toContain('href="/theindex?q=gear&amp;page=2"');
    expect((await get('/theindex?q=gear&page=4')).status).toBe(404);
  });
});

describe('the list of a category', () => {
  it('starts with FeaturedCatPage, which is in it once', async () => {
    const first = main((await get('/theindex/gear-how-tos')).html);
    expect(headings(first, 'h1')).toEqual(['Gear &amp; How To']);
    expect(headings(first, 'h2').slice(0, 2)).toEqual(['Gear leads', 'Gear number 0']);
    expect(headings(first, 'h2')).toHaveLength(21);
    const last = main((await get('/theindex/gear-how-tos?page=3')).html);
    expect(headings(last, 'h2')).toEqual([
      'Gear number 40',
      'Gear number 41',
      'Gear number 42',
      'Gear number 43',
      'Gear number 44',
    ]);
  });

  it('links the neighboring categories', async () => {
    const { html } = await get('/theindex/gear-how-tos?page=2');
    expect(html).toContain('<link rel="canonical" href="http://localhost/theindex/gear-how-tos?page=2"/>');
    expect(html).toContain('<link rel="next" href="http://localhost/theindex/gear-how-tos?page=3"/>');
    expect(html).toContain('<link rel="prev" href="http://localhost/theindex/gear-how-tos"/>');
  });

  it('is filtered by the tags that name it', async () => {
    const whole = (await get('/theindex/gear-how-tos')).html;
    expect(whole).toContain('href="/theindex/gear-how-tos?tag=plates"');
    expect(whole).not.toContain('tag=journeyman');
    const narrowed = main((await get('/theindex/gear-how-tos?tag=plates')).html);
    expect(headings(narrowed, 'h2')).toEqual(['Gear leads', 'Gear number 0', 'Gear number 1']);
  });

  it.each([
    '/theindex/featured',
    '/theindex/nothing',
    '/theindex/nothing/at/all',
    '/theindex/gear-how-tos?page=4',
    '/theindex/gear-how-tos?page=0',
    '/theindex/gear-how-tos?page=x',
    '/theindex/gear-how-tos?tag=journeyman',
    '/theindex/%00',
    '/theindex/a%27%20OR%201=1--',
  ])('%s does not exist', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('of readers shows posts with their tag', async () => {
    const { html } = await get('/theindex/ryourogue');
    expect(headings(main(html), 'h2')).toEqual(['Of a reader', 'Send us yours']);
  });
});

describe('a post', () => {
  it('shows title, category, date, film and text, cleaned and within its site', async () => {
    const { html } = await get('/eu/theindex/history/a-story');
    const body = main(html);
    expect(headings(body, 'h1')).toEqual(['A &lt;bold&gt; “story”']);
    expect(body).toMatch(/<time dateTime="2026-05-03">/i);
    expect(body).toContain('Watch the video at <!-- -->film.test');
    expect(body).toContain('<p>See <a href="/eu/gear">gear</a> and <a href="/media/o/a.pdf">more</a></p>');
    expect(html).toContain('<meta property="og:type" content="article"/>');
    expect(html).toContain('<meta name="description" content="Short &amp; sweet"/>');
    expect(html).toContain('<link rel="canonical" href="http://localhost/eu/theindex/history/a-story"/>');
  });

  it('is an Article to search engines', async () => {
    const { html } = await get('/theindex/history/a-story');
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text = '']) =>
      JSON.parse(text),
    );
    expect(data[0]).toMatchObject({
      '@type': 'Article',
      headline: 'A <bold> “story”',
      articleSection: 'History',
      description: 'Short & sweet',
      mainEntityOfPage: 'http://localhost/theindex/history/a-story',
      datePublished: '2026-05-03T00:00:00.000Z',
    });
    expect(data[1]).toMatchObject({ '@type': 'BreadcrumbList' });
  });

  it('has its own styles, which affect nothing else', async () => {
    const { html } = await get('/theindex/history/a-story');
    const href = /href="(\/theindex\/styles\/8\.css\?[\d.]+)"/.exec(html)?.[1] ?? '';
    const { answer, html: css } = await get(href);
    expect([answer.headers.get('content-type'), css]).toEqual([
      'text/css; charset=utf-8',
      '.index-post-8 .note { color: red }',
    ]);
    expect(html).toContain('class="ixbody prose index-post-8"');
    expect((await get('/theindex/styles/1.css')).status).toBe(404);
  });

  it('without a date shows none', async () => {
    expect(main((await get('/theindex/gym-tours/post-6')).html).split('<h2')[0]).not.toContain('<time');
  });

  it('by a traveling athlete is labeled Journeyman; its tags lead to the lists they filter', async () => {
    const { html } = await get('/theindex/athletes/post-3');
    expect(html).toContain('<a href="/theindex/athletes">Journeyman</a>');
    expect(html).toContain('href="/theindex/athletes?tag=journeyman"');
    expect(html).toContain('href="/theindex?q=Steel-iron"');
  });

  it.each([
    ['/theindex/a-story', '/theindex/history/a-story'],
    ['/theindex/2026/05/a-story?x=1', '/theindex/history/a-story?x=1'],
    ['/gb/theindex/news/a-story', '/gb/theindex/history/a-story'],
    ['/theindex/history/a-story/', '/theindex/history/a-story'],
    ['/theindex/History/A-Story', '/theindex/history/a-story'],
    ['/theindex/news/', '/theindex/news'],
    ['/theindex/', '/theindex'],
    ['/ca/theindex/ryourogue/?x=1', '/ca/theindex/ryourogue?x=1'],
    ['/TheIndex', '/theindex'],
    ['/au/TheIndex/News', '/au/theindex/news'],
    ['/theindex/post-7', '/theindex/stories/post-7'],
  ])('%s leads to %s', async (path, to) => {
    expect(await get(path)).toMatchObject({ status: 301, location: to });
  });

  it('shows others of its category', async () => {
    const { html } = await get('/theindex/gym-tours/lead');
    expect(headings(main(html), 'h2')).toEqual(['More from Gym Tours']);
    expect(headings(main(html), 'h3')).toEqual(['Of a reader']);
  });
});

it('is in the menu, the footer and the sitemap', async () => {
  const { html } = await get('/ca');
  expect(html.match(/href="\/ca\/theindex"/g)?.length).toBeGreaterThanOrEqual(2);
  const map = (await get('/ca/sitemap.xml')).html;
  expect(map).toContain('<loc>http://localhost/ca/theindex</loc>');
  expect(map).toContain('<loc>http://localhost/ca/theindex/gear-how-tos</loc>');
  expect(map).toContain('<loc>http://localhost/ca/theindex/history/a-story</loc><lastmod>2026-05-03</lastmod>');
});

it('pictures from a blog exist only where there is a blog', async () => {
  expect((await get('/theindex/wp-content/uploads/2026/a.webp')).status).toBe(404);
});
