import { describe, expect, it } from 'vitest';
import { sanitize, sanitizePost } from './sanitize.ts';

const PLAYER = '<div data-film="/media/film/a.mp4"></div>';

it.each([
  ['words for old browsers', '<video src="/media/film/a.mp4">Your browser does not support video.</video>', PLAYER],
  [
    'several formats',
    '<video controls><source src="/media/film/a.mp4" type="video/mp4"><source src="/media/film/a.webm" type="video/webm">Sorry</video>',
    PLAYER,
  ],
  ['an address and a format', '<video src="/media/film/a.mp4"><source src="/media/film/b.mp4"></video>', PLAYER],
  ['no film', 'a<video src="https://elsewhere.example/x.mp4">Old <b>words</b></video>b', 'ab'],
  ['a title', '<video title="A bar" src="/media/film/a.mp4"></video>', PLAYER.replace('></', ' title="A bar"></')],
])('a video with %s becomes one player at most', (_, html, expected) => {
  expect(sanitizePost(html)).toBe(expected);
});

describe('a film in the text of a page', () => {
  const player = (more = '') => `<div data-film="youtube:dQw4w9WgXcQ"${more}></div>`;
  const frame = (more = '') => `<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"${more}></iframe>`;

  it.each([
    ['is the store’s own player', frame(' title="The bar"'), player(' title="The bar"')],
    [
      'has a picture of this store',
      frame(' data-poster="/media/film/a.webp"'),
      player(' data-poster="/media/film/a.webp"'),
    ],
    [
      'has the picture of its video',
      '<video poster="/media/a/b.jpg" src="/media/film/a.mp4"></video>',
      '<div data-film="/media/film/a.mp4" data-poster="/media/a/b.jpg"></div>',
    ],
    ['has no picture of another host', frame(' data-poster="https://x.test/a.png"'), player()],
    ['has no picture above the folder of pictures', frame(' data-poster="/media/../svc_list/a.png"'), player()],
    ['is gone if no provider is known', '<iframe src="https://x.test/embed/1"></iframe>b', 'b'],
    ['keeps nothing that runs', frame(' onload="run()"'), player()],
  ])('%s', (_, html, expected) => {
    expect(sanitize(html)).toBe(expected);
    expect(sanitize(expected), 'cleaned once more').toBe(expected);
  });

  it('is none where only its name is written', () => {
    expect(sanitize('<div data-film="x:y" data-poster="/media/a.png">a</div>')).toBe('<div>a</div>');
  });
});
