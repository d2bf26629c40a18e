import { Picture } from '#client/ui/picture.tsx';
import { brandTilesKind } from '#shared/block/kinds/brand-tiles.ts';
import { linkHref } from '#shared/content/link.ts';
import { block } from './parts/block.ts';
import { picturesOf } from './parts/picture-of.ts';
import { SectionHead } from './parts/section-head.tsx';

/** Brands as tiles, by their mark or their name. */
export const brandTiles = block(brandTilesKind, {
  sheet: 'blocks',
  load: ({ ctx }, props) =>
    picturesOf(
      ctx,
      props.items.map(({ image }) => image ?? ''),
    ),
  View: ({ ctx, props, data }) => (
    <section className="sec wrap">
      <SectionHead site={ctx.site} title={props.title} link={props.link} />
      <ul className="brands">
        {props.items.map(({ name, href }, index) => {
          const picture = data[index];
          return (
            <li key={name}>
              <a href={linkHref(ctx.site, href)}>
                {picture ? <Picture {...picture} alt={name} sizes="160px" /> : <span className="d d24">{name}</span>}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  ),
});
