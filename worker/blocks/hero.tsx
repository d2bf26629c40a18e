import { ArtPicture } from '#client/ui/art-picture.tsx';
import { heroKind } from '#shared/block/kinds/hero.ts';
import { linkHref } from '#shared/content/link.ts';
import { block } from './parts/block.ts';
import { picturesOf } from './parts/picture-of.ts';

/** The opening picture of a page with its title. */
export const hero = block(heroKind, {
  sheet: 'home',
  load: async ({ ctx }, props) => {
    const [wide, square, tall] = await picturesOf(ctx, [props.image, props.square ?? '', props.tall ?? '']);
    return { wide, square, tall };
  },
  View: ({ ctx, page, props, data }) => {
    const Title = page.isFirst ? 'h1' : 'h2';
    return (
      <section className="hero dark">
        {data.wide && (
          <ArtPicture
            wide={data.wide}
            square={data.square}
            tall={data.tall}
            alt={props.imageAlt}
            sizes="100vw"
            focal={props.focal}
            priority={page.isFirst ? 'high' : undefined}
          />
        )}
        <div className="wrap">
          {props.eyebrow !== '' && <p className="eyebrow">{props.eyebrow}</p>}
          <Title className="d d96">{props.title}</Title>
          {props.text !== '' && <p>{props.text}</p>}
          {props.links.length > 0 && (
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
          )}
        </div>
      </section>
    );
  },
});
