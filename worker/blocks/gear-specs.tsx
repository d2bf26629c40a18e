import { gearSpecsKind } from '#shared/block/kinds/gear-specs.ts';
import { block } from './parts/block.ts';
import { productOf } from './parts/product-of.ts';
import { SectionHead } from './parts/section-head.tsx';
import { GearSpecs, specRows } from './parts/specs.tsx';

/** The table of a product's facts (spec 1 section 2.9). */
export const gearSpecs = block(gearSpecsKind, {
  load: async (page, { sku }) => {
    const [product, attributes] = await Promise.all([productOf(page, sku), page.ctx.store.attributes.all()]);
    return product && specRows(product, attributes, page.ctx.site);
  },
  View: ({ ctx, props, data }) => (
    <section className="sec wrap narrow-box">
      <SectionHead site={ctx.site} title={props.title} link={null} />
      <GearSpecs rows={data} />
    </section>
  ),
});
