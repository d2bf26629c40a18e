import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { FLAG_DEFAULTS } from '#shared/flag/flags.ts';
import type { ListSums, ListView } from '#shared/list/view.ts';
import type { Estimate } from '#shared/shipping/estimate.ts';
import { SITES, type Site } from '#shared/site/sites.ts';
import { listLine } from '#shared/testing/list-line.ts';
import { cartSite } from './cart-site.ts';
import { CartSummary } from './cart-summary.tsx';

function html(sums: Partial<ListSums> = {}, lines: ListView['lines'] = [listLine()], site: Site = SITES.USA): string {
  const all = {
    subtotal: 20_000,
    hundoDiscount: 0,
    ticketDiscount: 0,
    couponDiscount: 0,
    total: 20_000,
    weightLb: 88,
    ...sums,
  };
  return renderToStaticMarkup(
    <CartSummary
      list={{ lines, sums: all, giftcards: [], coupons: [], deals: [] }}
      site={cartSite(site, FLAG_DEFAULTS)}
    />,
  );
}

function textOf(markup: string): string {
  return markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const GONE = listLine({ listItemId: 'b2', problem: 'Out of stock.' });

const SUMS = { subtotal: 20_000, hundoDiscount: 0, ticketDiscount: 0, couponDiscount: 0, total: 20_000, weightLb: 88 };

function withCards(...giftcards: ListView['giftcards']): string {
  const sums = {
    subtotal: 20_000,
    hundoDiscount: 0,
    ticketDiscount: 0,
    couponDiscount: 0,
    total: 20_000,
    weightLb: 88,
  };
  return renderToStaticMarkup(
    <CartSummary
      list={{ lines: [listLine()], sums, giftcards, coupons: [], deals: [] }}
      site={cartSite(SITES.USA, FLAG_DEFAULTS)}
    />,
  );
}

describe('gift cards of a cart', () => {
  test('pay up to what is left on each, and show only the last characters of their codes', () => {
    const markup = withCards({ code: 'SECRET-0001', balance: 2_500 }, { code: 'SECRET-0002', balance: 90_000 });
    expect(textOf(markup)).toContain('Estimated total $200 Gift cards −$200 Left to pay $0');
    expect(textOf(markup)).toContain('Gift card •••• 0001 Remove Gift card •••• 0002 Remove');
    expect(textOf(withCards({ code: 'SECRET-0001', balance: 2_550 }))).toContain(
      'Gift cards −$25.50 Left to pay $174.50',
    );
  });

  test('are posted as forms without script', () => {
    expect(withCards()).toContain('name="action" value="giftcard"');
    expect(withCards({ code: 'SECRET-0001', balance: 0 })).toContain('name="action" value="ungiftcard"');
  });
});

describe('the totals of a cart', () => {
  test('are a subtotal and a total, with discounts only where there are some', () => {
    expect(textOf(html())).toMatch(/^Summary Subtotal \$200 Estimated total \$200 Shipping and tax are calculated/);
    expect(textOf(html({ hundoDiscount: 1_600, ticketDiscount: 550, total: 17_850 }))).toContain(
      'Subtotal $200.00 Hundo discount −$16.00 Ticket discount −$5.50 Estimated total $178.50',
    );
  });

  test('name the total for tests and lead to the checkout of the site', () => {
    const markup = html({}, [listLine()], SITES.GBR);
    expect(markup).toContain('<span data-testid="cart-total">£200</span>');
    expect(markup).toContain('href="/gb/checkout"');
  });

  test.each<[string, Site, string]>([
    ['say that tax is added later', SITES.CAN, 'Estimated total $200 Shipping and tax are'],
    ['say that tax is included', SITES.AUS, 'Estimated total incl. tax $200 Shipping is calculated'],
    ['also show the total without tax', SITES.EUR, 'Estimated total incl. tax €200 €168.07 excl. tax Shipping is'],
  ])('%s', (_, site, words) => {
    expect(textOf(html({}, [listLine()], site))).toContain(words);
  });

  test('deduct the tax from each line by its own class, after its discounts, and from nothing that is unavailable', () => {
    const book = listLine({ taxClass: 'EU eBook Tax', rowTotal: 10_700 });
    const plates = listLine({ hundoSaving: 1_000, rowTotal: 12_900 });
    expect(textOf(html({}, [book, plates, GONE], SITES.EUR))).toContain('€200 excl. tax');
  });

  test('say which items are not included', () => {
    expect(textOf(html({}, [listLine(), GONE]))).toContain(
      'Items that are currently unavailable are not included in the total.',
    );
    const nothing = html({ subtotal: 0, total: 0 }, [GONE]);
    expect(textOf(nothing)).toContain('None of these items can be bought right now.');
    expect(nothing).not.toContain('/checkout');
  });

  test('promise returns only where the site accepts them', () => {
    expect(textOf(html())).toContain('30-day returns');
    expect(textOf(html({}, [listLine()], SITES.EUR))).not.toContain('returns');
    const flags = { ...FLAG_DEFAULTS, 'enable-eu-returns': true };
    const list = { lines: [listLine()], sums: SUMS, giftcards: [], coupons: [], deals: [] };
    const european = renderToStaticMarkup(<CartSummary list={list} site={cartSite(SITES.EUR, flags)} />);
    expect(textOf(european)).toContain('30-day returns');
  });
});

describe('the shipping estimate', () => {
  const place = { countryId: 'US', postcode: '43211' };
  const rates = [
    { packageNumber: 1, shippingCode: 'ground', label: 'Ground', rate: 2_431 },
    { packageNumber: 1, shippingCode: 'pickup', label: 'Pick up in Columbus, Ohio', rate: 0 },
  ];
  const countries = [{ code: 'US', name: 'United States' }];
  const asked = (estimate: Estimate | null, site = SITES.USA, lines = [listLine()], more = countries): string =>
    renderToStaticMarkup(
      <CartSummary
        list={{
          lines,
          sums: {
            subtotal: 20_000,
            hundoDiscount: 0,
            ticketDiscount: 0,
            couponDiscount: 0,
            total: 20_000,
            weightLb: 88,
          },
          giftcards: [],
          coupons: [],
          deals: [],
        }}
        site={cartSite(site, FLAG_DEFAULTS)}
        shipping={{ countries: more, country: 'US', estimate }}
      />,
    );

  test('is a closed form that links to the cart until it is used', () => {
    const markup = asked(null);
    expect(markup).toContain('<details class="acc estimate"><summary>');
    expect(markup).toContain('action="/cart" method="get"');
    expect(markup).toContain('<input type="hidden" name="country" value="US"/>');
    expect(textOf(markup)).toContain(
      'Estimated total $200 Shipping and tax are calculated at checkout. Estimate shipping ZIP code',
    );
    expect(textOf(markup)).toContain('Shipping and tax are calculated at checkout.');
  });

  test('shows the methods, and includes the cheapest that ships the order in the total', () => {
    const markup = asked({ place, rates, problem: null });
    expect(textOf(markup)).toContain('Subtotal $200.00 Shipping, estimated $24.31 Estimated total $224.31');
    expect(textOf(markup)).toContain('Ground $24.31 Pick up in Columbus, Ohio Free');
    expect(textOf(markup)).toContain('Tax is calculated at checkout.');
    expect(markup).toContain('value="43211"');
    expect(markup).toContain('<details class="acc estimate" open="">');
  });

  test('says at the field why there are no rates', () => {
    const markup = asked({ place, rates: [], problem: 'We do not ship to this address from this store.' });
    expect(textOf(markup)).toContain('We do not ship to this address from this store.');
    expect(markup).toContain('aria-invalid="true"');
    expect(textOf(markup)).toContain('Estimated total $200');
  });

  test('offers the countries of the site, and deducts tax from the shipping as well', () => {
    const europe = [...countries, { code: 'DE', name: 'Germany' }];
    const markup = asked(
      { place: { countryId: 'DE', postcode: '80331' }, rates, problem: null },
      SITES.EUR,
      undefined,
      europe,
    );
    expect(markup).toContain('<option value="DE" selected="">Germany</option>');
    expect(textOf(markup)).toContain('€224.31 €188.50 excl. tax');
    expect(textOf(markup)).not.toContain('calculated at checkout');
  });

  test('is not shown where nothing is shipped', () => {
    const markup = textOf(asked({ place, rates, problem: null }, SITES.USA, [listLine({ isVirtual: true })]));
    expect(markup).not.toContain('Estimate shipping');
    expect(markup).toContain('Estimated total $200 Tax is calculated at checkout.');
  });
});
