import { urlKey } from '#shared/facet/selection.ts';
import type { BlockPage } from './block.ts';

/** Most characters that an id takes from words. */
const LONGEST = 60;

/** An id that no other element of the page has, from its words: 'What fits?' is `what-fits`, a second one `what-fits-2`. */
export function idOf({ ids }: Pick<BlockPage, 'ids'>, words: string): string {
  const key = urlKey(words).replaceAll('.', '-').slice(0, LONGEST);
  const count = (ids.get(key) ?? 0) + 1;
  ids.set(key, count);
  return count === 1 ? key : `${key}-${count}`;
}
