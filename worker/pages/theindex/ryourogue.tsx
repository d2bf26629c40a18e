import type { ReactNode } from 'react';
import { READERS_TAG } from '#shared/index-post/categories.ts';
import { sitePath } from '#shared/site/sites.ts';
import { GYM_MAP_PATH } from '#worker/pages/rogue-equipped-gyms.tsx';
import type { PageRoute } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import { READERS_PATH } from './frame.tsx';
import { listPage } from './list.tsx';
import { storiesUnavailable } from './unavailable.tsx';

/** An id that no post has. */
const NO_TAG = 0;

/** Explains how readers send in a story. */
function SendYours({ ctx }: { readonly ctx: Ctx }): ReactNode {
  const { site, flags } = ctx;
  return (
    <section className="sec ixsend">
      <h2 className="d d44">Send us yours</h2>
      <ol>
        <li>Tell us what you built, in what order, and what you would do differently today.</li>
        <li>Take three pictures: the whole room, your rack, and the corner you are proudest of.</li>
        <li>Contact us. An editor will reply, and nothing is published until you have read it.</li>
      </ol>
      <p className="row">
        <a className="btn" href={sitePath(site, '/contact')}>
          Contact us
        </a>
        {flags.enable_gym_map && (
          <a className="btn line" href={sitePath(site, GYM_MAP_PATH)}>
            Gyms on the map
          </a>
        )}
      </p>
    </section>
  );
}

/** Stories of readers and their gyms: the posts with the tag of this page (spec 1 section 2.1). */
export const readersPage: PageRoute = {
  path: READERS_PATH,
  gate: 'public',
  find: async (ctx) => {
    const { tags, isKnown, isFresh } = await ctx.ports.index.tags();
    if (!isKnown) return storiesUnavailable(ctx);
    const tag = tags.find(({ slug }) => slug === READERS_TAG);
    return listPage(ctx, {
      title: 'Readers’ stories',
      about: 'Gyms our readers have built, how they have trained, and what they learned along the way.',
      path: READERS_PATH,
      filter: { tags: [tag?.id ?? NO_TAG] },
      lead: undefined,
      tags: [],
      tag: undefined,
      isFresh,
      foot: <SendYours ctx={ctx} />,
    });
  },
};
