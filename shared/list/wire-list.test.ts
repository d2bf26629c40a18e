import { expect, it } from 'vitest';
import { listOf } from '#shared/testing/checkout.ts';
import { listLine } from '#shared/testing/list-line.ts';
import { readList, wireList } from './wire-list.ts';

it('a list is read as it was sent', () => {
  const list = listOf(
    [
      listLine({ price: 9_999, hundoSaving: 125, ticketSaving: 50, restock: 'Back in about 12 days' }),
      listLine({ listItemId: 'b', url: null, picture: null, price: null, rowTotal: null, problem: 'Sold out.' }),
      listLine({
        listItemId: 'c',
        isTrial: true,
        interval: 'Month',
        renewal: { price: 1_950, interval: { unit: 'month', count: 1 }, trialDays: 7 },
      }),
    ],
    { missed: [listLine({ listItemId: 'd' })], giftcards: [{ code: 'GIFT', balance: 2_505 }] },
  );
  expect(readList(wireList(list))).toEqual(list);
});
