import { describe, expect, it } from 'vitest';
import { listOf } from '#shared/testing/checkout.ts';
import { listLine } from '#shared/testing/list-line.ts';
import { refusedLines } from './refused-lines.ts';

const line = (sku: string, problem: string | null = null) => listLine({ listItemId: `id-${sku}`, sku, problem });
const message = (field: string, code = 'inventory_error') => ({ code, lead: '', text: '', field });
const SET = listLine({
  listItemId: 'id-SET',
  sku: 'SET',
  type: 'bundle',
  children: [{ productId: 9, qty: 1, metadata: {}, sku: 'COLLAR', name: 'Collar' }],
});
const list = listOf([line('BAR'), line('BELT'), SET, line('GONE', 'Sold out')], {});

describe('what an order can continue without', () => {
  it.each<[string, Parameters<typeof refusedLines>, readonly string[]]>([
    ['the item that a refusal names', [list, [message('BELT')]], ['BELT']],
    ['a set with a part that is named', [list, [message('COLLAR')]], ['SET']],
    ['nothing where no item would remain', [list, [message('BELT'), message('BAR'), message('SET')]], []],
    ['nothing that is left out already', [list, [message('GONE')]], []],
    ['nothing named by another kind of refusal', [list, [message('BELT', 'wrong_product_price')]], []],
    ['nothing that is not in the order', [list, [message('RACK')]], []],
    ['nothing in a quote', [{ ...list, type: 'quote' }, [message('BELT')]], []],
  ])('%s', (_, [given, messages], skus) => {
    expect(refusedLines(given, messages).map(({ sku }) => sku)).toEqual(skus);
  });
});
