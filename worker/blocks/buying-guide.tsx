import { Picture } from '#client/ui/picture.tsx';
import { buyingGuideKind } from '#shared/block/kinds/buying-guide.ts';
import { linkHref } from '#shared/content/link.ts';
import { Html } from '#worker/render/html.tsx';
import { block } from './parts/block.ts';
import { withDirectives } from './parts/directives.tsx';
import { picturesOf } from './parts/picture-of.ts';

/** Steps to the right product. */
export const buyingGuide = block(buyingGuideKind, {
  sheet: 'blocks',
  load: async ({ ctx }, props) => {
    const [pictures, texts] = await Promise.all([
      picturesOf(
        ctx,
        props.steps.map(({ image }) => image ?? ''),
      ),
      Promise.all(props.steps.map(({ html }) => withDirectives(ctx, html))),
    ]);
    return props.steps.map((_, index) => ({ picture: pictures[index], html: texts[index] ?? '' }));
  },
  View: ({ ctx, props, data }) => (
    <section className="sec wrap guide">
      <h2 className="d d44">{props.title}</h2>
      {props.intro !== '' && <p className="guide-intro">{props.intro}</p>}
      <ol>
        {props.steps.map(({ title, link }, index) => {
          const { picture, html = '' } = data[index] ?? {};
          return (
            <li key={title}>
              {picture && <Picture {...picture} alt="" sizes="(max-width: 767px) 92vw, 31vw" ratio="3x2" />}
              <h3>{title}</h3>
              <Html className="prose" html={html} />
              {link && (
                <a className="link" href={linkHref(ctx.site, link.href)}>
                  {link.label}
                </a>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  ),
});
