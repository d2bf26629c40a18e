const ITEM = /\s*(?:"((?:[^"]|"")*)"(?=\s*(?:,|$))\s*|([^,]*))(,|$)/y;

/** Reads the items of a cell like `a,b,"c, d"`: a quoted item may contain commas. Blanks around items are ignored. */
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

/** Writes the cell that `readList` reads back exactly, unless the only item is an empty one. */
export function formatList(items: readonly string[]): string {
  return items.map((item) => (/[",]|^\s|\s$/.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(',');
}

/** Returns the items without empty ones and duplicates. */
export function distinct(items: Iterable<string>): string[] {
  return [...new Set(items)].filter((item) => item !== '');
}
