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

/** A done step leads back to the choice of the order; nothing leads back from the end, where all is done. */
function stepsOf(site: Site, current: StepKey): readonly StepBarStep[] {
  const at = STEPS.findIndex(({ key }) => key === current);
  return STEPS.map((step, index) => ({
    ...step,
    href: stepHref(site, ''),
    state: index === at ? 'current' : index < at && current !== 'done' ? 'done' : 'open',
  }));
}

/** A step of returning an order: heading, where one is, what is asked. */
export function StepView(props: {
  readonly site: Site;
  readonly current: StepKey;
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  const { site, current, title, children } = props;
  return (
    <div className="wrap rma">
      <h1 className="d d64">{title}</h1>
      <StepBar label="Steps of a return" steps={stepsOf(site, current)} />
      {children}
    </div>
  );
}

/** A page of this way; none where `view` has nothing to show. No search engine lists it. */
export function stepPage(title: string, view: ReactNode | undefined, frame: FoundPage['frame'] = 'full'): Resolution {
  if (view === undefined) return MISSING;
  const page = { kind: 'content' as const, head: head({ title, sites: [] }), frame, load: async () => ({ view }) };
  return { outcome: 'page', page };
}
