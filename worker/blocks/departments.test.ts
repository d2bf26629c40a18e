import { describe, expect, it } from 'vitest';
import { category, fill, product, publish, request } from '#worker/testing/store.ts';

const home = async () => (await request('/')).text();

describe('a home page without content', () => {
  it('says that the store opens soon, until products are for sale', async () => {
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
