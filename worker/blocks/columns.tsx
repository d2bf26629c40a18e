import { columnsKind } from '#shared/block/kinds/columns.ts';
import { block } from './parts/block.ts';

/** Blocks beside each other on the grid. */
export const columns = block(columnsKind, {
  sheet: 'blocks',
  View: ({ props, slots }) => {
    const cells = slots.default ?? [];
    if (cells.length === 0) return null;
    return (
      <div
        className={`sec wrap cols cols-${props.columns} cols-${props.share} gap-${props.gap}`}
        data-align={props.align}
      >
        {cells.map((view, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move within a response
          <div key={index}>{view}</div>
        ))}
      </div>
    );
  },
});
