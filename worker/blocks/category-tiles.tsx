import { Icon } from '#client/ui/icon.tsx';
import { Picture } from '#client/ui/picture.tsx';
import { categoryTilesKind } from '#shared/block/kinds/category-tiles.ts';
import { linkHref } from '#shared/content/link.ts';
import { block } from './parts/block.ts';
import { picturesOf } from './parts/picture-of.ts';
import { SectionHead } from './parts/section-head.tsx';

/** Departments as picture tiles. */
export const categoryTiles = block(categoryTilesKind, {
  sheet: 'home',
  load: async ({ ctx }, props) =>
    picturesOf(
      ctx,
      props.items.map((item) => item.image),
    ),
  View: ({ ctx, props, data }) => (
    <section className="sec wrap">
      <SectionHead site={ctx.site} title={props.title} link={props.link} />
      <div className="cats">
        {props.items.map((item, index) => {
          const picture = data[index];
          return (
            <a key={item.href} href={linkHref(ctx.site, item.href)}>
              {picture && (
                <Picture {...picture} alt="" sizes="(max-width: 767px) 46vw, (max-width: 1365px) 30vw, 240px" />
              )}
              <span>
                {item.label}
                <Icon name="arrow" size="s" />
              </span>
            </a>
          );
        })}
      </div>
    </section>
  ),
});
