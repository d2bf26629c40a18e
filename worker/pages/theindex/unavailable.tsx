import { head } from '#shared/seo/head.ts';
import { sitePath } from '#shared/site/sites.ts';
import type { FoundPage, Resolution } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import { IndexHead } from './frame.tsx';

/**
 * A page of The Index of which nobody knows whether it exists, because the blog does not answer: 503, so that readers and
 * search engines come back for it.
 */
export function storiesUnavailable(ctx: Ctx): Resolution {
  const page: FoundPage = {
    kind: 'error',
    status: 503,
    sheet: 'theindex',
    head: head({ title: 'Stories are currently unavailable' }),
    load: async () => ({
      isPartial: true,
      view: (
        <>
          <IndexHead site={ctx.site} current={null} />
          <div className="wrap ixnone">
            <h1 className="d d64">Stories are currently unavailable</h1>
            <p>Our stories come from another server, which isn’t responding. Please reload the page in a moment.</p>
            <p>
              <a className="btn" href={sitePath(ctx.site, '/')}>
                Go to the home page
              </a>
            </p>
          </div>
        </>
      ),
    }),
  };
  return { outcome: 'page', page };
}
