import { Enhanced } from '#client/island.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { productTabsKind } from '#shared/block/kinds/product-tabs.ts';
import { attribute } from '#shared/product/contract.ts';
import { Html } from '#worker/render/html.tsx';
import { block } from './parts/block.ts';
import { withDirectives } from './parts/directives.tsx';
import { idOf } from './parts/id-of.ts';
import { productOf } from './parts/product-of.ts';
import { GearSpecs, specRows } from './parts/specs.tsx';

/** Description, specs and contents of a product as tabs (spec 1 section 2.9). */
export const productTabs = block(productTabsKind, {
  sheet: 'blocks',
  load: async (page, { sku }) => {
    const { ctx } = page;
    const [product, attributes] = await Promise.all([productOf(page, sku), ctx.store.attributes.all()]);
    if (!product) return undefined;
    const { texts } = product;
    const html = await withDirectives(ctx, texts.description || texts.shortDescription);
    return { product, html, rows: specRows(product, attributes, ctx.site), box: attribute(product, 'in_the_box') };
  },
  View: ({ page, data: { product, html, rows, box } }) => {
    const ownId = (part: string) => idOf(page, `${product.sku} ${part}`);
    return (
      <div className="sec wrap">
        <Enhanced name="tabs" when="touch">
          <Tabs
            label={`About ${product.texts.name}`}
            tabs={[
              { id: ownId('description'), title: 'Description', body: <Html className="prose" html={html} /> },
              { id: ownId('specs'), title: 'Gear specs', body: <GearSpecs rows={rows} /> },
              ...(box ? [{ id: ownId('box'), title: 'In the box', body: <p className="prose">{box}</p> }] : []),
            ]}
          />
        </Enhanced>
      </div>
    );
  },
});
