/** The most products compared at once, and the fewest that can be compared. */
export const MOST_COMPARED = 4;
export const LEAST_COMPARED = 2;

/** The most words of an address that are looked up; later ones are ignored like unknown ones. */
const MOST_KEYS = 12;
/** Maximum characters of a sku or url key. */
const LONGEST_KEY = 128;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Keeps a malformed escape unchanged, since no product has such a name.
    return text;
  }
}

/** The comparison requested by an address. */
export interface WantedKeys {
  /** The distinct url keys or skus, in order. */
  readonly keys: readonly string[];
  /** The address contained more keys than are looked up. */
  readonly isCut: boolean;
}

function uniqueKeys(words: readonly string[]): WantedKeys {
  const sound = words.map((word) => word.trim()).filter((word) => word !== '');
  const unique = [...new Map(sound.map((word) => [word.toLowerCase(), word])).values()];
  const short = unique.filter((word) => word.length <= LONGEST_KEY);
  return {
    keys: short.slice(0, MOST_KEYS),
    isCut: short.length > MOST_KEYS || short.length < unique.length,
  };
}

/** Parses the part after `/compare`: url keys or skus, separated by commas or slashes, escaped or not. */
export function readCompared(path: string): WantedKeys {
  return uniqueKeys(path.split(/[,/]/).map(decoded));
}

/** The address of a comparison of these keys, without the site's prefix. */
export function comparePath(keys: readonly string[]): string {
  return keys.length === 0 ? '/compare' : `/compare/${keys.map(encodeURIComponent).join(',')}`;
}

/** The key of a product in comparisons: the last part of its own address. */
export function compareKey(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

/** The storage key of the products chosen on a site. */
export function compareMemory(siteCode: string): string {
  return `compare.${siteCode.toLowerCase()}`;
}
