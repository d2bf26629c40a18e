import { expect, it } from 'vitest';
import { mayModerate } from './roles.ts';

it.each([
  ['admin', undefined, true],
  ['events', ['games-2025'], true],
  ['events', ['games-2024'], false],
  ['events', undefined, false],
  ['content', ['games-2025'], false],
] as const)('whether %s of %j may enter scores of games-2025: %s', (role, events, may) => {
  expect(mayModerate({ role, ...(events && { events }) }, 'games-2025')).toBe(may);
});
