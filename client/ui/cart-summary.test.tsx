import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { ListSums, ListView } from '#shared/list/view.ts';
import { SITES, type Site } from '#shared/site/sites.ts';
import { listLine } from '#shared/testing/list-line.ts';
import { cartSite } from './cart-site.ts';
import { CartSummary } from './cart-summary.tsx';

function html(sums: Partial<ListSums> = {}, lines: ListView['lines'] = [listLine()], site: Site = SITES.USA): string {
  const all = { subtotal: 20_000, hundoDiscount: 0, ticketDiscount: 0, total: 20_000, weightLb: 88, ...sums };
  return renderToStaticMarkup(<CartSummary list={{ lines, sums: all }} site={cartSite(site)} />);
}

function textOf(markup: string): string {
  return markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const GONE = listLine({ listItemId: 'b2', problem: 'Out of stock.' });

describe('the sums of a cart', () => {
  test('are a subtotal and a total, discounts only where there are some', () => {
    expect(textOf(html())).toMatch(/^Summary Subtotal \$200 Estimated total \$200 Shipping and tax are worked out/);
    expect(textOf(html({ hundoDiscount: 1_600, ticketDiscount: 550, total: 17_850 }))).toContain(
      'Subtotal $200 Hundo discount −$16 Ticket discount −$5.50 Estimated total $178.50',
    );
  });

  test('name the total for tests and lead to the checkout of the site', () => {
    const markup = html({}, [listLine()], SITES.GBR);
    expect(markup).toContain('<span data-testid="cart-total">£200</span>');
    expect(markup).toContain('href="/gb/checkout"');
  });

  test.each<[string, Site, string]>([
    ['tax is added later', SITES.CAN, 'Estimated total $200 Shipping and tax are'],
    ['tax is in it', SITES.AUS, 'Estimated total incl. tax $200 Shipping is worked out'],
    ['and taken out beside it', SITES.EUR, 'Estimated total incl. tax €200 €168.07 excl. tax Shipping is'],
  ])('%s', (_, site, words) => {
    expect(textOf(html({}, [listLine()], site))).toContain(words);
  });

  test('take the tax out of each line by its own class, after its discounts, and out of nothing that is gone', () => {
    const book = listLine({ taxClass: 'EU eBook Tax', rowTotal: 10_700 });
    const plates = listLine({ hundoSaving: 1_000, rowTotal: 12_900 });
    expect(textOf(html({}, [book, plates, GONE], SITES.EUR))).toContain('€200 excl. tax');
  });

  test('say what does not count', () => {
    expect(textOf(html({}, [listLine(), GONE]))).toContain('What cannot be bought now is not in the total.');
    const nothing = html({ subtotal: 0, total: 0 }, [GONE]);
    expect(textOf(nothing)).toContain('Nothing here can be bought now.');
    expect(nothing).not.toContain('/checkout');
  });

  test('promise returns only where the site takes them', () => {
    expect(textOf(html())).toContain('30-day returns');
    expect(textOf(html({}, [listLine()], SITES.EUR))).not.toContain('returns');
  });
});
