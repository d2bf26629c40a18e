import { Picture } from '#client/ui/picture.tsx';
import { splitKind } from '#shared/block/kinds/split.ts';
import { linkHref } from '#shared/content/link.ts';
import { block } from './parts/block.ts';
import { picturesOf } from './parts/picture-of.ts';

/** A dark band: a scene on one side, words on the other. */
export const split = block(splitKind, {
  sheet: 'home',
  load: async ({ ctx }, props) => {
    const [picture] = await picturesOf(ctx, [props.image]);
    return { picture };
  },
  View: ({ ctx, props, data }) => (
    <section className="sec wrap">
      <div className="split dark">
        {data.picture && <Picture {...data.picture} alt={props.imageAlt} sizes="(max-width: 1023px) 100vw, 55vw" />}
        <div>
          {props.eyebrow !== '' && <p className="eyebrow">{props.eyebrow}</p>}
          <h2 className="d d64">{props.title}</h2>
          <p>{props.text}</p>
          {props.link && (
            <a className="btn inv" href={linkHref(ctx.site, props.link.href)}>
              {props.link.label}
            </a>
          )}
        </div>
      </div>
    </section>
  ),
});
