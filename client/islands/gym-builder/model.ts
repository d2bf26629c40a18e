import type { GymDesign } from '#shared/gym-design/contract.ts';
import type { Gear, GearIndex } from '#shared/gym-design/gear.ts';
import type { Site } from '#shared/site/sites.ts';

/** The facts of a site that the editor needs. */
export type BuilderSite = Pick<Site, 'currency' | 'locale' | 'prefix'>;

export interface GymBuilderProps {
  readonly design: GymDesign;
  /** Null for one that is not saved yet. */
  readonly designId: string | null;
  /** The saved version that is changed; null for a new one. */
  readonly version: number | null;
  /** What is in it. */
  readonly gear: readonly Gear[];
  /** What was looked for, and what was found. */
  readonly query: string;
  readonly found: readonly Gear[];
  /** What could not be taken of a form, in words. */
  readonly problems: readonly string[];
  /** It was just saved, so that nothing unsaved is worth keeping. */
  readonly isJustSaved: boolean;
  /** The address to which its form posts, with the site's prefix. */
  readonly action: string;
  readonly site: BuilderSite;
}

/** A drawing with what its parts look up. */
export interface Drawing {
  readonly design: GymDesign;
  readonly index: GearIndex;
  readonly site: BuilderSite;
  /** Takes what is in the form's fields. Nothing without script. */
  readonly take: () => void;
}
