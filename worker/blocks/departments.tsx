import { Icon } from '#client/ui/icon.tsx';
import { Picture } from '#client/ui/picture.tsx';
import { departmentsKind } from '#shared/block/kinds/departments.ts';
import { sitePath } from '#shared/site/sites.ts';
import type { FullCategory } from '#worker/store/product/categories.ts';
import { block } from './parts/block.ts';
import { picturesOf } from './parts/picture-of.ts';
import { SectionHead } from './parts/section-head.tsx';

/** Most tiles shown for one department. */
const TILES = 6;

/** Shown by a store that has no products yet, so that its home page is not blank. */
function OpeningSoon() {
  return (
    <section className="sec wrap">
      <h2 className="d d44">Opening soon</h2>
      <p>There is nothing here yet. Please check back soon.</p>
    </section>
  );
}

/** All departments of the store with their contents, for a store whose home page has not been written yet. */
export const departments = block(departmentsKind, {
  sheet: 'home',
  load: async ({ ctx }) => {
    const tree = await ctx.store.categories.menu();
    const shown = (category: FullCategory) => category.inMenu && category.productCount > 0;
    const tops = tree.childrenOf(null).filter(shown);
    const sections = tops.map((top) => ({ top, tiles: tree.childrenOf(top.categoryId).filter(shown).slice(0, TILES) }));
    const files = [...tops, ...sections.flatMap((section) => section.tiles)].flatMap(
      (category) => category.image ?? [],
    );
    const pictures = await picturesOf(ctx, files);
    return {
      sections,
      isEmpty: [...tree.byId.values()].every((category) => category.productCount === 0),
      pictures: new Map(pictures.flatMap((picture) => (picture ? [[picture.file, picture]] : []))),
    };
  },
  View: ({ ctx, data }) => {
    if (data.isEmpty) return <OpeningSoon />;
    return data.sections.map(({ top, tiles }) => (
      <section className="sec wrap" key={top.categoryId}>
        <SectionHead site={ctx.site} title={top.name} link={{ label: `All of ${top.name}`, href: top.url }} />
        <div className="cats">
          {(tiles.length > 0 ? tiles : [top]).map((category) => {
            const picture = category.image === null ? undefined : data.pictures.get(category.image);
            return (
              <a key={category.categoryId} href={sitePath(ctx.site, category.url)}>
                {picture && (
                  <Picture {...picture} alt="" sizes="(max-width: 767px) 46vw, (max-width: 1365px) 30vw, 240px" />
                )}
                <span>
                  {category.name}
                  <Icon name="arrow" size="s" />
                </span>
              </a>
            );
          })}
        </div>
      </section>
    ));
  },
});
