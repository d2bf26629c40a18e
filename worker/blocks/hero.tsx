import { Picture } from '#client/ui/picture.tsx';
import { BLOCK_PROPS } from '#shared/content/block-props.ts';
import { linkHref } from '#shared/content/link.ts';
import { block } from './blocks.tsx';
import { picturesOf } from './picture-of.ts';

/** The opening picture of a page with its title. */
export const hero = block({
  name: 'hero',
  props: BLOCK_PROPS.hero,
  load: async (ctx, props) => {
    const [picture] = await picturesOf(ctx, [props.image]);
    return { picture };
  },
  View: ({ ctx, props, data }) => (
    <section className="hero dark">
      {data.picture && <Picture {...data.picture} alt={props.imageAlt} sizes="100vw" priority="high" />}
      <div className="wrap">
        {props.eyebrow !== '' && <p className="eyebrow">{props.eyebrow}</p>}
        <h1 className="d d96">{props.title}</h1>
        {props.text !== '' && <p>{props.text}</p>}
        <div className="row">
          {props.links.map((link) => (
            <a
              key={link.href}
              className={link.kind === 'primary' ? 'btn inv' : 'btn ghost'}
              href={linkHref(ctx.site, link.href)}
            >
              {link.label}
            </a>
          ))}
        </div>
      </div>
    </section>
  ),
});
