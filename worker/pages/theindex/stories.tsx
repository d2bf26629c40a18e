import type { ReactNode } from 'react';
import { Picture } from '#client/ui/picture.tsx';
import type { Ratio } from '#shared/image/transform.ts';
import { labelOf } from '#shared/index-post/categories.ts';
import type { IndexPost, PostPicture } from '#shared/index-post/post.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Size assumed for a picture whose size is unknown: the shape in which the page shows it anyway. */
const UNKNOWN = { width: 768, height: 512 };

/** A picture with the space that its page must reserve. */
export interface SizedPicture {
  readonly picture: PostPicture;
  readonly width: number;
  readonly height: number;
}

/** Sizes of the pictures of some posts, by media key or address. A file that the store does not have is left out. */
export type Sizes = ReadonlyMap<string, SizedPicture>;

/** Reads the sizes of all pictures of some posts in one query. */
export async function sizesOf(ctx: Ctx, posts: readonly IndexPost[]): Promise<Sizes> {
  const pictures = posts
    .flatMap(({ picture, largePicture, author }) => [picture, largePicture, author?.picture ?? null])
    .filter((each) => each !== null);
  const files = pictures.flatMap((each) => ('file' in each ? [each.file] : []));
  const known =
    files.length > 0 ? await ctx.store.media.sizes([...new Set(files)], ctx.store.versions.latest) : new Map();
  const sizes = new Map<string, SizedPicture>();
  for (const picture of pictures) {
    if ('src' in picture) sizes.set(picture.src, { picture, ...UNKNOWN });
    else {
      const size = known.get(picture.file);
      if (size) sizes.set(picture.file, { picture, width: size.width, height: size.height });
    }
  }
  return sizes;
}

/** An existing picture of the post: the large one first if `isLarge`, otherwise the small one. */
export function pictureOf(post: IndexPost, sizes: Sizes, isLarge = false): SizedPicture | undefined {
  const wanted = isLarge ? [post.largePicture, post.picture] : [post.picture, post.largePicture];
  for (const picture of wanted) {
    const size = picture && sizes.get('file' in picture ? picture.file : picture.src);
    if (size) return size;
  }
  return undefined;
}

interface PostImageProps {
  readonly sized: SizedPicture | undefined;
  readonly sizes: string;
  readonly ratio?: Ratio;
  readonly priority?: 'eager' | 'high' | undefined;
}

/**
 * The picture of a post. Its alternative text is empty because the title beside it says what it shows. Nothing without
 * a picture.
 */
export function PostImage({ sized, sizes, ratio, priority }: PostImageProps): ReactNode {
  if (!sized) return null;
  const { picture, width, height } = sized;
  if ('file' in picture) {
    return <Picture {...{ width, height, sizes, ratio, priority }} file={picture.file} alt="" />;
  }
  return (
    <img
      src={picture.src}
      width={width}
      height={height}
      alt=""
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority === 'high' ? 'high' : undefined}
      decoding="async"
    />
  );
}

/** Publication date and reading time of a post, `12 November 2026 · 8 min`. Unknown parts are left out. */
export function PostMeta({ site, post, className = 'mute s14' }: { site: Site; post: IndexPost; className?: string }) {
  const { dateMs, minutes } = post;
  if (dateMs === null && minutes === null) return null;
  return (
    <p className={className}>
      {dateMs !== null && (
        <time dateTime={new Date(dateMs).toISOString().slice(0, 10)}>
          {new Intl.DateTimeFormat(site.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(dateMs)}
        </time>
      )}
      {dateMs !== null && minutes !== null && ' · '}
      {minutes !== null && `${minutes} min`}
    </p>
  );
}

interface StoriesProps {
  readonly site: Site;
  readonly posts: readonly IndexPost[];
  readonly sizes: Sizes;
  /** The level of the headings. */
  readonly level?: 'h2' | 'h3';
}

/** Stories in a grid of three columns. */
export function StoryGrid({ site, posts, sizes, level: Heading = 'h3' }: StoriesProps): ReactNode {
  return (
    <div className="grid-box">
      <div className="grid c3">
        {posts.map((post) => (
          <article className="story" key={post.id}>
            <div className="pic">
              <PostImage sized={pictureOf(post, sizes)} sizes="(max-width: 767px) 92vw, 31vw" ratio="3x2" />
            </div>
            {labelOf(post) !== '' && <p className="eyebrow">{labelOf(post)}</p>}
            <Heading className="d d24">
              <a href={sitePath(site, post.path)}>{post.title}</a>
            </Heading>
            <PostMeta site={site} post={post} />
          </article>
        ))}
      </div>
    </div>
  );
}

/** Stories in rows, two side by side if there is room. */
export function StoryRows({ site, posts, sizes, level: Heading = 'h3' }: StoriesProps): ReactNode {
  return (
    <div className="ixrows">
      {posts.map((post) => (
        <article className="ixrow" key={post.id}>
          <div className="pic">
            <PostImage sized={pictureOf(post, sizes)} sizes="(max-width: 767px) 124px, 200px" ratio="3x2" />
          </div>
          <div>
            {labelOf(post) !== '' && <p className="eyebrow">{labelOf(post)}</p>}
            <Heading className="d d24">
              <a href={sitePath(site, post.path)}>{post.title}</a>
            </Heading>
          </div>
        </article>
      ))}
    </div>
  );
}

interface LeadProps {
  readonly site: Site;
  readonly post: IndexPost;
  readonly sizes: Sizes;
  /** `h1` if the page opens with the story. */
  readonly level: 'h1' | 'h2';
  readonly isFirst: boolean;
}

/** One story at full width. */
export function LeadStory({ site, post, sizes, level: Heading, isFirst }: LeadProps): ReactNode {
  const sized = pictureOf(post, sizes, true);
  return (
    <article className={sized ? 'lead dark' : 'lead dark bare'}>
      <PostImage sized={sized} sizes="(max-width: 1023px) 100vw, 63vw" priority={isFirst ? 'high' : undefined} />
      <div>
        {labelOf(post) !== '' && <p className="eyebrow">{labelOf(post)}</p>}
        <Heading className="d d64">{post.title}</Heading>
        {post.excerpt !== '' && <p>{post.excerpt}</p>}
        <a className="btn inv" href={sitePath(site, post.path)} aria-label={`Read the story: ${post.title}`}>
          Read the story
        </a>
        <PostMeta site={site} post={post} className="when" />
      </div>
    </article>
  );
}
