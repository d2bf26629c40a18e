import { measurePages } from '#tools/bench/page-weight.ts';
import { expect, test } from './store-test.ts';

/** Most bytes transferred on a first visit by a phone with two pixels to the point. */
const BYTES_AT_MOST = { html: 24_000, css: 16_000, script: 10_000, font: 100_000, picture: 250_000 } as const;

for (const path of ['/', '/barbells', '/r-4-power-rack']) {
  test(`${path} stays within its weight limit and does not shift on a slow phone @desktop`, async ({ baseURL }) => {
    // Pictures are made first, which takes a busy machine long; what is measured comes after that.
    test.setTimeout(480_000);
    const [page] = await measurePages(baseURL ?? '', [path]);
    expect(page?.layoutShift).toBeLessThan(0.02);
    for (const [kind, most] of Object.entries(BYTES_AT_MOST))
      expect(page?.bytes[kind as keyof typeof BYTES_AT_MOST], kind).toBeLessThan(most);
  });
}
