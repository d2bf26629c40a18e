import type { ReactNode } from 'react';
import { labelOf } from '#shared/index-post/categories.ts';
import type { IndexPost } from '#shared/index-post/post.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import { softly } from '#worker/log/softly.ts';
import type { Ctx } from '#worker/request/context.ts';

const MOST = 5;
/** Some of the posts that were read most are no longer there. */
const ASKED = 20;
/** Fewer are no ranking. */
const FEWEST = 3;

/** The slugs of what was read most lately, the most read first; none if nobody knows. */
export function mostReadSlugs(ctx: Ctx): Promise<readonly string[]> {
  return softly(ctx, 'most_read', [], () => ctx.store.postViews.mostRead(ASKED));
}

/** The posts of a list that were read most lately; none until there are enough. */
export function mostReadOf(slugs: readonly string[], posts: readonly IndexPost[]): readonly IndexPost[] {
  const read = slugs.flatMap((slug) => posts.find((post) => post.slug === slug) ?? []).slice(0, MOST);
  return read.length < FEWEST ? [] : read;
}

/** Stories as a numbered list. */
export function MostRead({ site, posts }: { readonly site: Site; readonly posts: readonly IndexPost[] }): ReactNode {
  if (posts.length === 0) return null;
  return (
    <section className="sec wrap">
      <h2 className="d d44 ixtitle">Most read</h2>
      <ol className="ixread">
        {posts.map((post) => (
          <li key={post.id}>
            <div>
              {labelOf(post) !== '' && <p className="eyebrow">{labelOf(post)}</p>}
              <h3 className="d d24">
                <a href={sitePath(site, post.path)}>{post.title}</a>
              </h3>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
