import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FLAG_DEFAULTS } from '#shared/flag/flags.ts';
import { SITES } from '#shared/site/sites.ts';
import { listOf } from '#shared/testing/checkout.ts';
import { listLine } from '#shared/testing/list-line.ts';
import { cartSite } from './cart-site.ts';
import { SideCart, type SideCartProps } from './side-cart.tsx';

const LINES = ['Bar', 'Plate', 'Belt'].map((name) => listLine({ listItemId: name, name }));

function textOf(changes: Partial<SideCartProps> = {}): string {
  const html = renderToString(
    <SideCart
      list={listOf(LINES)}
      messages={[]}
      arePast={false}
      isOffline={false}
      failure={null}
      site={cartSite(SITES.USA, FLAG_DEFAULTS)}
      arrivals={null}
      added={[]}
      nowMs={0}
      {...changes}
    />,
  );
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

const order = (text: string) =>
  ['Bar', 'Plate', 'Belt'].toSorted((one, other) => text.indexOf(`${one} In`) - text.indexOf(`${other} In`));

describe('the side cart', () => {
  it.each([
    ['nothing', [], ['Bar', 'Plate', 'Belt'], undefined],
    ['one thing', ['Belt'], ['Belt', 'Bar', 'Plate'], 'Added to your cart: Belt'],
    ['several', ['Plate', 'Belt'], ['Plate', 'Belt', 'Bar'], 'Added to your cart: Plate and 1 other item'],
    ['what has been removed since', ['gone'], ['Bar', 'Plate', 'Belt'], undefined],
  ])('names what was added last and shows it first: %s', (_words, added, lines, note) => {
    const text = textOf({ added });
    expect(order(text)).toEqual(lines);
    if (note === undefined) expect(text).not.toContain('Added');
    else expect(text).toContain(note);
  });

  it('says how far it is to free shipping of three', () => {
    expect(textOf()).not.toContain('ship free');
    expect(textOf({ list: { ...listOf(LINES), ships: { free: 0, missing: 1 } } })).toContain(
      'One more marked item and all three ship free.',
    );
  });

  it('says when the lines arrive, and where that holds', () => {
    const dates = new Map([['Bar', { earliest: '2026-12-01', latest: '2026-12-03' }]]);
    const text = textOf({ arrivals: { where: '43211', dates } });
    expect(text).toContain('Delivery dates for 43211');
    expect(text.match(/Arrives Tue, Dec 1 – Thu, Dec 3/g)).toHaveLength(1);
    expect(textOf()).not.toContain('Delivery dates');
  });
});
