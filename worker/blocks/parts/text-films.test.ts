import { beforeAll, expect, it } from 'vitest';
import { contentPage, env, fill, publish, request } from '#worker/testing/store.ts';

const FILE = 'text-films/bar.webp';
const frame = (more = '') => `<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"${more}></iframe>`;

beforeAll(async () => {
  await env.DB.prepare('INSERT INTO media (file, width, height, bytes, hash) VALUES (?1, 1600, 900, 9, ?1)')
    .bind(FILE)
    .run();
  await fill({
    pages: [
      contentPage('text-films', {
        content: `<p>Before</p>${frame(` title="The &amp; bar" data-poster="/media/${FILE}"`)}<p>Between</p>${frame()}`,
      }),
      contentPage('text-films-block', {
        blocks: [{ name: 'faq', props: { title: '', items: [{ question: 'How?', html: `<p>So:</p>${frame()}` }] } }],
      }),
    ],
  });
  await publish();
});

const STYLES = /<link rel="stylesheet" href="\/assets\/blocks\.css"/;
const htmlOf = async (path: string) => (await request(path)).text();

it('films in the text of a page play in their place, behind a picture of this store', async () => {
  const html = await htmlOf('/text-films');
  const players = html.split('data-testid="film-start"').slice(1);
  expect(players).toHaveLength(2);
  expect(players[0]).toMatch(/Play the video: (?:<!-- -->)?The &amp; bar/);
  expect(players[0]).toMatch(/<img[^>]*src="\/media\/[^"]*text-films\/bar/);
  expect(players[1]?.split('film-play')[0]).not.toContain('<img');
  expect(html.split('name="film"').length - 1, 'each has its player').toBe(2);
  expect(html.split('film-start')[0], 'they have their styles').toMatch(STYLES);
  expect(html, 'no provider is asked').not.toMatch(/<iframe|src="https:\/\/www\.youtube/);
});

it('films in the texts of blocks play, too', async () => {
  const html = await htmlOf('/text-films-block');
  expect(html.split('data-testid="film-start"')).toHaveLength(2);
  expect(html.split('film-start')[0]).toMatch(STYLES);
  expect(html).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
});
