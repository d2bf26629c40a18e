const ITEM = /\s*(?:"((?:[^"]|"")*)"(?=\s*(?:,|$))\s*|([^,]*))(,|$)/y;

/** Items of a cell like `a,b,"c, d"`: an item in quotes may hold commas. Blanks around items do not count. */
export function readList(text: string): string[] {
  const items: string[] = [];
  const trimmed = text.trim();
  if (trimmed === '') return items;
  for (let at = 0; at <= trimmed.length; ) {
    ITEM.lastIndex = at;
    const match = ITEM.exec(trimmed);
    if (!match) break;
    items.push(match[1] === undefined ? (match[2] ?? '').trim() : match[1].replaceAll('""', '"'));
    if (match[3] !== ',') break;
    at = ITEM.lastIndex;
  }
  return items;
}

/** The cell that `readList` reads back exactly, of items that are not a single empty one. */
export function formatList(items: readonly string[]): string {
  return items.map((item) => (/[",]|^\s|\s$/.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(',');
}

/** The items without empty ones and repetitions. */
export function distinct(items: Iterable<string>): string[] {
  return [...new Set(items)].filter((item) => item !== '');
}
