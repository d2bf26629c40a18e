import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { PriceFacts } from '#shared/price/lowest.ts';
import { SITES } from '#shared/site/sites.ts';
import { Price, type PriceProps } from './price.tsx';

const NOW = Date.UTC(2026, 10, 20);
const plain: PriceFacts = { price: 129_900, special: null, promo: null };
const special: PriceFacts = { ...plain, special: { price: 119_950, fromMs: null, toMs: null } };
const over: PriceFacts = { ...plain, special: { price: 119_950, fromMs: null, toMs: NOW - 1 } };
const none: PriceFacts = { price: null, special: null, promo: null };

function textOf(props: Partial<PriceProps>): string {
  const html = renderToStaticMarkup(
    <Price prices={plain} nowMs={NOW} site={SITES.USA} taxClass="EU Taxable Goods" {...props} />,
  );
  return html.replace(/<[^>]+>/g, '').trim();
}

describe('price', () => {
  test.each<[string, Partial<PriceProps>, string]>([
    ['only a regular price', {}, '$1,299'],
    ['a special price comes before the regular one', { prices: special }, 'now $1,199.50was $1,299'],
    ['a special price that is over does not show', { prices: over }, '$1,299'],
    ['the lowest of several prices', { isFrom: true }, 'From $1,299'],
    ['a monthly price', { interval: 'Month' }, '$1,299/mo'],
    ['another interval has no label', { interval: 'Year' }, '$1,299'],
    ['no price', { prices: none, isFrom: true, interval: 'Month' }, 'No price --'],
    ['goods without tax on EUR', { site: SITES.EUR }, '€1,299€1,091.60 excl. tax'],
    ['food without tax on GBR', { site: SITES.GBR, taxClass: 'EU Food Tax' }, '£1,299£1,082.50 excl. tax'],
    ['an e-book without tax on EUR', { site: SITES.EUR, taxClass: 'EU eBook Tax' }, '€1,299€1,214.02 excl. tax'],
    ['no price without tax where there is no price', { site: SITES.EUR, prices: none }, 'No price --'],
    ['a note after the price', { aside: 'as configured' }, '$1,299as configured'],
  ])('%s', (_, props, expected) => {
    expect(textOf(props)).toBe(expected);
  });

  test('carries its test id and strikes through only the regular price', () => {
    const html = renderToStaticMarkup(
      <Price prices={special} nowMs={NOW} site={SITES.USA} taxClass="EU Taxable Goods" />,
    );
    expect(html).toContain('data-testid="product-price"');
    expect(html).toMatch(/<s>.*\$1,299<\/s>/);
  });
});
