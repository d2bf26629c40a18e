import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { FLAG_DEFAULTS } from '#shared/flag/flags.ts';
import type { ListLine } from '#shared/list/view.ts';
import { SITES, type Site } from '#shared/site/sites.ts';
import { listLine } from '#shared/testing/list-line.ts';
import { CartLine, type CartLineProps, linePrinter } from './cart-line.tsx';
import { cartSite } from './cart-site.ts';

function html(line: Partial<ListLine> = {}, props: Partial<CartLineProps> = {}, site: Site = SITES.USA): string {
  return renderToStaticMarkup(
    <CartLine
      line={listLine(line)}
      site={cartSite(site, FLAG_DEFAULTS)}
      nowMs={0}
      arrival={null}
      print={linePrinter([listLine(line)], cartSite(site, FLAG_DEFAULTS))}
      {...props}
    />,
  );
}

function textOf(markup: string): string {
  return markup
    .replace(/<(svg|button).*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const REDUCED: Partial<ListLine> = { price: 9_000, rowTotal: 18_000 };

describe('a line of a cart', () => {
  test.each<[string, Partial<ListLine>, string]>([
    ['a plain product', {}, 'Product In stock $200 $100 each'],
    ['one unit has no unit price', { qty: 1, rowTotal: 10_000 }, 'Product In stock $100'],
    [
      'the selected options, on one line',
      { configuration: ['Red', '90 in'] },
      'Product Red · 90 in In stock $200 $100 each',
    ],
    ['a promotion', { ...REDUCED, reduction: 'promotion' }, 'Product In stock Hot deal now $180 was $200 $90 each'],
    [
      'a special price has no flag',
      { ...REDUCED, reduction: 'special' },
      'Product In stock now $180 was $200 $90 each',
    ],
    ['Hundo', { hundoSaving: 1_600 }, 'Product In stock Hundo 88 lb, you save $16 now $184 was $200 $100 each'],
    ['a ticket', { ticketSaving: 500 }, 'Product In stock Ticket: you save $5 now $195 was $200 $100 each'],
    [
      'a backorder with a date',
      { stock: 'backorder', restock: 'Back in 12 days' },
      'Product On back-order · Back in 12 days $200 $100 each',
    ],
    ['a backorder without a date', { stock: 'backorder' }, 'Product On back-order $200 $100 each'],
    ['a virtual product has no date', { type: 'virtual' }, 'Product Available now $200 $100 each'],
    [
      'an emailed gift card',
      { type: 'giftcard', metadata: { giftcard: { amount: 50, recipientEmail: 'a@x.test' } } },
      'Product Available now $200 $100 each',
    ],
    ['a sold-out item has no amount', { stock: 'out', problem: 'Out of stock.' }, 'Product Out of stock. No price --'],
    [
      'an item sold singly has no stepper',
      { qty: 1, rowTotal: 10_000, quantity: { min: 1, max: 1, step: 1 } },
      'Product In stock Quantity 1 $100',
    ],
  ])('%s', (_, line, words) => {
    expect(textOf(html(line))).toBe(words);
  });

  test('says when it arrives, and keeps the place for a date that comes late', () => {
    const arrival = { earliest: '2026-12-01', latest: '2026-12-03' };
    expect(textOf(html({}, { arrival }))).toContain('In stock Arrives Tue, Dec 1 – Thu, Dec 3 $200');
    expect(html({}, { arrival: null })).toContain('data-testid="delivery-date"></p>');
    for (const line of [{ isVirtual: true }, { problem: 'Out of stock.' }])
      expect(html(line, { arrival })).not.toContain('delivery-date');
  });

  test('shows weights and money in the format of the site', () => {
    const text = textOf(html({ hundoSaving: 1_600 }, {}, SITES.EUR));
    expect(text).toContain('39.9 kg (88 lb), you save €16');
    expect(text).toContain('now €184 was €200 €154.62 excl. tax');
  });

  test('leads to its product, on its site', () => {
    expect(html({}, {}, SITES.CAN)).toContain('<a href="/ca/product">Product</a>');
    expect(html({ url: null })).toContain('tabindex="-1">Product</h3>');
  });

  test('posts to the cart page: quantity first, so that Enter updates', () => {
    const markup = html({}, {}, SITES.CAN);
    expect(markup).toContain('action="/ca/cart" method="post"');
    expect(markup).toContain('<input type="hidden" name="item" value="a1"/>');
    const actions = [...markup.matchAll(/<button[^>]*name="action"[^>]*>/g)].map(
      ([button]) => /value="(\w+)"/.exec(button)?.[1],
    );
    expect(actions).toEqual(['update', 'save', 'remove']);
  });

  test('limits the quantity to what is available', () => {
    expect(html({ quantity: { min: 2, max: 6, step: 1 } })).toMatch(/min="2" max="6"[^>]*value="2"/);
  });

  test('in the side cart has a small picture, another id, and nothing to save', () => {
    const markup = html({}, { size: 's' });
    expect(markup).toContain('class="cline s"');
    expect(markup).toContain('/media/w83/');
    expect(markup).toContain('id="side-line-a1"');
    expect(markup).not.toContain('Save for later');
    expect(html()).toContain('sizes="132px"');
  });

  test('needs no picture', () => {
    expect(html({ picture: null })).not.toContain('<img');
  });
});
