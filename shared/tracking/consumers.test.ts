import { describe, expect, it } from 'vitest';
import { EVENT_KINDS } from '#shared/discovery/catalogue.ts';
import { CATEGORIES, type Category } from './consent.ts';
import { CONSUMERS, consumersOf, deniedConsumers, LEDGER_CONSUMERS } from './consumers.ts';
import { isToldToAds } from './told-to-ads.ts';

const ALL = [...CATEGORIES];

describe('who is told of a purchase', () => {
  it.each<[string, readonly Category[], boolean, readonly string[]]>([
    ['nobody without consent', [], false, []],
    ['nobody for functional alone', ['functional'], false, []],
    ['analytics and reviews for performance', ['performance'], false, ['analytics', 'reviews']],
    ['ads, Bing, affiliates and email for marketing', ['marketing'], false, ['ads', 'bing', 'affiliate', 'email']],
    ['everyone for everything', ALL, false, ['analytics', 'reviews', 'ads', 'bing', 'affiliate', 'email']],
    ['not the four with a privacy signal, even if everything was chosen', ALL, true, ['analytics', 'reviews']],
  ])('%s', (_, granted, hasSignal, consumers) => {
    expect(consumersOf('order/confirm', { granted, hasSignal })).toEqual(consumers);
    expect([...deniedConsumers({ granted, hasSignal }), ...consumers].toSorted()).toEqual(LEDGER_CONSUMERS.toSorted());
  });
});

it('the signal stops exactly search ads, Bing, affiliates and email marketing', () => {
  const stopped = Object.entries(CONSUMERS).filter(([, { isStoppedBySignal }]) => isStoppedBySignal);
  expect(stopped.map(([id]) => id)).toEqual(['ads', 'bing', 'affiliate', 'email']);
});

it('analytics is told of every event, email marketing of carts and purchases alone', () => {
  const everything = { granted: ALL, hasSignal: false };
  for (const kind of EVENT_KINDS) expect(consumersOf(kind, everything)).toContain('analytics');
  const ofEmail = EVENT_KINDS.filter((kind) => consumersOf(kind, everything).includes('email'));
  expect(ofEmail).toEqual(['cart/add', 'cart/update', 'cart/remove', 'order/confirm']);
});

it('a browser tells of a visitor who agrees to marketing alone exactly what its consumers take', () => {
  const marketing = { granted: ['marketing'] as const, hasSignal: false };
  for (const kind of EVENT_KINDS) {
    // Orders are told by the store.
    const isTaken = kind !== 'order/confirm' && consumersOf(kind, marketing).length > 0;
    const [type = '', name = ''] = kind.split('/');
    expect([kind, isToldToAds({ type, name })]).toEqual([kind, isTaken]);
  }
});
