import { Picture } from '#client/ui/picture.tsx';
import { Stars } from '#client/ui/product/stars.tsx';
import { quotesKind } from '#shared/block/kinds/quotes.ts';
import { sitePath } from '#shared/site/sites.ts';
import { block } from './parts/block.ts';
import { picturesOf } from './parts/picture-of.ts';
import { SectionHead } from './parts/section-head.tsx';

/** What customers say, three beside each other. */
export const quotes = block(quotesKind, {
  sheet: 'home',
  load: async ({ ctx }, props) => {
    const skus = props.items.flatMap(({ sku }) => sku ?? []);
    const [pictures, cards] = await Promise.all([
      picturesOf(
        ctx,
        props.items.map(({ image }) => image ?? ''),
      ),
      skus.length > 0 ? ctx.store.listings.cardsBySku(skus) : [],
    ]);
    return { pictures, cards: new Map(cards.map((card) => [card.sku, card])) };
  },
  View: ({ ctx, props, data }) => (
    <section className="sec wrap">
      <SectionHead site={ctx.site} title={props.title} link={null} />
      <ul className="quotes">
        {props.items.map((item, index) => {
          const picture = data.pictures[index];
          const card = data.cards.get(item.sku ?? '');
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
                  {card && (
                    <span className="about">
                      <a className="link" href={sitePath(ctx.site, card.url)}>
                        {card.name}
                      </a>
                      {card.rating.count > 0 && <Stars rating={card.rating} locale={ctx.site.locale} />}
                    </span>
                  )}
                </figcaption>
              </figure>
            </li>
          );
        })}
      </ul>
    </section>
  ),
});
