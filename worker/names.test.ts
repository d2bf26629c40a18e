import { describe, expect, inject, it } from 'vitest';
import { routesFound } from '#tools/checks/names.ts';
import { app } from '#worker/app.ts';

describe('names of files', () => {
  it('are those of addresses', () => {
    const routes = [...new Set(app.routes.filter(({ method }) => method !== 'ALL').map(({ path }) => path))];
    const { asked, missed } = routesFound(routes, inject('sourceFiles'));
    expect(asked).toBeGreaterThan(200);
    expect(1 - missed.length / asked, `no file is named for ${missed.join(', ')}`).toBeGreaterThanOrEqual(0.9);
  });

  it('are reported where a file has another name', () => {
    expect(routesFound(['/rss', '/account/order/:id'], ['worker/pages/tracking.tsx']).missed).toHaveLength(2);
  });
});
