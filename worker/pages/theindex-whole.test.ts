import { beforeAll, describe, expect, it, vi } from 'vitest';
import { forgetOldViews } from '#worker/store/index/post-views.ts';
import { callDiscovery } from '#worker/testing/discovery.ts';
import { indexPost, indexTag } from '#worker/testing/index-posts.ts';
import { category, env, fill, product, request } from '#worker/testing/store.ts';

const DAY_MS = 86_400_000;
const ago = (days: number) => Date.now() - days * DAY_MS;

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [product('IW-BAR', { urlKey: 'whole-bar' }), product('IW-PLATE', { urlKey: 'whole-plate' })],
    indexTags: [indexTag(20, 'plates')],
    indexPosts: [
      indexPost(9001, {
        slug: 'oldest-barbell',
        title: 'The oldest barbell',
        categories: [19],
        publishedMs: ago(30),
        author: 'Ann Bell',
      }),
      indexPost(9002, {
        slug: 'the-middle',
        title: 'The middle story',
        excerpt: 'With a film.',
        categories: [19],
        tags: [20],
        publishedMs: ago(20),
        video: 'https://youtu.be/dQw4w9WgXcQ',
        image: 'stories/middle.webp',
        content: `<h2 id="main">Bars</h2><p>See <a href="/whole-bar">the bar</a>, <a href="/whole-bar#x">again</a>,
          <a href="/nowhere">nothing</a> and <a href="#main">above</a>.</p><div data-products="IW-PLATE"></div>
          <figure class="wp-block-embed"><div><iframe src="https://player.vimeo.com/video/76979871" title="A &quot;film&quot;"></iframe></div></figure>
          <iframe src="https://evil.test/x"></iframe><video src="/media/film/own.mp4" autoplay></video>`,
      }),
      indexPost(9003, {
        slug: 'the-newest',
        title: 'The newest story',
        categories: [330],
        tags: [20],
        publishedMs: ago(10),
      }),
    ],
  });
  const authorization = 'Bearer test-staff-token-0123456789';
  await request('/svc_staff/media/film/own.mp4', { method: 'PUT', headers: { authorization }, body: 'film' });
  await request('/svc_staff/media/film/own.de.vtt', { method: 'PUT', headers: { authorization }, body: 'WEBVTT' });
});

const textOf = async (path: string) => (await request(path)).text();
const PATH = '/theindex/history/the-middle';

/** The structured data of a page, by type. */
const dataOf = (html: string): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text = '']) => {
      const data = JSON.parse(text);
      return [data['@type'], data];
    }),
  );

