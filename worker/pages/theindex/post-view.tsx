import type { ReactNode } from 'react';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { Picture } from '#client/ui/picture.tsx';
import { PrintButton } from '#client/ui/print-button.tsx';
import { ProductGrid } from '#client/ui/product/product-grid.tsx';
import type { FilmCaptions } from '#shared/film/facts.ts';
import { croppedUrl } from '#shared/image/transform.ts';
import { articleData, filmData } from '#shared/index-post/article-data.ts';
import { categoryOf, INDEX_CATEGORIES, labelOf } from '#shared/index-post/categories.ts';
import type { Neighbors } from '#shared/index-post/neighbors.ts';
import { INDEX_PATH } from '#shared/index-post/place.ts';
import { type IndexPost, type IndexTag, type PostAuthor, tagsOfCategory } from '#shared/index-post/post.ts';
import type { Breadcrumb } from '#shared/navigation/contract.ts';
import type { Card } from '#shared/product/card.ts';
import { breadcrumbData } from '#shared/seo/structured-data.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import { StructuredData } from '#worker/render/structured-data.tsx';
import type { Ctx } from '#worker/request/context.ts';
import { Feature } from './feature.tsx';
import { categoryPath, IndexHead } from './frame.tsx';
import { pageQuery } from './paging.ts';
import { PostBody } from './post-body.tsx';
import { PostMeta, pictureOf, type Sizes, StoryGrid } from './stories.tsx';

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

/** Everything that the page of a post shows. */
export interface PostViewProps {
  readonly ctx: Ctx;
  readonly post: IndexPost;
  readonly tags: readonly IndexTag[];
  readonly related: readonly IndexPost[];
  readonly neighbors: Neighbors;
  readonly sizes: Sizes;
  /** Products that its text links to. */
  readonly cards: readonly Card[];
  /** The text, with everything inserted. */
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

/** Who wrote the story; nothing if nobody is named. */
function Author({ author, sizes }: { readonly author: PostAuthor | null; readonly sizes: Sizes }): ReactNode {
  if (author === null) return null;
  const { name, picture } = author;
  const sized = picture && sizes.get('file' in picture ? picture.file : picture.src);
  return (
    <p className="ixauthor">
      {sized && 'file' in sized.picture && (
        <Picture file={sized.picture.file} width={sized.width} height={sized.width} alt="" ratio="1x1" sizes="48px" />
      )}
      {sized && 'src' in sized.picture && <img src={sized.picture.src} width={48} height={48} alt="" loading="lazy" />}
      <span>
        By <b>{name}</b>
      </span>
    </p>
  );
}

function Beside({
  site,
  neighbors: { newer, older },
}: {
  readonly site: Site;
  readonly neighbors: Neighbors;
}): ReactNode {
  if (!newer && !older) return null;
  const entry = (post: IndexPost | undefined, words: string, rel: 'next' | 'prev') =>
    post && (
      <a href={sitePath(site, post.path)} rel={rel}>
        <span className="eyebrow">{words}</span>
        <span className="d d24">{post.title}</span>
      </a>
    );
  return (
    <nav className="wrap ixbeside" aria-label="More stories">
      {entry(older, 'Previous story', 'prev')}
      {entry(newer, 'Next story', 'next')}
    </nav>
  );
}

function Related({ site, post, related, sizes }: Pick<PostViewProps, 'post' | 'related' | 'sizes'> & { site: Site }) {
  const category = categoryOf(post);
  if (related.length === 0) return null;
  const isOfCategory = related.every((other) => categoryOf(other)?.id === category?.id);
  return (
    <section className="sec wrap ixrelated">
      <div className="sechead">
        <h2 className="d d44">{isOfCategory && category ? `More from ${category.name}` : 'Related stories'}</h2>
        {category && (
          <a className="link" href={sitePath(site, categoryPath(category.slug))}>
            All {category.name} stories
          </a>
        )}
      </div>
      <StoryGrid site={site} posts={related} sizes={sizes} />
    </section>
  );
}

/** The page of a post. */
export function PostView({
  ctx,
  post,
  tags,
  related,
  neighbors,
  sizes,
  cards,
  html,
  captions,
}: PostViewProps): ReactNode {
  const { site, origin } = ctx;
  const category = categoryOf(post);
  const trail = trailOf(post);
  const sized = pictureOf(post, sizes, true);
  const image = sized && 'file' in sized.picture ? croppedUrl(sized.picture.file, 1284, '16x9') : null;
  const film = filmData(origin, post, image);
  const { versions } = ctx.store;
  return (
    <>
      <IndexHead site={site} current={category ? categoryPath(category.slug) : null} />
      {post.css !== '' && (
        <link rel="stylesheet" href={stylesPath(post.id, { content: versions.content, stories: versions.stories() })} />
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
          <Author author={post.author} sizes={sizes} />
          <PostMeta site={site} post={post} />
        </header>
        <Feature {...{ post, sizes, captions }} floats={ctx.flags.pip} />
        <PostBody post={post} html={html} />
        <div className="ixend">
          <Tags site={site} tags={tags} />
          <PrintButton look="line" />
        </div>
      </article>
      {cards.length > 0 && (
        <section className="sec wrap ixshop">
          <h2 className="d d44 ixtitle">Shop this story</h2>
          <ProductGrid cards={cards} site={site} nowMs={ctx.now} />
        </section>
      )}
      <Beside site={site} neighbors={neighbors} />
      <Related {...{ site, post, related, sizes }} />
      <StructuredData data={articleData(origin, site, post, image)} />
      {film !== null && <StructuredData data={film} />}
      <StructuredData data={breadcrumbData(origin, site, trail)} />
    </>
  );
}
