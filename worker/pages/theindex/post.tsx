import type { ReactNode } from 'react';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { Film, type FilmPoster } from '#client/ui/film.tsx';
import type { FilmCaptions } from '#shared/film/facts.ts';
import { filmAt } from '#shared/film/film.ts';
import { croppedUrl, srcset } from '#shared/image/transform.ts';
import { articleData } from '#shared/index-post/article-data.ts';
import { categoryOf, INDEX_CATEGORIES, labelOf } from '#shared/index-post/categories.ts';
import { INDEX_PATH } from '#shared/index-post/place.ts';
import { type IndexPost, type IndexTag, tagsOfCategory } from '#shared/index-post/post.ts';
import { postsQuery } from '#shared/index-post/posts-query.ts';
import type { Breadcrumb } from '#shared/navigation/contract.ts';
import { head, plainText } from '#shared/seo/head.ts';
import { breadcrumbData } from '#shared/seo/structured-data.ts';
import { SITE_CODES, type Site, sitePath } from '#shared/site/sites.ts';
import { captionsOf } from '#worker/blocks/parts/film-captions.ts';
import { MISSING, type Resolution, redirectTo } from '#worker/render/page.ts';
import { StructuredData } from '#worker/render/structured-data.tsx';
import type { Ctx } from '#worker/request/context.ts';
import { categoryPath, IndexHead } from './frame.tsx';
import { pageQuery } from './paging.ts';
import { bodyOf, PostBody } from './post-body.tsx';
import { PostImage, PostMeta, pictureOf, type SizedPicture, type Sizes, StoryGrid, sizesOf } from './stories.tsx';
import { storiesUnavailable } from './unavailable.tsx';

const RELATED = 3;
const PICTURE_SIZES = '(max-width: 1023px) 100vw, 1120px';

/** Address of a post's styles. It changes with the content version, and when an outside blog says that it changed. */
const stylesPath = (id: number, { content, stories }: { content: number; stories: number }): string =>
  `${INDEX_PATH}/styles/${id}.css?${content}.${stories}`;

/** Address of a tag: the category list that it filters, or else a search for its name. */
function tagHref(site: Site, tag: IndexTag): string {
  const category = INDEX_CATEGORIES.find((each) => tagsOfCategory([tag], each).length > 0);
  if (category) return sitePath(site, categoryPath(category.slug)) + pageQuery(1, { tag: tag.slug });
  return sitePath(site, INDEX_PATH) + pageQuery(1, { q: tag.name });
}

function trailOf(post: IndexPost): readonly Breadcrumb[] {
  const category = categoryOf(post);
  return [
    { name: 'The Index', url: INDEX_PATH, categoryId: null },
    ...(category ? [{ name: category.name, url: categoryPath(category.slug), categoryId: null }] : []),
    { name: post.title, url: post.path, categoryId: null },
  ];
}

/** A picture of a post as the poster of its films. */
function posterOf(sized: SizedPicture | undefined): FilmPoster | null {
  if (!sized) return null;
  const { picture, width, height } = sized;
  return 'file' in picture ? { file: picture.file, width, height } : picture;
}

/** The film of a post, or its picture with a link to a film that only its own host can play; else its picture. */
function Feature({
  ctx,
  post,
  sizes,
  captions,
}: Pick<PostViewProps, 'captions' | 'ctx' | 'post' | 'sizes'>): ReactNode {
  const sized = pictureOf(post, sizes, true);
  const film = post.video === null ? null : filmAt(post.video);
  if (film) {
    const poster = posterOf(sized);
    return (
      <div className="ixpicture">
        <Film
          {...{ source: film, poster, captions }}
          title={post.title}
          floats={ctx.flags.pip}
          sizes={PICTURE_SIZES}
          priority="high"
        />
      </div>
    );
  }
  const picture = sized && <PostImage sized={sized} sizes={PICTURE_SIZES} priority="high" />;
  if (post.video === null) return picture && <div className="ixpicture">{picture}</div>;
  return (
    <a className="ixfilm" href={post.video} rel="noopener" target="_blank">
      {picture}
      <span className="btn inv">Watch the video at {new URL(post.video).hostname.replace(/^www\./, '')}</span>
    </a>
  );
}

interface PostViewProps {
  readonly ctx: Ctx;
  readonly post: IndexPost;
  readonly tags: readonly IndexTag[];
  readonly related: readonly IndexPost[];
  readonly sizes: Sizes;
  /** The text of the post, with everything inserted. */
  readonly html: string;
  readonly captions: readonly FilmCaptions[];
}

