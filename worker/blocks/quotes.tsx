import { Picture } from '#client/ui/picture.tsx';
import { Stars } from '#client/ui/product/stars.tsx';
import { quotesKind } from '#shared/block/kinds/quotes.ts';
import { block } from './parts/block.ts';
import { picturesOf } from './parts/picture-of.ts';
import { SectionHead } from './parts/section-head.tsx';

/** What customers say, three beside each other. */
export const quotes = block(quotesKind, {
  sheet: 'blocks',
  load: ({ ctx }, props) =>
    picturesOf(
      ctx,
      props.items.map(({ image }) => image ?? ''),
    ),
  View: ({ ctx, props, data }) => (
    <section className="sec wrap">
      <SectionHead site={ctx.site} title={props.title} link={null} />
      <ul className="quotes">
        {props.items.map((item, index) => {
          const picture = data[index];
          return (
            <li key={item.name + item.text}>
              <figure>
                {item.rating !== undefined && <Stars rating={{ average: item.rating, count: 0 }} isBare />}
                <blockquote>{item.text}</blockquote>
                <figcaption>
                  {picture && <Picture {...picture} alt="" sizes="48px" ratio="1x1" />}
                  <span>
                    <b>{item.name}</b>
                    {item.place !== '' && <small>{item.place}</small>}
                  </span>
                </figcaption>
              </figure>
            </li>
          );
        })}
      </ul>
    </section>
  ),
});
