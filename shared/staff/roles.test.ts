import { describe, expect, it } from 'vitest';
import { mayEnter, STAFF_ROLES } from './roles.ts';

describe('which areas each staff role may enter', () => {
  it.each([
    ['content', ['content']],
    ['orders', ['orders']],
    ['admin', ['content', 'orders', 'admin']],
  ] as const)('%s: %s', (role, areas) => {
    expect(STAFF_ROLES.filter((area) => mayEnter(role, area))).toEqual(areas);
  });
});
