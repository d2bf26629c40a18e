import type { AttackedStore } from './attacked-store.ts';
import type { ConfigurationName } from './configurations.ts';

/**
 * Commits of the history whose answers to every attack are known: before the defenses, and after the first of them. An
 * attack that one of them withstands is withstood by all later ones.
 */
export const EARLIER = ['a9d264f9', '160848ee'] as const;
export type Earlier = (typeof EARLIER)[number];

/** What an attack is aimed at. */
export type Part = 'sizes' | 'money' | 'locking out' | 'links and settings' | 'staff' | 'mail to strangers' | 'costs';

/** What a stranger, a shopper or a member of staff sends, and what must be true afterwards. */
export interface Attack {
  readonly name: string;
  readonly part: Part;
  /** The settings of the store that is attacked. */
  readonly on: ConfigurationName;
  /** The first release that withstands it; `now` if neither of the earlier ones does. */
  readonly heldSince: Earlier | 'now';
  /** Why there is a row for what even the first of them withstands. */
  readonly why?: string;
  /**
   * Attacks. Returns what went through, in words; undefined if nothing did. Throws if the attack could not be made, which
   * says nothing about the store.
   */
  readonly attempt: (store: AttackedStore) => Promise<string | undefined>;
}

/** Whether a release must withstand an attack. */
export function mustHold({ heldSince }: Pick<Attack, 'heldSince'>, release: Earlier | 'now'): boolean {
  const order: readonly string[] = [...EARLIER, 'now'];
  return order.indexOf(release) >= order.indexOf(heldSince);
}
