import { Picture } from '#client/ui/picture.tsx';
import { postsKind } from '#shared/block/kinds/posts.ts';
import { linkHref } from '#shared/content/link.ts';
import { categoryOf } from '#shared/index-post/categories.ts';
import { postsQuery } from '#shared/index-post/posts-query.ts';
import { siteDay } from '#shared/time/site-time.ts';
import type { Ctx } from '#worker/request/context.ts';
import { block } from './parts/block.ts';
import { type BlockPicture, picturesOf } from './parts/picture-of.ts';
import { SectionHead } from './parts/section-head.tsx';

/** A story as it is drawn. */
interface Story {
  readonly eyebrow: string;
  readonly title: string;
  readonly meta: string;
  readonly href: string;
  readonly picture: BlockPicture | { readonly src: string } | undefined;
}

/** The newest stories of The Index. */
async function newestStories(
  ctx: Ctx,
  gaps: { hasAny: boolean },
  { category, tag, limit }: { category?: number | undefined; tag?: number | undefined; limit: number },
): Promise<readonly Story[]> {
  const categories = category === undefined ? [] : [category];
  const tags = tag === undefined ? [] : [tag];
  const { posts, isFresh } = await ctx.ports.index.posts(postsQuery({ perPage: limit, categories, tags }));
  if (!isFresh) gaps.hasAny = true;
  const files = posts.map(({ picture }) => (picture && 'file' in picture ? picture.file : ''));
  const own = await picturesOf(ctx, files);
  return posts.map((post, index) => ({
    eyebrow: categoryOf(post)?.name ?? 'Stories',
    title: post.title,
    meta: post.dateMs === null ? '' : siteDay(post.dateMs, ctx.site.locale),
    href: post.path,
    picture: post.picture && 'src' in post.picture ? post.picture : own[index],
  }));
}

/** Stories, three in a row: chosen by hand, or the newest. Without any, the block is left out. */
export const posts = block(postsKind, {
  sheet: 'home',
  load: async ({ ctx, gaps }, props): Promise<readonly Story[] | undefined> => {
    if (props.items.length === 0) {
      const newest = props.newest ? await newestStories(ctx, gaps, props.newest) : [];
      return newest.length > 0 ? newest : undefined;
    }
    const pictures = await picturesOf(
      ctx,
      props.items.map(({ image }) => image),
    );
    return props.items.map((item, index) => ({ ...item, picture: pictures[index] }));
  },
  View: ({ ctx, props, data }) => (
    <section className="sec wrap">
      <SectionHead site={ctx.site} title={props.title} link={props.link} />
      <div className="grid-box">
        <div className="grid c3">
          {data.map(({ eyebrow, title, meta, href, picture }) => (
            <article className="story" key={href}>
              <div className="pic">
                {picture &&
                  ('src' in picture ? (
                    <img src={picture.src} alt="" loading="lazy" decoding="async" />
                  ) : (
                    <Picture {...picture} alt="" sizes="(max-width: 767px) 92vw, 31vw" ratio="3x2" />
                  ))}
              </div>
              <p className="eyebrow">{eyebrow}</p>
              <h3 className="d d24">
                <a href={linkHref(ctx.site, href)}>{title}</a>
              </h3>
              {meta !== '' && <p className="mute s13">{meta}</p>}
            </article>
          ))}
        </div>
      </div>
    </section>
  ),
});
