import type { ReactNode } from 'react';
import type { GymDesign } from '#shared/gym-design/contract.ts';
import type { GearIndex } from '#shared/gym-design/gear.ts';
import { planHtml, planWords, viewBoxOf } from './plan-html.ts';

export interface GymPlanProps {
  readonly design: GymDesign;
  readonly index: GearIndex;
  /** Ids of things that have a warning. */
  readonly troubled?: ReadonlySet<number>;
}

/**
 * A gym from above, to scale, with its back wall at the top. Each thing shows its number in the list. It is a picture
 * until the editor's script makes it editable.
 */
export function GymPlan({ design, index, troubled }: GymPlanProps): ReactNode {
  return (
    <svg
      className="gym-plan"
      data-testid="planner-canvas"
      viewBox={viewBoxOf(design.room)}
      role="img"
      aria-label={planWords(design)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by `html`, which escapes every text
      dangerouslySetInnerHTML={{ __html: planHtml(design, index, troubled).text }}
    />
  );
}
