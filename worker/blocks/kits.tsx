import { Picture } from '#client/ui/picture.tsx';
import { Price } from '#client/ui/product/price.tsx';
import { kitsKind } from '#shared/block/kinds/kits.ts';
import { sitePath } from '#shared/site/sites.ts';
import { block } from './parts/block.ts';
import { SectionHead } from './parts/section-head.tsx';

/** Ways to begin, in one row: each is a set of goods with its price. Lists further down the page leave the sets out. */
export const kits = block(kitsKind, {
  sheet: 'home',
  load: async ({ ctx }, props) => {
    const cards = await ctx.store.listings.cardsBySku(props.items.map(({ sku }) => sku));
    return cards.length > 0 ? new Map(cards.map((card) => [card.sku, card])) : undefined;
  },
  View: ({ ctx, page, props, data }) => (
    <section className="sec wrap">
      <SectionHead site={ctx.site} title={props.title} link={props.link} />
      <ul className="kits">
        {props.items.map(({ eyebrow, title, text, sku }) => {
          const card = data.get(sku);
          if (!card) return null;
          page.shown.add(card.productId);
          return (
            <li key={sku} data-product={card.productId}>
              <a href={sitePath(ctx.site, card.url)}>
                {card.picture && (
                  <Picture
                    file={card.picture.file}
                    width={card.picture.width}
                    height={card.picture.height}
                    alt=""
                    sizes="(max-width: 767px) 92vw, 30vw"
                    ratio="3x2"
                  />
                )}
                <div>
                  <p className="eyebrow">{eyebrow}</p>
                  <h3 className="d d24">{title}</h3>
                  <p>{text}</p>
                  <p className="kit-price">
                    <span>{card.name}</span>
                    <Price
                      prices={card.prices}
                      nowMs={ctx.now}
                      site={ctx.site}
                      taxClass={card.taxClass}
                      isFrom={card.isFrom}
                      interval={card.interval}
                    />
                  </p>
                </div>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  ),
});
