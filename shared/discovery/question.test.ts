import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SORTS } from '#shared/facet/contract.ts';
import { SITES } from '#shared/site/sites.ts';
import { discoverySchema, WIDGETS, type Widget } from './contract.ts';
import { type DiscoveryQuestion, NOTHING_FOUND, questionOf } from './question.ts';
import { wireAnswer } from './wire-answer.ts';
import { discoveryAnswerSchema, isUnknownCategory, readAnswer, wireQuestion } from './wire-question.ts';

const read = (data: unknown) => questionOf(discoverySchema.parse({ data }).data);
const search = { widget: { rfkid: 'rfkid_7' } };

describe('a request to the service', () => {
  it.each<[string, Record<string, unknown>, Partial<DiscoveryQuestion>]>([
    ['without anything else', {}, { keyphrase: '', isBegun: false, facetKeys: [], hasProducts: true, uri: '' }],
    ['with only suggestions: someone is typing', { suggestion: { keyphrase: {} } }, { isBegun: true }],
    [
      'with facets too: a page of results',
      { suggestion: {}, facet: { all: true } },
      { isBegun: false, facetKeys: undefined },
    ],
    ['with some facets', { facet: { color: {}, max: 5 } }, { facetKeys: ['color'], facetMaximum: 5 }],
    ['without products', { content: {} }, { hasProducts: false }],
    [
      'with more suggestions than the maximum',
      { suggestion: { keyphrase: { max: 20 }, category: { max: 2 } } },
      { suggestions: { keyphrases: 10, categories: 2, trending: 0 } },
    ],
  ])('%s', (_, changes, expected) => {
    expect(read({ ...search, ...changes })).toMatchObject(expected);
  });

  it('asks for 80 products in a search and 12 in a recommendation', () => {
    expect(read(search).selection.size).toBe(80);
    expect(read({ widget: { rfkid: 'rfkid_31' } }).selection.size).toBe(12);
  });

  it('cuts a keyphrase after 500 characters', () => {
    expect(read({ ...search, query: { keyphrase: { value: ['x'.repeat(8000)] } } }).keyphrase).toHaveLength(500);
  });

  it.each([
    [[3, 4, 5], 3],
    [['4'], 4],
    [['3 stars & Up'], 3],
    [['rating-2'], 2],
    [['many stars'], null],
    [[9], null],
    [[], null],
  ])('ratings %j mean ratings of %s and up', (value, from) => {
    expect(read({ ...search, filter: { rating: { value } } }).selection.ratingFrom).toBe(from);
  });

  const questions = fc
    .record({
      widget: fc.constantFrom(...Object.values(WIDGETS)) as fc.Arbitrary<Widget>,
      keyphrase: fc.string({ maxLength: 40 }).map((text) => text.trim()),
      chosen: fc.dictionary(
        fc.constantFrom('color', 'size', 'is_salable'),
        fc.uniqueArray(fc.constantFrom('red', 'deep-green', '5.5'), { minLength: 1 }),
      ),
      prices: fc.option(fc.tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 9_999_999 }))),
      ratingFrom: fc.option(fc.integer({ min: 1, max: 5 })),
      sort: fc.constantFrom(...SORTS),
      page: fc.integer({ min: 1, max: 99 }),
      size: fc.integer({ min: 1, max: 200 }),
      facetKeys: fc.constantFrom(undefined, [], ['color', 'price']),
      suggestions: fc.record({
        keyphrases: fc.integer({ min: 0, max: 10 }),
        categories: fc.integer({ min: 0, max: 6 }),
        trending: fc.integer({ min: 0, max: 10 }),
      }),
      isTyped: fc.boolean(),
      hasProducts: fc.boolean(),
      uri: fc.constantFrom('', '/search?q=a'),
      userId: fc.constantFrom('', 'u-1'),
      productIds: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 3 }),
    })
    .map(({ chosen, prices, ratingFrom, sort, page, size, isTyped, ...rest }): DiscoveryQuestion => {
      const [priceMin, priceMax] = prices ? [Math.min(...prices), Math.max(...prices)] : [null, null];
      const { suggestions, facetKeys } = rest;
      const suggests = suggestions.keyphrases + suggestions.categories + suggestions.trending > 0;
      return {
        ...rest,
        isBegun: suggests && facetKeys?.length === 0,
        isAsTyped: isTyped && rest.keyphrase !== '',
        facetMaximum: undefined,
        selection: { chosen: { ...chosen }, priceMin, priceMax, ratingFrom, sort, page, size, layout: 'grid' },
      };
    });

  it('is parsed back to what was written', () => {
    fc.assert(
      fc.property(questions, (question) => {
        expect(questionOf(discoverySchema.parse(wireQuestion(question)).data)).toEqual(question);
      }),
    );
  });
});

describe('an answer of the service', () => {
  const question = read({ ...search, facet: { all: true }, filter: { color: { value: ['red'] } } });

  it('is parsed back to what was written', () => {
    const answer = {
      ...NOTHING_FOUND,
      ids: [3, 1],
      total: 170,
      page: 2,
      pageCount: 3,
      repaired: 'rack',
      redirectPath: '/racks',
      facets: [
        {
          key: 'color',
          label: 'Colour',
          kind: 'check' as const,
          range: null,
          items: [{ id: 'color-0', text: 'Red', urlKey: 'red', count: 7, isSelected: true }],
        },
        {
          key: 'price',
          label: 'Price',
          kind: 'price' as const,
          items: [],
          range: { min: 1_050, max: 20_000, from: null, to: null },
        },
      ],
      suggestions: {
        keyphrases: [{ text: 'rack', kind: 'repair' as const }],
        categories: [{ categoryId: 7, text: 'Racks', url: '/racks' }],
        trending: [{ categoryId: 8, text: 'Home', url: '/' }],
      },
    };
    const products = answer.ids.map((productId) => ({ productId }));
    const wire = wireAnswer({ site: SITES.GBR, sign: '£' }, question, answer, { products });
    expect(wire.facet.price).toMatchObject({ display_name: 'Price', value: [{ text: '£10.50 - £200.00' }] });
    expect(wire.redirect_url).toBe('/gb/racks');
    expect(readAnswer(discoveryAnswerSchema.parse(JSON.parse(JSON.stringify(wire))), question, SITES.GBR)).toEqual(
      answer,
    );
  });

  it.each([
    ['an unknown category, from a text', ['uri_not_found'], true],
    ['an unknown category, from an object', [{ message: 'Error: uri_not_found', code: 12 }], true],
    ['another failure', [{ type: 'quota' }], false],
    ['no failure', [], false],
  ])('with errors is read as %s', (_, errors, isUnknown) => {
    expect(isUnknownCategory(discoveryAnswerSchema.parse({ errors }))).toBe(isUnknown);
  });

  it.each(['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)', 'racks'])(
    'never leads to %s',
    (url) => {
      const wire = discoveryAnswerSchema.parse({ redirect_url: url, suggestion: { category: [{ text: 'x', url }] } });
      const { redirectPath, suggestions } = readAnswer(wire, question, SITES.USA);
      expect([redirectPath, suggestions.categories]).toEqual([null, []]);
    },
  );
});
