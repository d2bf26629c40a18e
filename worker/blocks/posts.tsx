import { Picture } from '#client/ui/picture.tsx';
import { BLOCK_PROPS } from '#shared/content/block-props.ts';
import { linkHref } from '#shared/content/link.ts';
import { block } from './blocks.tsx';
import { picturesOf } from './picture-of.ts';
import { SectionHead } from './section-head.tsx';

/** Stories that the merchant chose, three in a row. */
export const posts = block({
  name: 'posts',
  props: BLOCK_PROPS.posts,
  load: async (ctx, props) =>
    picturesOf(
      ctx,
      props.items.map((item) => item.image),
    ),
  View: ({ ctx, props, data }) => (
    <section className="sec wrap">
      <SectionHead site={ctx.site} title={props.title} link={props.link} />
      <div className="grid-box">
        <div className="grid c3">
          {props.items.map((item, index) => {
            const picture = data[index];
            return (
              <article className="story" key={item.href}>
                <div className="pic">
                  {picture && <Picture {...picture} alt="" sizes="(max-width: 767px) 92vw, 31vw" ratio="3x2" />}
                </div>
                <p className="eyebrow">{item.eyebrow}</p>
                <h3 className="d d24">
                  <a href={linkHref(ctx.site, item.href)}>{item.title}</a>
                </h3>
                <p className="mute s13">{item.meta}</p>
              </article>
            );
          })}
        </div>
      </div>
    </section>
  ),
});
