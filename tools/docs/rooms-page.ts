import { drawStairs } from '#tools/checks/stairs.ts';

const HEAD = `# Rooms

Made by \`npm run docs\` from \`tools/checks/stairs.ts\`, which \`npm run check\` holds the sources
against. A room imports its own files and those of rooms further down, types as well as values: never up, never sideways.
Tests and \`worker/testing/\` may import from anywhere. The README says what each room is for.

`;

/** `docs/rooms.md`: the stairs. */
export function roomsPage(): string {
  return HEAD + drawStairs();
}
