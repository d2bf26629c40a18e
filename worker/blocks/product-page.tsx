import { Picture } from '#client/ui/picture.tsx';
import { CardPrice } from '#client/ui/product/card-parts.tsx';
import { Stars } from '#client/ui/product/stars.tsx';
import { productPageKind } from '#shared/block/kinds/product-page.ts';
import { sitePath } from '#shared/site/sites.ts';
import { block } from './parts/block.ts';

/** A product with picture, price and button, on a page of its own story. Left out where it is not sold. */
export const productPage = block(productPageKind, {
  sheet: 'blocks',
  load: async ({ ctx }, { sku }) => (await ctx.store.listings.cardsBySku([sku]))[0],
  View: ({ ctx, page, props, data: card }) => {
    page.shown.add(card.productId);
    const words = props.text || card.specLine;
    return (
      <section className="sec wrap one-product" data-product-id={card.productId}>
        {card.picture && (
          <div className="tilepic">
            <Picture {...card.picture} alt="" sizes="(max-width: 767px) 92vw, 40vw" />
          </div>
        )}
        <div>
          <h2 className="d d44">{card.name}</h2>
          {card.rating.count > 0 && <Stars rating={card.rating} locale={ctx.site.locale} />}
          {words !== '' && <p>{words}</p>}
          <CardPrice card={card} site={ctx.site} nowMs={ctx.now} />
          <a className="btn" href={sitePath(ctx.site, card.url)}>
            {props.button}
          </a>
        </div>
      </section>
    );
  },
});
