import { describe, expect, it } from 'vitest';
import { mayEnter, mayModerate, STAFF_ROLES } from './roles.ts';

describe('which areas each staff role may enter', () => {
  it.each([
    ['content', ['content']],
    ['orders', ['orders']],
    ['events', ['events']],
    ['admin', ['content', 'orders', 'events', 'admin']],
  ] as const)('%s: %s', (role, areas) => {
    expect(STAFF_ROLES.filter((area) => mayEnter(role, area))).toEqual(areas);
  });
});

it.each([
  ['admin', undefined, true],
  ['events', ['games-2025'], true],
  ['events', ['games-2024'], false],
  ['events', undefined, false],
  ['content', ['games-2025'], false],
] as const)('whether %s of %j may enter scores of games-2025: %s', (role, events, may) => {
  expect(mayModerate({ role, ...(events && { events }) }, 'games-2025')).toBe(may);
});
