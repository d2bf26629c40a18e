import { expect, it } from 'vitest';
import { SCREENS, type Screen, type ScreenParams, screenPage } from './screens.ts';

it.each<[Screen, ScreenParams, object | undefined]>([
  ['home', {}, { path: '/' }],
  ['product', { slug: 'power-bar-29' }, { path: '/power-bar-29' }],
  ['product', { slug: '/power-bar-29' }, { path: '/power-bar-29' }],
  ['product', { id: 101 }, { lookUp: 'product', id: 101 }],
  ['product', { productId: '101' }, { lookUp: 'product', id: 101 }],
  ['product', { slug: '//elsewhere.example' }, { path: '/elsewhere.example' }],
  ['product', { slug: 'https://elsewhere.example' }, undefined],
  ['product', { slug: 'a b' }, undefined],
  ['product', { id: -1 }, undefined],
  ['product', {}, undefined],
  ['category', { id: 7 }, { lookUp: 'category', id: 7 }],
  ['category', { slug: 'barbells/training' }, { path: '/barbells/training' }],
  ['search', { q: 'bars & plates' }, { path: '/search?q=bars%20%26%20plates' }],
  ['search', {}, undefined],
  ['order', { id: 'U-1048-2279' }, { path: '/account/order/U-1048-2279' }],
  ['order', {}, undefined],
  ['post', { slug: 'news/a-story' }, { path: '/theindex/news/a-story' }],
  ['post', {}, { path: '/theindex' }],
  ['event', { slug: 'invitational/2025' }, { path: '/invitational/2025' }],
  ['event', {}, { path: '/events' }],
  ['workouts', {}, { path: '/account/workout-statistics' }],
  ['timer_remote', {}, undefined],
  ['tv', {}, undefined],
])('%s with %o is the page %o', (screen, params, expected) => {
  expect(screenPage(screen, params)).toEqual(expected);
});

it('every screen but the two of the app has a page', () => {
  const named = { slug: 'a', id: 1, q: 'a' };
  const without = SCREENS.filter((screen) => screenPage(screen, named) === undefined);
  expect(without).toEqual(['timer_remote', 'tv']);
});
