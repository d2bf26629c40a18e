import { describe, expect, it } from 'vitest';
import { cost, DAY, document, NOW, part, picture, source } from '#shared/testing/card-source.ts';
import { type CardSource, makeCard, promotionValues } from './make-card.ts';

describe('badges', () => {
  const promo = { price: 1, fromMs: null, toMs: NOW, qtyEnabled: false, qty: null };

  it.each<[string, CardSource, string[]]>([
    ['none', source('simple'), []],
    ['hot by the attribute', source('simple', { attributes: { hot_deal: ['1'] } }), ['hot']],
    ['hot by an active promotion', source('simple', { prices: cost(10, { promo }) }), ['hot']],
    ['not hot by an expired one', source('simple', { prices: cost(10, { promo: { ...promo, toMs: NOW - 1 } }) }), []],
    [
      'hundo by its rules',
      source('grouped', { document: { ...document, hundoRules: [{ ruleWeight: 100, discountPerLb: 10 }] } }),
      ['hundo'],
    ],
    [
      'three ship free, in any spelling of yes',
      source('simple', { attributes: { '3_ships_free': ['Yes'] } }),
      ['ships3'],
    ],
    ['none for flags that say no', source('simple', { attributes: { '3_ships_free': ['0'], hot_deal: ['No'] } }), []],
    ['new for 60 days', source('simple', { createdMs: NOW - 60 * DAY + 1 }), ['new']],
    ['not new on the sixtieth day', source('simple', { createdMs: NOW - 60 * DAY }), []],
    [
      'in their order',
      source('simple', { createdMs: NOW, attributes: { rogue_hundo_enabled: ['1'], hot_deal: ['1'] } }),
      ['hot', 'hundo', 'new'],
    ],
  ])('%s', (_, given, flags) => {
    expect(makeCard(given, NOW).flags).toEqual(flags);
  });

  it('promotions are the codes of the facet', () => {
    const attributes = {
      free_shipping: ['1'],
      made_in_usa: ['1'],
      black_friday_dropship: ['1'],
      rogue_closeout_and_sale: ['1'],
    };
    expect(promotionValues(source('simple', { attributes }), NOW).sort()).toEqual(Object.keys(attributes).sort());
  });
});

describe('a product in the place of its variants', () => {
  const promo = { price: 1, fromMs: null, toMs: NOW, qtyEnabled: false, qty: null };
  const flagged = (code: string, isOnline = true) => part(1, { attributes: { [code]: ['1'] }, isOnline });
  const sized = (size: string, changes: Partial<CardSource['parts'][number]> = {}) =>
    part(1, { attributes: { weight_class: [size] }, ...changes });
  const axes = { document: { ...document, axes: [{ code: 'weight_class', label: 'Weight' }] } };

  it.each<[string, CardSource, string[]]>([
    ['its variants’ promotions', source('configurable', { parts: [flagged('3_ships_free')] }), ['3_ships_free']],
    [
      'a variant’s price that ends',
      source('configurable', { parts: [part(1, { prices: cost(9, { promo }) })] }),
      ['hot_deal'],
    ],
    ['nothing of a variant that is offline', source('configurable', { parts: [flagged('made_in_usa', false)] }), []],
    ['nothing of a variant’s Hundo pricing', source('configurable', { parts: [flagged('rogue_hundo_enabled')] }), []],
    ['nothing of what a bundle contains', source('bundle', { parts: [flagged('made_in_usa')] }), []],
  ])('is found by %s', (_, given, codes) => {
    expect(promotionValues(given, NOW)).toEqual(codes);
    // Its badges are its own.
    expect(makeCard(given, NOW).flags).toEqual([]);
  });

  it.each<[string, CardSource, number | undefined]>([
    ['each size once', source('configurable', { ...axes, parts: [sized('8 kg'), sized('8 kg'), sized('12 kg')] }), 2],
    [
      'those that are sold',
      source('configurable', { ...axes, parts: [sized('8 kg'), sized('12 kg'), sized('16 kg', { isOnline: false })] }),
      2,
    ],
    ['no single size', source('configurable', { ...axes, parts: [sized('8 kg')] }), undefined],
    [
      'no sizes of what differs in something else',
      source('configurable', { parts: [sized('8 kg'), sized('12 kg')] }),
      undefined,
    ],
  ])('counts %s', (_, given, sizes) => {
    expect(makeCard(given, NOW).sizes).toBe(sizes);
  });
});

describe('the pictures of a card', () => {
  const red = part(1, { attributes: { color: ['Red'] }, gallery: [picture('red.webp')] });
  const blue = part(1, { attributes: { color: ['Blue'] }, gallery: [picture('blue.webp')] });
  const own = { ...document, gallery: [picture('own.webp')] };

  it('swatches are the colors of the available variants, each once', () => {
    const off = part(1, { attributes: { color: ['Green'] }, isOnline: false });
    const card = makeCard(source('configurable', { parts: [red, { ...red, gallery: [] }, blue, off] }), NOW);
    expect(card.swatches.map((swatch) => [swatch.label, swatch.picture?.file])).toEqual([
      ['Red', 'red.webp'],
      ['Blue', 'blue.webp'],
    ]);
  });

  it('a single color needs no swatch, nor do other product types', () => {
    expect(makeCard(source('configurable', { parts: [red] }), NOW).swatches).toEqual([]);
    expect(makeCard(source('grouped', { parts: [red, blue] }), NOW).swatches).toEqual([]);
  });

  it.each<[string, CardSource, string | undefined]>([
    ['its own', source('configurable', { document: own, parts: [red] }), 'own.webp'],
    ["its first variant's", source('configurable', { parts: [part(1), red] }), 'red.webp'],
    [
      'that of the variant its thumbnail pattern names',
      source('configurable', {
        document: {
          ...own,
          attributes: { plp_variation_thumbnail_pattern: ['{"option":"Blue","attribute":"color"}'] },
        },
        parts: [red, blue],
      }),
      'blue.webp',
    ],
    [
      'its own where the pattern is not JSON',
      source('configurable', {
        document: { ...own, attributes: { plp_variation_thumbnail_pattern: ['{'] } },
        parts: [red],
      }),
      'own.webp',
    ],
    ['none', source('simple'), undefined],
  ])('the picture is %s', (_, given, file) => {
    expect(makeCard(given, NOW).picture?.file).toBe(file);
  });
});

it('a subscription shows its interval, a program is marked as one', () => {
  const card = makeCard(
    source('virtual', { attributes: { subscription_interval: ['Month'], program_delivery: ['online'] } }),
    NOW,
  );
  expect(card).toMatchObject({ interval: 'Month', isProgram: true });
});
