import { readMeasure } from './measures.ts';
import { queryWords } from './words.ts';

/** Most characters of a SKU. */
const LONGEST = 64;
/** Fewest characters, without separators, that may be the beginning of a SKU. */
const SHORTEST_BEGINNING = 3;

/** A typed text as a SKU, in the syntax of the full-text index. */
export interface TypedSku {
  /** In the spellings in which it may be written as a whole. */
  readonly spellings: readonly string[];
  /** In lowercase and without separators, as the index keeps each SKU beside its own spelling: `nbcp15`. */
  readonly plain: string;
  /** Matches products with this SKU. */
  readonly exact: string;
  /** Matches products whose SKUs begin so; undefined if the text cannot be a beginning. */
  readonly begun: string | undefined;
  /** Whether it is a code and no word, so that products whose SKUs only begin so are meant, too. */
  readonly isCode: boolean;
}

/** No SKU. */
export const NO_SKU: TypedSku = { spellings: [], plain: '', exact: '""', begun: undefined, isCode: false };

/** Reads a text as a SKU. */
export function readSku(text: string): TypedSku {
  const typed = text.trim();
  const plain = typed.toLowerCase().replace(/[-_\s]/g, '');
  const letters = plain.match(/[\p{L}\p{M}\p{N}]+/gu);
  if (plain.length > LONGEST || !letters) return NO_SKU;
  const hasDigit = /\d/.test(typed);
  const isOneWord = !/\s/.test(typed) && (hasDigit || /\p{L}[-_]\p{L}/u.test(typed));
  const isBegun = isOneWord && plain.length >= SHORTEST_BEGINNING && !isAmount(typed);
  const phrase = `"${letters.join(' ')}"`;
  return {
    spellings: [...new Set([typed, typed.toUpperCase(), typed.toLowerCase()])],
    plain,
    exact: `{sku} : ${phrase}`,
    begun: isBegun ? `{sku} : (${phrase} *)` : undefined,
    isCode: isBegun && hasDigit,
  };
}

/** Whether a text is only a number, a measure or a size. */
function isAmount(text: string): boolean {
  const words = queryWords(text);
  return /^[\d.,]+$/.test(text) || readMeasure(words)?.length === words.length;
}
