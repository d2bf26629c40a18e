import { expect, it } from 'vitest';
import { basePath, eventPlace, knownPath, navTarget } from './place.ts';

it.each([
  ['', '/invitational'],
  ['/', '/invitational'],
  ['schedule', '/invitational/schedule'],
  ['/leaderboard?division=men', '/invitational/leaderboard?division=men'],
  ['screen', '/invitational/screen'],
  ['/bars', '/bars'],
  ['bars', '/bars'],
  ['/events/games/2025/schedule', '/events/games/2025/schedule'],
  ['https://tickets.test/a', 'https://tickets.test/a'],
])('a link to %j leads to %s', (path, expected) => {
  expect(navTarget('/invitational', path)).toBe(expected);
});

it.each([
  ['/events', {}],
  ['/events/games', { event: 'games' }],
  ['/events/games/2025', { event: 'games', year: 2025 }],
  ['/events/games/2025/schedule', { event: 'games', year: 2025 }],
  ['/events/games/2025/schedule.ics', { event: 'games', year: 2025 }],
  ['/events/games/2025/athletes/jo', { event: 'games', year: 2025, athlete: 'jo' }],
  ['/invitational', { event: 'invitational' }],
  ['/invitational/athletes/jo', { event: 'invitational', athlete: 'jo' }],
  ['/events/games/soon', undefined],
  ['/events/games/2025/parking', undefined],
  ['/events/games/2025/schedule/today', undefined],
  ['/invitational-hoodie', undefined],
  ['/bars', undefined],
])('%s names %o', (path, expected) => {
  expect(eventPlace(path)).toEqual(expected);
});

it('the Invitational of its current year has an address of its own', () => {
  expect(basePath({ event: 'invitational', year: 2025 }, 2025)).toBe('/invitational');
  expect(basePath({ event: 'invitational', year: 2024 }, 2025)).toBe('/events/invitational/2024');
  expect(basePath({ event: 'games', year: 2025 }, 2025)).toBe('/events/games/2025');
});

it.each([
  ['/events/invitational/2025', '/invitational'],
  ['/events/invitational/2025/videos', '/invitational/videos'],
  ['/events/invitational/2024/videos', '/events/invitational/2024/videos'],
  ['/events/invitational/20251', '/events/invitational/20251'],
  ['/shipping', '/shipping'],
])('search engines know %s as %s', (path, known) => {
  expect(knownPath(path, 2025)).toBe(known);
});
