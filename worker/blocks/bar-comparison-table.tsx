import { BarTable } from '#client/islands/bar-table.tsx';
import { barComparisonTableKind } from '#shared/block/kinds/bar-comparison-table.ts';
import { sitePath } from '#shared/site/sites.ts';
import { block } from './parts/block.ts';

/** The bar comparison table (spec 1 section 2.8) on a merchant's page. A store without bars leaves it out. */
export const barComparisonTable = block(barComparisonTableKind, {
  sheet: 'compare',
  load: async ({ ctx }) => {
    const bars = await ctx.store.bars.all();
    return bars.length > 0 ? bars : undefined;
  },
  View: ({ ctx, props, data }) => (
    <section className="sec wrap" aria-label={props.title || 'Bar comparison'}>
      {props.title !== '' && <h2 className="d d44">{props.title}</h2>}
      <BarTable bars={data} search={ctx.url.search} path={sitePath(ctx.site, ctx.path)} prefix={ctx.site.prefix} />
    </section>
  ),
});
