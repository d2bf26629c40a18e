import type { GymDesign } from './contract.ts';

/** First field of a text: its format. */
export const FORM = '1';
/** Separator of fields; a character that an address keeps unescaped. */
export const MARK = '*';

/** A design as a short text, for a form's field or an address. */
export function designText({ name, room, things }: GymDesign): string {
  const plain = (text: string) => text.replaceAll(MARK, ' ');
  const rows = things.map(({ productId, sku, x, y, turn, width, depth, isAbout }) =>
    // A variant whose name contains the separator is omitted and must be chosen again.
    [productId, sku?.includes(MARK) ? '' : (sku ?? ''), x, y, turn, width, depth, isAbout ? 1 : 0].join(MARK),
  );
  return [FORM, plain(name), room.width, room.depth, room.height, ...rows].join(MARK);
}
