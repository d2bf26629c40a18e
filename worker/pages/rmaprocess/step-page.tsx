import type { ReactNode } from 'react';
import { StepBar, type StepBarStep } from '#client/ui/step-bar.tsx';
import { head } from '#shared/seo/head.ts';
import type { Site } from '#shared/site/sites.ts';
import { type FoundPage, MISSING, type Resolution } from '#worker/render/page.ts';
import { stepHref } from './access.ts';

const STEPS = [
  { key: 'order', label: 'Order' },
  { key: 'items', label: 'Items' },
  { key: 'done', label: 'Send it' },
] as const;

export type StepKey = (typeof STEPS)[number]['key'];

/** A completed step links to the page where more can be returned. */
function stepsOf(site: Site, current: StepKey, itemsHref: string): readonly StepBarStep[] {
  const at = STEPS.findIndex(({ key }) => key === current);
  return STEPS.map((step, index) => ({
    ...step,
    href: step.key === 'items' ? itemsHref : stepHref(site, ''),
    state: index === at ? 'current' : index < at ? 'done' : 'open',
  }));
}

/** A step of returning an order: heading, progress and content. */
export function StepView(props: {
  readonly site: Site;
  readonly current: StepKey;
  readonly title: string;
  /** The page to choose items of the order, once they have been chosen. */
  readonly itemsHref?: string;
  readonly children: ReactNode;
}): ReactNode {
  const { site, current, title, itemsHref = '', children } = props;
  return (
    <div className="wrap rma">
      <h1 className="d d64">{title}</h1>
      <StepBar label="Steps of a return" steps={stepsOf(site, current, itemsHref)} />
      {children}
    </div>
  );
}

/** A page of the return process; not found if `view` is undefined. Search engines do not list it. */
export function stepPage(title: string, view: ReactNode | undefined, frame: FoundPage['frame'] = 'full'): Resolution {
  if (view === undefined) return MISSING;
  const load = async () => ({ view });
  // Returns use the styles of the account area.
  return {
    outcome: 'page',
    page: { kind: 'content', head: head({ title, sites: [] }), frame, sheet: 'account', load },
  };
}
