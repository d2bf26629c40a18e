import { describe, expect, it, vi } from 'vitest';
import { readVatNumber, type VatNumber } from '#shared/tax/vat-number.ts';
import type { Log } from '#worker/log/log.ts';
import { embeddedVat } from './embedded.ts';
import { HttpVat } from './http.ts';

function numberOf(text: string, countryId = 'DE'): VatNumber {
  const number = readVatNumber(text, countryId);
  if (!number) throw new Error(`${text} is no number`);
  return number;
}

describe('check digits', () => {
  it.each([
    'ATU13585627',
    'BE0428759497',
    'BG175074752',
    'CY10259033P',
    'CZ25123891',
    'DE136695976',
    'DK13585628',
    'EE100931558',
    'EL094259216',
    'ESB58378431',
    'ES54362315K',
    'ESX2482300W',
    'FI20774740',
    'FR40303265045',
    'HR33392005961',
    'HU12892312',
    'IE6433435F',
    'IE6433435OA',
    'IT00743110157',
    'LT119511515',
    'LT100001919017',
    'LU15027442',
    'LV40003521600',
    'MT11679112',
    'NL004495445B01',
    'NL123456789B13',
    'PL8567346215',
    'PT501964843',
    'RO18547290',
    'SE123456789701',
    'SI50223054',
    'SK2022749619',
    'GB980780684',
    'XI980780684',
  ])('%s is a number, but unchecked', async (text) => {
    expect(await embeddedVat.check(numberOf(text))).toBe('unchecked');
  });

  it.each([
    'ATU13585626',
    'DE136695978',
    'FR84323140391',
    'NL123456789B90',
    'IT00743110158',
    'PL8567346216',
    'GB802311781',
    'BE0431150351',
    'DE',
    'DE1366959760',
    'US123456789',
  ])('%s is not a number', async (text) => {
    expect(await embeddedVat.check(numberOf(text))).toBe('invalid');
  });

  it('a good number of a country whose numbers the store does not accept is invalid', async () => {
    expect(await embeddedVat.check(numberOf('100000008', 'RS'))).toBe('invalid');
  });
});

describe('a register of VAT numbers', () => {
  const logged = vi.fn();
  const log: Log = { info: logged, warn: logged, error: logged };
  const asked: string[] = [];
  const register = (url: string, answer: () => Response, nowMs = 0) =>
    new HttpVat(url, log, nowMs, async (request) => {
      asked.push(request.url);
      return answer();
    });
  const says = (valid: unknown) => () => Response.json({ valid });

  it('is asked by country and number, and its answer is cached for ten minutes', async () => {
    const greek = numberOf('GR 094.259.216');
    expect(await register('https://one.test/vat', says(false)).check(greek)).toBe('invalid');
    expect(asked).toEqual(['https://one.test/vat/EL/094259216']);
    expect(await register('https://one.test/vat', says(true), 599_999).check(greek)).toBe('invalid');
    expect(await register('https://one.test/vat', says(true), 600_000).check(greek)).toBe('valid');
    expect(asked).toHaveLength(2);
  });

  it('is not asked for a number whose check digits are wrong', async () => {
    asked.length = 0;
    expect(await register('https://two.test', says(true)).check(numberOf('DE136695978'))).toBe('invalid');
    expect(asked).toEqual([]);
  });

  it.each([
    ['answers a failure', () => new Response('', { status: 500 })],
    ['answers something other than JSON', () => new Response('<html>')],
    ['answers another shape', says('yes')],
    [
      'cannot be reached',
      () => {
        throw new Error('no route');
      },
    ],
  ])('that %s leaves a number unchecked, and the log says so', async (_name, answer) => {
    logged.mockClear();
    expect(await register('https://three.test', answer).check(numberOf('DE136695976'))).toBe('unchecked');
    expect(logged).toHaveBeenCalledWith('vat_register_unavailable', expect.anything());
  });
});
