import type { ReactNode } from 'react';
import { resultsTabKind } from '#shared/block/kinds/results-tab.ts';
import { block } from './parts/block.ts';

function Pane({ title, blocks }: { readonly title: string; readonly blocks: readonly ReactNode[] }): ReactNode {
  return (
    <section className="pane" aria-label={title}>
      <h2 className="d d24">{title}</h2>
      {blocks}
    </section>
  );
}

/** Two panes with a title each (spec 1 section 2.9). */
export const resultsTab = block(resultsTabKind, {
  sheet: 'blocks',
  View: ({ props, slots }) => (
    <div className="sec wrap panes inset">
      <Pane title={props.leftTitle} blocks={slots.left ?? []} />
      <Pane title={props.rightTitle} blocks={slots.right ?? []} />
    </div>
  ),
});
