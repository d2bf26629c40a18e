/** A category as an address may mean it. */
export interface NamedCategory {
  readonly name: string;
  readonly url: string;
  /** Ids from the root down to it. */
  readonly path: readonly number[];
  readonly productCount: number;
}

/** Shorter words are in too many names. */
const SHORTEST = 3;

/** The words of a text, in the singular as far as an s makes the difference. */
function wordsIn(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return new Set(words.map((word) => word.replace(/(?<=..)s$/, '')).filter((word) => word.length >= SHORTEST));
}

/** Words of categories, which stay the same as long as their tree. */
const known = new WeakMap<NamedCategory, ReadonlySet<string>>();

function wordsOf(category: NamedCategory): ReadonlySet<string> {
  const words = known.get(category) ?? wordsIn(`${category.name} ${category.url}`);
  known.set(category, words);
  return words;
}

/**
 * The category that an address most likely means which leads nowhere: the one whose name or address shares the most words
 * with it and has the fewest others; of several the deepest, then the smallest. Undefined if none shares any.
 */
export function nearestCategory<Category extends NamedCategory>(
  path: string,
  categories: readonly Category[],
): Category | undefined {
  const asked = wordsIn(path);
  const ranked = categories
    .filter(({ productCount }) => productCount > 0)
    .map((category) => {
      const own = wordsOf(category);
      const shared = [...asked].filter((word) => own.has(word)).length;
      return { category, shared, others: own.size - shared };
    })
    .filter(({ shared }) => shared > 0)
    .sort(
      (a, b) =>
        b.shared - a.shared ||
        a.others - b.others ||
        b.category.path.length - a.category.path.length ||
        a.category.productCount - b.category.productCount,
    );
  return ranked[0]?.category;
}
