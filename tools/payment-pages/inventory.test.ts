import { describe, expect, it } from 'vitest';
import { SPREEDLY_SCRIPT } from '#shared/order/spreedly-browser.ts';
import { findings, type Inventory } from './inventory.ts';
import { INLINE } from './seen-scripts.ts';

const ORIGIN = 'https://shop.test';
const INVENTORY: Inventory = {
  names: new Map([
    ['/assets/checkout-A1.js', 'checkout'],
    ['/assets/search-preview-B2.js', 'search-preview'],
  ]),
  hashOf: () => 'as-built',
  inline: new Set(['inline-as-built']),
};
const found = (url: string, sha256: string) => findings([{ url, sha256 }], ORIGIN, INVENTORY);

describe('a script on a payment page', () => {
  it.each([
    ['the checkout as it was built', `${ORIGIN}/assets/checkout-A1.js`, 'as-built'],
    ['the script within every page', INLINE, 'inline-as-built'],
    ['the script of Spreedly, which its owner changes', SPREEDLY_SCRIPT, 'anything'],
  ])('%s is authorized', (_, url, sha256) => {
    expect(found(url, sha256)).toEqual([]);
  });

  it.each([
    ['a file that was changed', `${ORIGIN}/assets/checkout-A1.js`, 'otherwise', /changed on its way/],
    ['a file that did not arrive whole', `${ORIGIN}/assets/checkout-A1.js`, '', /changed on its way/],
    ['a file of the store without a reason', `${ORIGIN}/assets/search-preview-B2.js`, 'as-built', /no reason/],
    ['a file of another build', `${ORIGIN}/assets/checkout-Z9.js`, 'as-built', /no script of this build/],
    ['the same path of another host', 'https://evil.test/assets/checkout-A1.js', 'as-built', /no script of this build/],
    ['another script of Spreedly’s host', 'https://core.spreedly.com/other.js', 'x', /no script of this build/],
    ['another script within the page', INLINE, 'planted', /not authorized/],
  ])('%s is found', (_, url, sha256, words) => {
    const [finding] = found(url, sha256);
    expect(finding).toMatch(words);
  });
});
