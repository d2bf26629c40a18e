import { describe, expect, it } from 'vitest';
import { FILM_ORIGINS, filmAt, filmName, filmNamed, playerAddress, watchAddress } from './film.ts';

const ID = 'dQw4w9WgXcQ';

describe('the film at an address', () => {
  it.each([
    [`https://www.youtube.com/watch?v=${ID}&t=10`, `youtube:${ID}`],
    [`https://youtu.be/${ID}?si=abc`, `youtube:${ID}`],
    [`https://m.youtube.com/shorts/${ID}`, `youtube:${ID}`],
    [`//www.youtube.com/embed/${ID}?feature=oembed`, `youtube:${ID}`],
    [`https://www.youtube-nocookie.com/embed/${ID}`, `youtube:${ID}`],
    ['https://vimeo.com/76979871', 'vimeo:76979871'],
    ['https://vimeo.com/76979871/8272103f6e', 'vimeo:76979871/8272103f6e'],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1', 'vimeo:76979871/8272103f6e'],
    ['/media/film/the-bar.mp4', '/media/film/the-bar.mp4'],
    ['/theindex/wp-content/uploads/2026/05/a.webm', '/theindex/wp-content/uploads/2026/05/a.webm'],
  ])('%s is known', (address, name) => {
    const film = filmAt(address);
    expect(film && filmName(film)).toBe(name);
    expect(filmNamed(name)).toEqual(film);
  });

  it.each([
    '',
    'javascript:alert(1)',
    'https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=short',
    `https://www.youtube.com/embed/${ID}%22onload`,
    'https://evil.test/embed/dQw4w9WgXcQ',
    'https://vimeo.com/about',
    'https://player.vimeo.com/video/1;x',
    'https://cdn.test/film.mp4',
    '/media/film/../o/secret.mp4',
    '/media/film/a.mp4?x="',
    'data:video/mp4;base64,AAAA',
  ])('%s is none', (address) => {
    expect(filmAt(address)).toBeNull();
    expect(filmNamed(address)).toBeNull();
  });
});

it('players begin at once, without cookies, where the film was', () => {
  const start = { origin: 'https://shop.test', seconds: 12.7, isMuted: true };
  const addresses = [`https://youtu.be/${ID}`, 'https://vimeo.com/76979871/8272103f6e'].map((address) => {
    const film = filmAt(address);
    if (!film || film.kind === 'own') throw new Error(address);
    return [watchAddress(film), playerAddress(film, start)];
  });
  expect(addresses).toEqual([
    [
      `https://www.youtube.com/watch?v=${ID}`,
      `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1&playsinline=1&rel=0&enablejsapi=1&origin=https%3A%2F%2Fshop.test&start=12&mute=1`,
    ],
    [
      'https://vimeo.com/76979871/8272103f6e',
      'https://player.vimeo.com/video/76979871?autoplay=1&playsinline=1&dnt=1&h=8272103f6e&muted=1#t=12s',
    ],
  ]);
  expect(addresses.map(([, player]) => new URL(player ?? '').origin)).toEqual(FILM_ORIGINS);
});
