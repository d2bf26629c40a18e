import { describe, expect, it } from 'vitest';
import { SITES } from '#shared/site/sites.ts';
import { GYM } from '#shared/testing/gym.ts';
import { gymFormSchema } from './contract.ts';
import { floorDm2, floorSize, floorText } from './floor.ts';
import { GYM_EQUIPMENT, GYM_KINDS, gymPlaceLine, gymSearchText, gymStateWords } from './words.ts';

const GOOD = { ...GYM, floor: '', isListed: false };

/** The messages for a form, by field; empty if it is accepted. */
function said(changes: object): Readonly<Record<string, string>> {
  const { error } = gymFormSchema.safeParse({ ...GOOD, ...changes });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

const taken = (changes: object) => gymFormSchema.parse({ ...GOOD, ...changes });

describe('the form for a gym', () => {
  it.each<[object]>([
    [{}],
    [{ website: 'https://www.example.com' }],
    [{ website: 'https://iron-hall.example/gym?from=map#top' }],
    [{ website: 'https://eisenhalle-köln.example' }],
    [{ floor: '1' }],
    [{ floor: '999999' }],
    [{ about: 'x'.repeat(500) }],
    [{ countryId: 'DE', region: '', postcode: '10115' }],
    ...Object.keys(GYM_KINDS).map((kind): [object] => [{ kind }]),
  ])('is accepted with %j', (changes) => {
    expect(said(changes)).toEqual({});
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'Iron\u0007Hall' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ kind: 'palace' }, 'kind'],
    [{ kind: 'toString' }, 'kind'],
    [{ city: '' }, 'city'],
    [{ countryId: 'ZZ' }, 'countryId'],
    [{ countryId: 'constructor' }, 'countryId'],
    [{ region: '' }, 'region'],
    [{ region: 'ZZ' }, 'region'],
    [{ postcode: '' }, 'postcode'],
    [{ postcode: '9' }, 'postcode'],
    [{ website: 'http://www.example.com' }, 'website'],
    [{ website: 'www.example.com' }, 'website'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ website: 'https://localhost' }, 'website'],
    [{ website: 'https://10.0.0.1' }, 'website'],
    [{ website: 'https://[::1]/' }, 'website'],
    [{ website: 'https://user:word@example.com' }, 'website'],
    [{ website: 'https://example.com:8443' }, 'website'],
    [{ website: 'https://example.com/a b' }, 'website'],
    [{ website: `https://example.com/${'x'.repeat(240)}` }, 'website'],
    [{ floor: '0' }, 'floor'],
    [{ floor: '-5' }, 'floor'],
    [{ floor: '12.5' }, 'floor'],
    [{ floor: '1000000' }, 'floor'],
    [{ about: 'x'.repeat(501) }, 'about'],
    [{ about: 'bell\u0007' }, 'about'],
    [{ equipment: ['cars'] }, 'equipment.0'],
    [{ state: 'shown' }, ''],
    [{ customerId: 7 }, ''],
  ])('is refused with %j', (changes, field) => {
    expect(Object.keys(said(changes))).toEqual([field]);
  });

  it('counts each line ending as one character, as browsers do', () => {
    const lines = `${'x'.repeat(249)}\r\n${'y'.repeat(250)}`;
    expect(taken({ about: lines }).about).toBe(lines.replace('\r\n', '\n'));
  });

  it('keeps each kind of equipment once and in its order', () => {
    expect(taken({ equipment: ['racks', 'barbells', 'racks'] }).equipment).toEqual(['barbells', 'racks']);
    expect(taken({ equipment: Object.keys(GYM_EQUIPMENT) }).equipment).toEqual(Object.keys(GYM_EQUIPMENT));
  });

  it('drops a region where the country has none', () => {
    expect(taken({ countryId: 'DE', region: 'OH', postcode: '10115' }).region).toBe('');
  });
});

describe('a floor area', () => {
  it.each([
    [1_200, SITES.USA, '1,200 ft²'],
    [111, SITES.EUR, '111 m²'],
    [1, SITES.USA, '1 ft²'],
    [999_999, SITES.GBR, '999,999 m²'],
  ] as const)('of %i round-trips as it was typed on %o', (size, site, words) => {
    const kept = floorDm2(size, site);
    expect(Number.isInteger(kept)).toBe(true);
    expect(floorText(kept, site)).toBe(words);
  });

  it('keeps the typed number in either unit', () => {
    for (const site of [SITES.USA, SITES.EUR])
      for (let size = 1; size <= 5_000; size += 1) expect(floorSize(floorDm2(size, site), site)).toBe(size);
  });

  it('typed on one site is shown in the unit of another', () => {
    expect(floorText(floorDm2(1_200, SITES.USA), SITES.EUR)).toBe('111 m²');
    expect(floorText(floorDm2(111, SITES.EUR), SITES.USA)).toBe('1,195 ft²');
  });
});

describe('a location', () => {
  it.each([
    [{ city: 'Columbus', region: 'OH', countryId: 'US' }, 'Columbus, Ohio, United States'],
    [{ city: 'Berlin', region: '', countryId: 'DE' }, 'Berlin, Germany'],
  ])('of %j is %s', (place, words) => {
    expect(gymPlaceLine(place)).toBe(words);
  });

  it.each([
    [
      { name: "O'Brien’s Ståhl-Hall", city: 'Columbus', region: 'OH', countryId: 'US' },
      'united states, ohio, columbus, obriens stahl hall, us, oh',
    ],
    [{ name: '!!!', city: 'Zürich', region: '', countryId: 'CH' }, 'switzerland, zurich, ch'],
  ])('and the name of %j are found by %s', (gym, words) => {
    expect(gymSearchText(gym)).toBe(words);
  });
});

it.each([
  ['private', true, 'Not on the map'],
  ['waiting', true, 'In review: not on the map yet'],
  ['shown', true, 'On the map'],
  ['shown', false, 'Approved: on the map as soon as the map opens'],
  ['refused', true, 'Not accepted for the map'],
] as const)('the owner of a gym that is %s, with the map open %s, reads: %s', (state, isOpen, words) => {
  expect(gymStateWords(state, isOpen)).toBe(words);
});
