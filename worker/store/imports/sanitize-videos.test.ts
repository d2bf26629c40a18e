import { expect, it } from 'vitest';
import { sanitizePost } from './sanitize.ts';

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
