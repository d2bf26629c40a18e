import { describe, expect, it } from 'vitest';
import { documentFeatures } from './document.ts';
import { FLAG_DEFAULTS, type Flags } from './flags.ts';
import { compileFeatures, evaluateFlags } from './rules.ts';

const flagsOf = (document: Readonly<Record<string, unknown>>, site: string): Flags =>
  evaluateFlags(compileFeatures(documentFeatures(document)), site, 0).flags;

describe('the flags of a site', () => {
  it('are the defaults where nothing was set', () => {
    expect(flagsOf({}, 'USA')).toEqual(FLAG_DEFAULTS);
    expect(FLAG_DEFAULTS).toMatchObject({
      fiveforfive_enabled: true,
      'enable-eu-returns': false,
      enable_gym_map: false,
    });
  });

  it.each<[string, unknown, boolean]>([
    ['a value for every site', true, true],
    ['a value for this site', { default: false, EUR: true }, true],
    ['a value for another site', { default: false, CAN: true }, false],
    ['the default of the document', { default: true, CAN: false }, true],
    ['off for this site only', { default: true, EUR: false }, false],
    ['nothing for this site', { default: true, EUR: null }, true],
    ['a setting for every site', { value: true }, true],
    ['a setting for this site', { default: false, EUR: { value: true } }, true],
  ])('%s', (_, stored, value) => {
    expect(flagsOf({ enable_gym_map: stored }, 'EUR').enable_gym_map).toBe(value);
  });

  it.each<[string, unknown]>([
    ['a text', 'true'],
    ['a number', 1],
    ['null', null],
    ['a list', [true]],
    ['an empty object', {}],
    ['a text for the site', { EUR: 'yes' }],
    ['a setting with a text', { EUR: { value: 'yes' } }],
    ['a setting with a word that is not known', { EUR: { value: true, percent: 10 } }],
  ])('failed evaluation, default variant used: %s', (_, stored) => {
    expect(flagsOf({ enable_gym_map: stored }, 'EUR').enable_gym_map).toBe(false);
  });

  it('a name that the store does not know is ignored', () => {
    const document = { unheard_of: true, pip: true, adyen_edit: true, all_to_com: true, uk_site: true };
    expect(flagsOf(document, 'USA')).toEqual(FLAG_DEFAULTS);
  });
});
