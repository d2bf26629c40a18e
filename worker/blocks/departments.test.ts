import { describe, expect, it } from 'vitest';
import { category, fill, product, publish, request } from '#worker/testing/store.ts';

const home = async () => (await request('/')).text();

describe('a home page that nobody has written', () => {
  it('says that the store opens soon, until there is something to buy', async () => {
    await fill({ categories: [category('Bars', 'bars')] });
    await publish();
    expect(await home()).toContain('Opening soon');

    await fill({ products: [product('DEP-1', { categories: ['Bars'] })] });
    await publish();
    const page = await home();
    expect(page).toContain('All of Bars');
    expect(page).not.toContain('Opening soon');
  });
});
