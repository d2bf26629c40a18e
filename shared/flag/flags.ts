import { FLAG_NAMES, FLAG_REGISTRY, type FlagName } from './registry.ts';

/** The values of all flags for one request (spec 1 section 6). */
export type Flags = {
  readonly [Name in FlagName]: (typeof FLAG_REGISTRY)[Name]['type'] extends 'number' ? number : boolean;
};

/** Every flag with its default value. */
export const FLAG_DEFAULTS = Object.fromEntries(FLAG_NAMES.map((name) => [name, FLAG_REGISTRY[name].default])) as {
  readonly [Name in FlagName]: (typeof FLAG_REGISTRY)[Name]['default'];
};

const tags = new WeakMap<Flags, string>();

/** A tag for a set of flags: its non-default values, encoded for an address; empty if there are none. */
export function flagsTag(flags: Flags): string {
  const known = tags.get(flags);
  if (known !== undefined) return known;
  const changed = FLAG_NAMES.filter((name) => flags[name] !== FLAG_DEFAULTS[name]);
  const tag = encodeURIComponent(changed.map((name) => `${name}=${flags[name]}`).join());
  tags.set(flags, tag);
  return tag;
}
