import { expect, it } from 'vitest';
import { category, fill, product, staffRequest } from '#worker/testing/store.ts';

it('a publish tells with each part how much of it is done', async () => {
  await fill({ categories: [category('Gear', 'gear')], products: [product('SHARE-1')] });
  const shares: (number | null)[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await staffRequest(`/svc_staff/publish?whole=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
    const { next, share } = (await answer.json()) as { next: string | null; share: number };
    shares.push(share);
    cursor = next;
  }
  expect(shares.toSorted()).toEqual(shares);
  // The cards of all sites.
  expect(shares[0]).toBe(15 / 25);
  expect(shares.at(-1)).toBe(1);
  expect(await (await staffRequest('/svc_staff/publish')).json()).toEqual({ next: null, share: 1 });
});
