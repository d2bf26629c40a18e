/** Products that are compared at once, and the least of which there is anything to compare. */
export const MOST_COMPARED = 4;
export const LEAST_COMPARED = 2;

/** Words of an address that are looked up; what comes after them is left out like what nobody knows. */
const MOST_KEYS = 12;
/** Characters of a sku or url key. */
const LONGEST_KEY = 128;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Keeps a malformed escape as it is, since no product has such a name.
    return text;
  }
}

/** The comparison that an address asks for. */
export interface WantedKeys {
  /** Each once, in their order: url keys or skus. */
  readonly keys: readonly string[];
  /** More was asked for than is looked up. */
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

/** Reads what follows `/compare`: url keys or skus, between commas or slashes, escaped or not. */
export function readCompared(path: string): WantedKeys {
  return uniqueKeys(path.split(/[,/]/).map(decoded));
}

/** The address, without the site's prefix, of a comparison of these keys. */
export function comparePath(keys: readonly string[]): string {
  return keys.length === 0 ? '/compare' : `/compare/${keys.map(encodeURIComponent).join(',')}`;
}

/** The name under which a product is compared: the last part of its own address. */
export function compareKey(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

/** The storage key of the products chosen on a site. */
export function compareMemory(siteCode: string): string {
  return `compare.${siteCode.toLowerCase()}`;
}
