import { type GymDesign, gymDesignSchema } from './contract.ts';
import { FORM, MARK } from './text.ts';

/** Fields of a thing, and those before the first thing. */
const FIELDS = 8;
const HEAD = 5;

function numberOf(text: string | undefined): number {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
}

/** Reads the text of a design (`designText`) and numbers its things from 1 in order. Undefined if the text is not a design. */
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
