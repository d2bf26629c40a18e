import { describe, expect, it } from 'vitest';
import { evaluateFlags, FLAG_DEFAULTS } from './flags.ts';

describe('the flags of a site', () => {
  it('are the defaults where nothing was set', () => {
    expect(evaluateFlags({}, 'USA')).toEqual(FLAG_DEFAULTS);
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
  ])('%s', (_, stored, value) => {
    expect(evaluateFlags({ enable_gym_map: stored }, 'EUR').enable_gym_map).toBe(value);
  });

  it.each<[string, unknown]>([
    ['a text', 'true'],
    ['a number', 1],
    ['null', null],
    ['a list', [true]],
    ['an empty object', {}],
    ['a text for the site', { EUR: 'yes' }],
  ])('failed evaluation, default variant used: %s', (_, stored) => {
    expect(evaluateFlags({ enable_gym_map: stored }, 'EUR').enable_gym_map).toBe(false);
  });

  it('a name that the store does not know is ignored', () => {
    const document = { unheard_of: true, pip: true, adyen_edit: true, all_to_com: true, uk_site: true };
    expect(evaluateFlags(document, 'USA')).toEqual(FLAG_DEFAULTS);
  });
});