describe('a post', () => {
  it('plays its films by the store’s own player, and asks nothing of others', async () => {
    const html = await textOf(PATH);
    expect([...html.matchAll(/data-film="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      'youtube:dQw4w9WgXcQ',
      'vimeo:76979871',
      '/media/film/own.mp4',
    ]);
    expect(html).toContain('Play the video: <!-- -->A &quot;film&quot;');
    expect(html).not.toMatch(/<iframe|<video|evil\.test/);
    expect(html).not.toMatch(/(?:src|srcset|poster)="https?:/i);
    const policy = (await request(PATH)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com;");
    expect(policy).toContain("media-src 'self'");
  });

  it('shows products that it names as cards with today’s price, each once', async () => {
    const html = await textOf(PATH);
    const [body = '', shop = ''] = html.split('Shop this story');
    expect(body).toContain('Product IW-PLATE');
    expect([...shop.matchAll(/Product (IW-\w+)</g)].map(([, sku]) => sku)).toEqual(['IW-BAR']);
    expect(shop).toContain('$100');
    await fill({
      products: [
        product('IW-BAR', {
          urlKey: 'whole-bar',
          prices: { USA: { price: 12_300, specialPrice: null, specialFromMs: null, specialToMs: null } },
        }),
      ],
    });
    expect(await textOf(PATH)).toContain('$123');
  });

  it('links to no product on a site that does not sell it, and keeps the words', async () => {
    const [here, there] = [await textOf(PATH), await textOf(`/gb${PATH}`)];
    expect(here).toContain('href="/whole-bar"');
    expect(there).not.toContain('/whole-bar');
    expect(there).not.toContain('Shop this story');
  });

  it('leads to the stories before, after and like it', async () => {
    const html = await textOf(PATH);
    expect(html).toContain('<a href="/theindex/history/oldest-barbell" rel="prev">');
    expect(html).toContain('<a href="/theindex/athletes/the-newest" rel="next">');
    const related = html.slice(html.indexOf('Related stories'));
    expect(related).toContain('The newest story');
    expect(related).toContain('The oldest barbell');
  });

  it('tells search engines what it shows', async () => {
    const html = await textOf(PATH);
    const { Article, VideoObject, BreadcrumbList } = dataOf(html);
    expect(Article).toMatchObject({
      headline: 'The middle story',
      description: 'With a film.',
      articleSection: 'History',
    });
    expect(html).toContain(`<time dateTime="${String(Article?.datePublished).slice(0, 10)}">`);
    // Its picture is not in this store, so there is no poster, which a film needs.
    expect(VideoObject).toBeUndefined();
    expect(JSON.stringify(BreadcrumbList)).toContain('"name":"The middle story"');
    const other = await textOf('/theindex/history/oldest-barbell');
    expect(other).toContain('By <b>Ann Bell</b>');
    expect(dataOf(other).Article?.author).toEqual({ '@type': 'Person', name: 'Ann Bell' });
  });

  it('has ids of its own, so that none is that of something else on the page', async () => {
    const html = await textOf(PATH);
    expect(html).toContain('<h2 id="story-main">');
    expect(html).toContain('href="#story-main"');
    expect(html.match(/id="main"/g)).toHaveLength(1);
  });

  it('can be printed, and its pages name the feed', async () => {
    const html = await textOf(PATH);
    expect(html).toContain('name="page-tools"');
    const feed = /<link rel="alternate" type="application\/rss\+xml" title="The Index" href="([^"]+)"/.exec(html)?.[1];
    const answer = await request(feed ?? '');
    expect(answer.headers.get('content-type')).toContain('application/rss+xml');
    const text = await answer.text();
    expect(text.indexOf('The newest story')).toBeLessThan(text.indexOf('The middle story'));
    expect((await request('/gb/theindex/feed/')).headers.get('location')).toBe('/gb/theindex/feed');
  });
});

describe('a search in The Index', () => {
  it('mends typing errors and says so', async () => {
    const html = await textOf('/theindex?q=oldst+barblel');
    expect(html).toContain('Stories about “oldest barbell”');
    expect(html).toContain('No stories match “oldst barblel”, so these are about “oldest barbell”.');
    expect(html).toContain('href="/theindex/history/oldest-barbell"');
    const none = await textOf('/theindex?q=qqqqqqqq');
    expect(none).toContain('No stories in The Index match your search.');
  });
});

describe('what is read most', () => {
  const viewed = (uri: string) => ({
    type: 'view',
    name: 'page',
    value: { kind: 'content', uri },
    user_id: '',
    t: 1,
    t0: 0,
  });
  const views = async () =>
    (
      await env.DB.prepare('SELECT slug, views FROM index_post_views ORDER BY slug').all<{
        slug: string;
        views: number;
      }>()
    ).results;

  it('is counted in daily sums, shown on the landing page, and forgotten', async () => {
    await env.DB.prepare('DELETE FROM index_post_views').run();
    for (const [slug, times] of [
      ['history/the-middle', 3],
      ['history/oldest-barbell', 1],
      ['athletes/the-newest', 2],
    ] as const) {
      for (let time = 0; time < times; time++) {
        expect(
          (
            await callDiscovery('eventApiUrl', [
              viewed(`/theindex/${slug}`),
              viewed('/theindex'),
              viewed('/theindex/history/made-up'),
            ])
          ).status,
        ).toBe(200);
      }
    }
    expect((await callDiscovery('eventApiUrl', [viewed(`/gb${PATH}`), viewed(`/gb${PATH}`)], 'GBR')).status).toBe(200);
    await vi.waitFor(async () =>
      expect(await views()).toEqual([
        { slug: 'oldest-barbell', views: 1 },
        { slug: 'the-middle', views: 4 },
        { slug: 'the-newest', views: 2 },
      ]),
    );
    const html = await textOf('/theindex?read=1');
    const read = html.slice(html.indexOf('Most read'), html.indexOf('Your gym, your story'));
    const order = ['The middle story', 'The newest story', 'The oldest barbell'].map((title) => read.indexOf(title));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(Math.min(...order)).toBeGreaterThan(0);
    await forgetOldViews(env.DB, Date.now() + 59 * DAY_MS);
    expect(await views()).toHaveLength(3);
    await forgetOldViews(env.DB, Date.now() + 61 * DAY_MS);
    expect(await views()).toEqual([]);
  });
});
