import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Coupon } from '#shared/cart-rule/rules-in-play.ts';
import { FLAG_DEFAULTS } from '#shared/flag/flags.ts';
import { formatMoney } from '#shared/money/money.ts';
import { SITES } from '#shared/site/sites.ts';
import { cartSite } from './cart-site.ts';
import { CouponEntry, CouponRows } from './coupon-entry.tsx';

const site = cartSite(SITES.CAN, FLAG_DEFAULTS);
const print = (minor: number | null) => formatMoney(minor, 'en-US', 'USD');
const rows = (coupons: readonly Coupon[], deals: Parameters<typeof CouponRows>[0]['deals'] = []) =>
  renderToStaticMarkup(<CouponRows coupons={coupons} deals={deals} site={site} print={print} />);
const text = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('a code in the sums', () => {
  test.each<[string, Coupon, string]>([
    [
      'with what it takes off',
      { code: 'SPRING', label: 'Spring', discount: 1_250 },
      'Spring SPRING Remove code SPRING −$12.50',
    ],
    [
      'that pays for the shipping',
      { code: 'SHIP', label: 'Ship', discount: 0 },
      'Ship SHIP Remove code SHIP Free shipping',
    ],
    [
      'that takes nothing off',
      { code: 'BAGS', label: 'Bags', discount: 0, problem: 'This code is not for the items in your cart.' },
      'Bags BAGS This code is not for the items in your cart. Remove code BAGS —',
    ],
  ])('%s', (_, coupon, words) => {
    const markup = rows([coupon]);
    expect(text(markup)).toBe(words);
    expect(markup.match(/data-testid="coupon-line"/g)).toHaveLength(1);
    expect(markup).toContain(
      `<input type="hidden" name="action" value="uncoupon"/><input type="hidden" name="code" value="${coupon.code}"/>`,
    );
    expect(markup).toContain('action="/ca/cart"');
  });

  test('stands below rules without a code', () => {
    const deals = [{ ruleId: 7, label: 'Five and more', discount: 500 }];
    expect(text(rows([{ code: 'A', label: 'B', discount: 1 }], deals))).toMatch(/^Five and more −\$5 B A /);
  });
});

describe('the field for a code', () => {
  test('posts to the cart without script', () => {
    const markup = renderToStaticMarkup(<CouponEntry coupons={[]} site={site} />);
    expect(markup).toMatch(
      /<form action="\/ca\/cart" method="post"><input type="hidden" name="action" value="coupon"\/>/,
    );
    expect(markup).toMatch(/<input (?=[^>]*name="code")(?=[^>]*data-testid="coupon-input")/);
    expect(markup).toContain('data-testid="coupon-apply"');
  });

  test('has the focus and the reason why a code was refused', () => {
    const refused = { code: 'WINTER', reason: 'This code has expired.' };
    const markup = renderToStaticMarkup(<CouponEntry coupons={[]} site={site} refused={refused} />);
    expect(markup).toMatch(/<input [^>]*autofocus/i);
    expect(markup).toContain('value="WINTER"');
    expect(text(markup)).toContain('This code has expired.');
  });
});
