import { stemOf } from './stem.ts';

/** A unit of size or weight: its names in catalogs, and its conversion to the other system. */
interface Unit {
  readonly names: readonly string[];
  readonly other?: { readonly unit: string; readonly factor: number };
}

const UNITS: Readonly<Record<string, Unit>> = {
  lb: { names: ['lb', 'pound'], other: { unit: 'kg', factor: 1 / 2.204_622_6 } },
  kg: { names: ['kg', 'kilo', 'kilogram'], other: { unit: 'lb', factor: 2.204_622_6 } },
  in: { names: ['in', 'inch'] },
  ft: { names: ['ft', 'foot', 'feet'] },
  mm: { names: ['mm', 'millimeter', 'millimetre'] },
  cm: { names: ['cm', 'centimeter', 'centimetre'] },
  oz: { names: ['oz', 'ounce'] },
  ml: { names: ['ml', 'milliliter', 'millilitre'] },
};

/** Keyed by stems, because the index treats plurals like singulars. */
const UNIT_OF = new Map(
  Object.entries(UNITS).flatMap(([unit, { names }]) => names.map((name) => [stemOf(name), unit])),
);

/** Whether a stem is a unit of size or weight. */
export function isUnit(stem: string): boolean {
  return UNIT_OF.has(stem);
}

/** How much weights in the two systems may differ and still be sold as the same: a 45 lb plate is a 20 kg one. */
const SAME = 0.025;

/** A measure as written in the index, with several words in sequence. */
type Spelling = readonly string[];

export interface Measure {
  /** The same measure in other words. */
  readonly same: readonly Spelling[];
  /** The corresponding measure in the other system. */
  readonly near: readonly Spelling[];
}

function written(amount: string, unit: string): Spelling[] {
  const numbers = amount.split(/[.,]/);
  return (UNITS[unit]?.names ?? []).flatMap((name) => [
    [...numbers, name],
    [...numbers.slice(0, -1), `${numbers.at(-1)}${name}`],
  ]);
}

function nearAmounts(amount: number): number[] {
  const rounded = [Math.round(amount), Math.round(amount / 5) * 5, Math.round(amount * 2) / 2];
  return [...new Set(rounded)].filter((each) => each > 0 && Math.abs(each - amount) <= amount * SAME);
}

/** A number with a unit, `45 lb`, in the spellings of a catalog; undefined for any other words. */
function measureOf(amount: string, name: string): Measure | undefined {
  const unit = UNIT_OF.get(stemOf(name));
  if (unit === undefined) return undefined;
  const other = UNITS[unit]?.other;
  const near = other ? nearAmounts(Number(amount.replace(',', '.')) * other.factor) : [];
  return {
    same: written(amount, unit),
    near: other ? near.flatMap((each) => written(String(each), other.unit)) : [],
  };
}

/**
 * Reads a measure at the beginning of some words, with the number of words it takes: `45lb`, `45 lb`, `5x5`, `5 x 5`.
 */
export function readMeasure(words: readonly string[]): (Measure & { readonly length: number }) | undefined {
  const [first = '', second = '', third = ''] = words;
  const joined = /^(\d+(?:[.,]\d+)?)(\p{L}+)$/u.exec(first);
  const alone = joined && measureOf(joined[1] ?? '', joined[2] ?? '');
  if (alone) return { ...alone, length: 1 };
  const apart = /^\d+(?:[.,]\d+)?$/.test(first) ? measureOf(first, second) : undefined;
  if (apart) return { ...apart, length: 2 };
  const size = /^(\d+)x(\d+)$/.exec(first);
  const isSpaced = second === 'x' && /^\d+$/.test(first) && /^\d+$/.test(third);
  if (!size && !isSpaced) return undefined;
  const [width = '', height = ''] = size ? size.slice(1) : [first, third];
  return {
    same: [[`${width}x${height}`], [width, 'x', height], [`${width}x`, height]],
    near: [],
    length: size ? 1 : 3,
  };
}
