import type { GymDesign } from '#shared/gym-design/contract.ts';
import type { Gear, GearIndex } from '#shared/gym-design/gear.ts';
import type { Site } from '#shared/site/sites.ts';

/** The facts of a site that the editor needs. */
export type BuilderSite = Pick<Site, 'currency' | 'locale' | 'prefix'>;

export interface GymBuilderProps {
  readonly design: GymDesign;
  /** Null for a design that is not saved yet. */
  readonly designId: string | null;
  /** The saved version on which it is based; null for a new one. */
  readonly version: number | null;
  /** The gear in the design. */
  readonly gear: readonly Gear[];
  /** The search text, and the gear that was found. */
  readonly query: string;
  readonly found: readonly Gear[];
  /** The inputs of a form that could not be accepted, in words. */
  readonly problems: readonly string[];
  /** The design was just saved, so any stored draft of it is outdated. */
  readonly isJustSaved: boolean;
  /** The address to which its form posts, with the site's prefix. */
  readonly action: string;
  readonly site: BuilderSite;
}

/** A drawing with the data that its parts look up. */
export interface Drawing {
  readonly design: GymDesign;
  readonly index: GearIndex;
  readonly site: BuilderSite;
  /** Applies the contents of the form's fields. Does nothing without script. */
  readonly take: () => void;
}
