import type { Caps } from '#shared/list/merge-lists.ts';
import type { SitedList } from '#worker/objects/kept-lists.ts';

/**
 * Lists of a visitor on their way to a customer. Their two objects share no transaction, so each step is one write in one
 * object, and each may be done again:
 *
 * 1. The visitor's object takes the lists off his shelf and puts them aside under a merge id, for one customer
 *    (`aside-lists.ts`). From then on they are fixed: what the visitor does afterwards makes new lists, which go with the
 *    next handover.
 * 2. The customer's object merges them and notes the merge id, both in one transaction (`taken-handovers.ts`). An id that
 *    it knows changes nothing.
 * 3. The visitor's object forgets what was put aside.
 *
 * Whatever dies in between, the next login or renewal of the session starts at 1, gets the same lists under the same id
 * again, and goes on. Lists put aside for one customer are never given to another one: whether the first one has them
 * already is not known here.
 */
export interface Handover {
  /** Names this handover for ever: a customer's object takes it once. */
  readonly mergeId: string;
  readonly lists: readonly SitedList[];
}

/** A handover with what the catalogue says of its items on their sites. */
export interface CappedHandover extends Handover {
  readonly lists: readonly (SitedList & { readonly caps: Caps })[];
}
