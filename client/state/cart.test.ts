// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wireList } from '#shared/list/wire-list.ts';
import { listOf } from '#shared/testing/checkout.ts';
import { listLine } from '#shared/testing/list-line.ts';
import type { TrackingEvent } from '#shared/tracking/events.ts';
import { addToCart, beginCart, cart, justAdded, removeLine, setQuantity, takeBack } from './cart.ts';
import { addedLines } from './cart-changes.ts';

const told: TrackingEvent[] = [];
vi.mock('#client/tracking/track.ts', () => ({ track: (event: TrackingEvent) => void told.push(event) }));

/** A cart of one line, with the version that the store assigns. */
const cartOf = (qty: number, version: number) =>
  listOf([listLine({ listItemId: 'one', qty })], { _id: 'list', version });

const shown = () => cart.value.list?.lines.map(({ qty }) => qty);

/** Answers the next call with a list. */
function storeAnswers(qty: number, version: number): void {
  vi.stubGlobal('fetch', async () => Response.json({ list: wireList(cartOf(qty, version)) }));
}

let version = 0;
beforeEach(() => {
  // All tests here share the page's state, so each starts with a later version.
  version += 10;
  beginCart(cartOf(1, version));
});
afterEach(() => vi.unstubAllGlobals());

it('shows a change at once, and then the store’s answer', async () => {
  storeAnswers(3, version + 1);
  const done = setQuantity('one', 4);
  expect(shown()).toEqual([4]);
  await done;
  expect(shown()).toEqual([3]);
});

it('an answer that is older than the known state changes nothing', async () => {
  storeAnswers(2, version + 2);
  await setQuantity('one', 2);
  storeAnswers(9, version + 1);
  await setQuantity('one', 5);
  expect(shown()).toEqual([2]);
  beginCart(cartOf(8, version));
  expect(shown()).toEqual([2]);
});

it('undoes a change that the store refuses, and says why', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { type: 'validation_error', message: 'Only 3 are available.' } }, { status: 400 }),
  );
  await setQuantity('one', 50);
  expect(shown()).toEqual([1]);
  expect(cart.value.failure).toBe('Only 3 are available.');
});

it('knows the lines to which something was added', async () => {
  storeAnswers(3, version + 1);
  await addToCart([{ productId: 1, qty: 2, children: [], customOptions: [], metadata: {} }]);
  expect(justAdded.value).toEqual(['one']);
  const line = (listItemId: string, productId: number, qty: number, title = '') =>
    listLine({ listItemId, productId, qty, customOptions: title === '' ? [] : [{ id: 1, value: title }] });
  const before = listOf([line('a', 1, 1), line('b', 2, 1)], { _id: 'list' });
  const after = listOf([line('a', 1, 1), line('b', 2, 2), line('c', 3, 1)], { _id: 'list' });
  const item = (productId: number) => ({ productId, qty: 1, children: [], customOptions: [], metadata: {} });
  expect(addedLines(before, after, [item(2), item(3)])).toEqual(['b', 'c']);
  // Nobody knows the list before: the same choice counts, else the same product.
  const twice = listOf([line('a', 1, 1, 'ADA'), line('b', 1, 1)], { _id: 'list' });
  expect(addedLines(null, twice, [item(1)])).toEqual(['b']);
  expect(addedLines(null, listOf([line('a', 1, 1, 'ADA')], { _id: 'list' }), [item(1)])).toEqual(['a']);
});

it('a page that comes from the browser’s memory shows the cart of now, or none once it is bought', async () => {
  const restoreWith = (lists: readonly unknown[]) => {
    vi.stubGlobal('fetch', async () => Response.json({ lists }));
    dispatchEvent(new Event('pagehide'));
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  };
  restoreWith([wireList({ ...cartOf(7, version + 1), type: 'saved' } as never), wireList(cartOf(5, version + 1))]);
  await vi.waitFor(() => expect(shown()).toEqual([5]));
  restoreWith([]);
  await vi.waitFor(() => expect(cart.value.list).toBeNull());
});

it('a page in the browser’s memory hears no other tab, and a change there does not fail', async () => {
  const other = new BroadcastChannel('store.cart');
  const said = vi.fn();
  other.onmessage = said;
  dispatchEvent(new Event('pagehide'));
  other.postMessage({ site: '', list: cartOf(9, version + 1) });
  storeAnswers(3, version + 1);
  await setQuantity('one', 3);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(shown()).toEqual([3]);
  expect(said).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', async () => Response.json({ lists: [wireList(cartOf(3, version + 1))] }));
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  other.postMessage({ site: '', list: cartOf(6, version + 2) });
  await vi.waitFor(() => expect(shown()).toEqual([6]));
  other.close();
});

it.each([
  ['another quantity', () => setQuantity('one', 4), 'update', 1, 4],
  ['a line that is removed', () => removeLine('one'), 'remove', 1, 1],
  ['a deal that has ended and is taken back', () => takeBack('gone'), 'add', 2, 2],
  ['a deal that has ended and is removed', () => removeLine('gone'), null, 0, 0],
] as const)('tells once the store has done it: %s', async (_, act, name, productId, qty) => {
  const missed = [listLine({ listItemId: 'gone', productId: 2, qty: 2 })];
  beginCart(
    listOf([listLine({ listItemId: 'one', productId: 1, qty: 1 })], { _id: 'list', version: version + 1, missed }),
  );
  told.length = 0;
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { type: 'validation_error', message: 'No.' } }, { status: 400 }),
  );
  await act();
  expect(told).toEqual([]);
  storeAnswers(1, version + 2);
  await act();
  const expected = { type: 'cart', name, value: { products: [{ productId, qty }] } };
  expect(told).toMatchObject(name === null ? [] : [expected]);
});
