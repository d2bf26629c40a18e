import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { firstChoice } from '#shared/product/choice.ts';
import { readChoice } from '#shared/product/choice-query.ts';
import type { ProductOptions } from '#shared/product/options.ts';
import { SITES, type Site } from '#shared/site/sites.ts';
import {
  AT,
  bundleOption,
  bundleValue,
  openGiftcard,
  optionPart,
  priced,
  productOptions,
  stocked,
  teeOf,
} from '#shared/testing/product-options.ts';
import type { ConfiguratorProps, ProductWords } from './product-configurator/model.ts';
import { ProductConfigurator } from './product-configurator.tsx';

const WORDS: ProductWords = {
  brand: 'Northbar',
  promise: null,
  highlights: [],
  priceNote: '',
  hasSizeGuide: false,
  taxClass: 'EU Taxable Goods',
  rating: { average: 0, count: 0 },
  interval: null,
  trialDays: null,
  onlyFor: null,
  delivery: null,
  isRegistration: false,
  registerHref: null,
  from: priced(1_000),
  isFrom: true,
};

function html(options: ProductOptions, changes: Partial<ConfiguratorProps> = {}, site: Site = SITES.USA): string {
  const { locale, currency, showsTaxExcluded, displayVat, metric } = site;
  return renderToString(
    <ProductConfigurator
      options={options}
      choice={firstChoice(options)}
      words={WORDS}
      site={{ locale, currency, showsTaxExcluded, displayVat, metric }}
      nowMs={AT}
      cartHref="/cart/add"
      pageHref="/product"
      notifyHref="/notify-me"
      wishHref="/account/wishlist"
      registryHref="/account/registry"
      {...changes}
    />,
  ).replaceAll('<!-- -->', '');
}

/** The opening tag of the input with a value. */
function inputTag(text: string, value: string): string {
  return new RegExp(`<input[^>]*value="${value}"[^>]*>`).exec(text)?.[0] ?? '';
}

const TEE = teeOf(
  optionPart(11, { values: ['Black', 'S'] }),
  optionPart(12, { values: ['Black', 'M'], inventory: { ...stocked, max: 0, bin: true } }),
  optionPart(13, { values: ['Red', 'S'], prices: priced(2_000) }),
);
const chosen = (options: ProductOptions, query: string) => ({
  choice: readChoice(options, new URLSearchParams(query)),
});

describe('the HTML from the server', () => {
  it('posts to the cart and updates by a link', () => {
    const text = html(TEE);
    expect(text).toMatch(/<form[^>]*action="\/cart\/add"[^>]*method="post"/);
    expect(text).toContain('<input type="hidden" name="productId" value="1"/>');
    expect(text).toMatch(/<button[^>]*formMethod="get"[^>]*>/);
  });

  it('shows the variant of a link: number, price and selected state', () => {
    const text = html(TEE, chosen(TEE, 'color=Red&size=S'));
    expect(text).toContain('SKU-13');
    expect(text).toContain('Add to cart · $20');
    expect(inputTag(text, 'Red')).toContain('checked=""');
    expect(inputTag(text, 'Black')).not.toContain('checked=""');
  });

  it('has no size chosen, asks for one, and needs it', () => {
    const text = html(TEE);
    expect(inputTag(text, 'S')).toContain('required=""');
    expect(text).not.toMatch(/name="size"[^>]*checked=""/);
    expect(inputTag(text, 'Black')).toContain('checked=""');
    expect(text).toMatch(/<button[^>]*data-testid="add-to-cart"[^>]*>.*?Choose a size/);
  });

  it('strikes through what is unavailable, but leaves it selectable', () => {
    const tag = inputTag(html(TEE), 'M');
    expect(tag).toContain('aria-label="M, out of stock, notify me"');
    expect(tag).not.toContain('disabled');
  });

  it('offers a back-in-stock notice for a variant that is sold out, and does not sell it', () => {
    const text = html(TEE, chosen(TEE, 'size=M'));
    expect(text).toContain('We can let you know when it is back');
    expect(text).toMatch(/data-testid="add-to-cart"/);
    expect(text).toMatch(/<button[^>]*disabled=""[^>]*data-testid="add-to-cart"/);
  });

  it('prints the price without tax where the site shows it', () => {
    expect(html(TEE, {}, SITES.EUR)).toContain('€8.40 excl. tax');
  });

  it('never shows what is missing before the shopper tried', () => {
    const set = productOptions('bundle', {
      parts: [optionPart(21)],
      bundleOptions: [bundleOption(7, [bundleValue(21)], { input: 'checkbox' })],
    });
    expect(html(set)).not.toContain('Please choose');
    expect(html(set, chosen(set, 'b7=21'))).toContain('checked=""');
  });

  it('prints the tiers of Hundo pricing', () => {
    const pairs = productOptions('grouped', {
      parts: [optionPart(41, { weightLb: 60, qty: 2 })],
      hundoRules: [{ ruleWeight: 100, discountPerLb: 10 }],
    });
    expect(html(pairs)).toContain('from 100 lb');
    expect(html(pairs)).toContain('$0.10 off per lb');
    expect(html(pairs)).toContain('120 lb selected: $12 off');
    expect(html(pairs, {}, SITES.EUR)).toContain('from 45.4 kg (100 lb)');
  });

  it('shows the day on which a reduction ends', () => {
    const prices = { ...priced(1_000), special: { price: 800, fromMs: null, toMs: AT + 86_400_000 } };
    expect(html(productOptions('simple', { prices }))).toContain('2026-06-02');
  });

  it('says what a shopper agrees to with a trial', () => {
    const words = { ...WORDS, interval: 'Month', trialDays: 7, isFrom: false };
    const text = html(productOptions('virtual', { isSingle: true }), { words });
    expect(text).toContain('Free for 7 days, then a subscription.');
    expect(text).toContain(
      'When the trial ends you pay $100 every month until you cancel; we remind you three days before.',
    );
    expect(text).toContain('Start free trial');
    expect(text).not.toContain('name="qty"');
  });

  it('keeps the recipient of a gift card out of its props', () => {
    const card = productOptions('giftcard', { giftcard: openGiftcard() });
    const text = html(card, chosen(card, 'recipientEmail=a@b.test&amount=custom&custom=5'));
    expect(text).toContain('name="recipientEmail"');
    expect(text).not.toContain('a@b.test');
    expect(text).toContain('Please enter an amount: $10 or more');
  });
});
