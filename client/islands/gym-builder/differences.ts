import type { Numbered } from '#client/ui/gym/plan-html.ts';
import type { GymDesign } from '#shared/gym-design/contract.ts';

/** What differs between two states of a design. */
export interface Differences {
  /** Things that are new or about which something has changed, with what they were before. */
  readonly changed: readonly (Numbered & { readonly was: Numbered | undefined })[];
  /** Ids of the things that are no longer part of it. */
  readonly gone: readonly number[];
}

/** Compares two states of a design. What they share is recognized at once: states share what no change has touched. */
export function differences({ things: before }: GymDesign, { things: after }: GymDesign): Differences {
  // Most changes are about one thing, which keeps its place in the list.
  if (before.length === after.length && after.every(({ id }, at) => id === before[at]?.id)) {
    const changed = after.flatMap((thing, at) => {
      const was = before[at];
      return was === undefined || was === thing ? [] : [{ thing, number: at + 1, was: { thing: was, number: at + 1 } }];
    });
    return { changed, gone: [] };
  }
  const earlier = new Map(before.map((thing, at) => [thing.id, { thing, number: at + 1 }]));
  const changed = after.flatMap((thing, at) => {
    const was = earlier.get(thing.id);
    earlier.delete(thing.id);
    return was?.thing === thing && was.number === at + 1 ? [] : [{ thing, number: at + 1, was }];
  });
  return { changed, gone: [...earlier.keys()] };
}
