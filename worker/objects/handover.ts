import type { Caps } from '#shared/list/merge-lists.ts';
import type { SitedList } from '#worker/objects/kept-lists.ts';

/**
 * Lists of a visitor that are handed over to a customer. The two objects share no transaction, so each step is one
 * write in one object and may be repeated:
 *
 * 1. The visitor's object removes the lists from its shelf and sets them aside under a merge id, for one customer
 *    (`aside-lists.ts`). From then on they never change: what the visitor does afterwards creates new lists, which
 *    belong to the next handover.
 * 2. The customer's object merges them and records the merge id, both in one transaction (`taken-handovers.ts`). A
 *    known merge id changes nothing.
 * 3. The visitor's object deletes what was set aside.
 *
 * If a step is interrupted, the next login or session renewal starts at 1, gets the same lists with the same id, and
 * continues. Lists set aside for one customer are never given to another, because the visitor's object does not know
 * whether the first customer already has them.
 */
export interface Handover {
  /** Permanent name of this handover: a customer's object accepts it once. */
  readonly mergeId: string;
  readonly lists: readonly SitedList[];
}

/** A handover with the limits that the catalogue sets for its items on their sites. */
export interface CappedHandover extends Handover {
  readonly lists: readonly (SitedList & { readonly caps: Caps })[];
}