function Tags({ site, tags }: { readonly site: Site; readonly tags: readonly IndexTag[] }): ReactNode {
  if (tags.length === 0) return null;
  return (
    <nav className="ixtags" aria-label="Story topics">
      <ul className="chips">
        {tags.map((tag) => (
          <li key={tag.id}>
            <a className="chip" href={tagHref(site, tag)}>
              {tag.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PostView({ ctx, post, tags, related, sizes, html, captions }: PostViewProps): ReactNode {
  const { site } = ctx;
  const category = categoryOf(post);
  const trail = trailOf(post);
  const sized = pictureOf(post, sizes, true);
  const image = sized && 'file' in sized.picture ? croppedUrl(sized.picture.file, 1284, '16x9') : null;
  return (
    <>
      <IndexHead site={site} current={category ? categoryPath(category.slug) : null} />
      {post.css !== '' && (
        <link
          rel="stylesheet"
          href={stylesPath(post.id, { content: ctx.store.versions.content, stories: ctx.store.versions.stories() })}
        />
      )}
      <article className="wrap ixpost">
        {ctx.visitor.app === null && <Breadcrumbs site={site} trail={trail} />}
        <header>
          {category && (
            <p className="eyebrow">
              <a href={sitePath(site, categoryPath(category.slug))}>{labelOf(post)}</a>
            </p>
          )}
          <h1 className="d d64">{post.title}</h1>
          {post.excerpt !== '' && <p className="ixexcerpt">{post.excerpt}</p>}
          <PostMeta site={site} post={post} />
        </header>
        <Feature {...{ ctx, post, sizes, captions }} />
        <PostBody post={post} html={html} />
        <Tags site={site} tags={tags} />
      </article>
      {related.length > 0 && category && (
        <section className="sec wrap">
          <div className="sechead">
            <h2 className="d d44">More from {category.name}</h2>
            <a className="link" href={sitePath(site, categoryPath(category.slug))}>
              All of it
            </a>
          </div>
          <StoryGrid site={site} posts={related} sizes={sizes} />
        </section>
      )}
      <StructuredData data={articleData(ctx.origin, site, post, image)} />
      <StructuredData data={breadcrumbData(ctx.origin, site, trail)} />
    </>
  );
}

/** The post's picture for preloading, if the store hosts it. */
async function firstPicture(ctx: Ctx, post: IndexPost) {
  const sized = pictureOf(post, await sizesOf(ctx, [post]), true);
  if (!sized || !('file' in sized.picture)) return { image: null, preload: null };
  const { file } = sized.picture;
  return { image: file, preload: { srcset: srcset(file, sized.width), sizes: PICTURE_SIZES } };
}

/** One post by its slug. Any other address redirects to its canonical one (spec 1 section 2.1). */
export async function postPage(ctx: Ctx, slug: string): Promise<Resolution> {
  const { posts, isKnown, isFresh } = await ctx.ports.index.posts(
    postsQuery({ slugs: [slug], fields: [], perPage: 1 }),
  );
  const [post] = posts;
  if (!post) return isKnown ? MISSING : storiesUnavailable(ctx);
  const path = encodeURI(decodeURI(post.path));
  if (ctx.path !== path) return redirectTo(sitePath(ctx.site, path) + ctx.url.search, 301);
  const category = categoryOf(post);
  return {
    outcome: 'page',
    page: {
      kind: 'content',
      sheet: 'theindex',
      head: head({
        title: `${post.title} | The Index`,
        description: plainText(post.excerpt || post.content),
        canonical: post.path,
        sites: SITE_CODES,
        type: 'article',
        ...(await firstPicture(ctx, post)),
      }),
      load: async () => {
        const like = postsQuery({ categories: category ? [category.id] : [], exclude: [post.id], perPage: RELATED });
        const [all, related] = await Promise.all([ctx.ports.index.tags(), ctx.ports.index.posts(like)]);
        const tags = post.tags.flatMap((id) => all.tags.find((tag) => tag.id === id) ?? []);
        const sizes = await sizesOf(ctx, [post, ...related.posts]);
        const film = post.video === null ? null : filmAt(post.video);
        const captions = film ? await captionsOf(ctx, film) : [];
        const html = await bodyOf(ctx, post, posterOf(pictureOf(post, sizes, true)));
        return {
          isPartial: !(isFresh && all.isFresh && related.isFresh),
          view: <PostView {...{ ctx, post, tags, sizes, html, captions }} related={related.posts} />,
        };
      },
    },
  };
}
