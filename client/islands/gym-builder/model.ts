import type { BuilderSite } from '#client/ui/gym/row-html.ts';
import type { GymDesign } from '#shared/gym-design/contract.ts';
import type { Gear } from '#shared/gym-design/gear.ts';

/** What the editor's script needs besides the HTML that the store has made. */
export interface GymBuilderProps {
  readonly design: GymDesign;
  /** Null for a design that is not saved yet. */
  readonly designId: string | null;
  /** The saved version on which it is based; null for a new one. */
  readonly version: number | null;
  /** The gear in the design, and the gear that was found. */
  readonly gear: readonly Gear[];
  /** The design was just saved, so any stored draft of it is outdated. */
  readonly isJustSaved: boolean;
  /** The address to which its form posts, with the site's prefix. */
  readonly action: string;
  readonly site: BuilderSite;
}
