import { describe, expect, it } from 'vitest';
import { redact } from './log.ts';

describe('a telephone number is masked', () => {
  it.each([
    [
      'USA',
      [
        '+1 614 555 0123',
        '+16145550123',
        '(614) 555-0123',
        '614-555-0123',
        '614.555.0123',
        '6145550123',
        '1-614-555-0123',
      ],
    ],
    ['CAN', ['+1 (416) 555-0199', '416 555 0199', '1 416 555 0199', '+1-416-555-0199']],
    // Military numbers are American ones, or those of the country of the base.
    ['APO', ['(312) 555-0142', '001 312 555 0142', '+49 631 5550123']],
    [
      'EUR',
      [
        '+49 30 1234567',
        '0049 30 1234567',
        '030/1234567',
        '0151 23456789',
        '+33 6 12 34 56 78',
        '06 12 34 56 78',
        '+353 87 123 4567',
        '087 123 4567',
        '+34 612 345 678',
        '612 345 678',
        '+31 (0)20 123 4567',
        '+4915123456789',
      ],
    ],
    ['AUS', ['+61 412 345 678', '0412 345 678', '0412345678', '(02) 9374 4000', '02 9374 4000', '+61 (0)2 9374 4000']],
    [
      'GBR',
      [
        '+44 20 7946 0958',
        '+44 (0)20 7946 0958',
        '020 7946 0958',
        '(020) 7946 0958',
        '07700 900123',
        '07700900123',
        '0044 7700 900123',
      ],
    ],
  ] as const)('%s', (_, numbers) => {
    for (const number of numbers) {
      expect(redact(`call ${number} now`), number).toBe('call (phone) now');
      expect(redact(`tel:${number}`), number).toBe('tel:(phone)');
      expect(redact(`{"telephone":"${number}"}`), number).toBe('{"telephone":"(phone)"}');
    }
  });
});

it.each([
  ['numbers of orders', 'U-1048-2279 U 1048 2279 u10482279 C-0104-2279 C 0104 2279 10482279'],
  ['ids of orders', '0199a0b1c2d34f5e6a7b8c9d0e1f 0191234567890123456789012345'],
  ['SKUs', 'NB-KB-24 NB-R4-BLK 0412-KB AU-PLATE-45-1000 EU-614-555-0123 ST-6145550123'],
  ['amounts', '1234.56 12,345,678.90 1.234.567,89 $614.55 250000 USD 1999 and -614.55 or 99999999.99'],
  ['times', '2026-11-25 01:12:39 1790000000000 1790000000 25.11.2026 00:58 2026-11-25T01:12:39.000Z'],
  ['addresses of the network', '203.0.113.200 198.51.100.77:8787 2001:db8::1'],
  ['places in code', 'index.js:18604:126989 at deadline.ts:41:78 18783:28871'],
  ['request ids', '55d01f8a-6145-4b5a-b926-5860c74e610f'],
  ['figures', '43000 products in 1234567 ms, 100 of 43000, 404, version 1.20261102.1'],
])('%s stay as they are', (_, text) => {
  expect(redact(text)).toBe(text);
});
