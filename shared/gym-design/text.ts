import { type GymDesign, gymDesignSchema } from './contract.ts';

/** First field of a text: its format. */
const FORM = '1';
/** Separator of fields; a character that an address keeps unescaped. */
const MARK = '*';
const FIELDS = 8;
const HEAD = 5;

/** A design as a short text, for a form's field or an address. */
export function designText({ name, room, things }: GymDesign): string {
  const plain = (text: string) => text.replaceAll(MARK, ' ');
  const rows = things.map(({ productId, sku, x, y, turn, width, depth, isAbout }) =>
    // A variant whose name contains the separator is omitted and must be chosen again.
    [productId, sku?.includes(MARK) ? '' : (sku ?? ''), x, y, turn, width, depth, isAbout ? 1 : 0].join(MARK),
  );
  return [FORM, plain(name), room.width, room.depth, room.height, ...rows].join(MARK);
}

function numberOf(text: string | undefined): number {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
}

/** Reads such a text and numbers its things from 1 in order. Undefined if the text is not a design. */
export function readDesignText(text: string | null): GymDesign | undefined {
  const fields = (text ?? '').split(MARK);
  const [form, name] = fields;
  const rest = fields.slice(HEAD);
  if (form !== FORM || fields.length < HEAD || rest.length % FIELDS !== 0) return undefined;
  const [width, depth, height] = fields.slice(2, HEAD).map(numberOf);
  const things = Array.from({ length: rest.length / FIELDS }, (_, index) => {
    const row = rest.slice(index * FIELDS, (index + 1) * FIELDS);
    const [productId, , x, y, turn, wide, deep, about] = row.map(numberOf);
    return {
      id: index + 1,
      productId,
      sku: row[1] === '' ? null : row[1],
      x,
      y,
      turn,
      width: wide,
      depth: deep,
      isAbout: about === 1,
    };
  });
  return gymDesignSchema.safeParse({ name, room: { width, depth, height }, things }).data;
}
