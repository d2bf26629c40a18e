import { APP_PRELOADER } from '#shared/route/app-pages.ts';
import { head } from '#shared/seo/head.ts';
import { CLIENT } from '#worker/render/assets.ts';
import { appRoute } from './parts.tsx';

/** Files that the first pages of the app need: those of every page, and the styles of home, lists and products. */
function firstFiles(): readonly string[] {
  const { entry, core, styles, sheets, font } = CLIENT;
  return [entry, ...core, styles, font, sheets.app, sheets.home, sheets.list, sheets.product];
}

/**
 * The first page of the app (spec 1 section 2.1): it warms session, cart, configuration and the files of the release
 * (`client/state/app/preload.ts`), and then introduces itself to the app, which goes on to what it wants to show.
 */
export const preloaderPage = appRoute(APP_PRELOADER, {
  gate: 'visitor',
  find: async () => ({
    outcome: 'page',
    page: {
      kind: 'content',
      head: head({ title: 'Loading', sites: [] }),
      load: async () => ({
        view: (
          <div className="wrap app-preloader" data-warm={firstFiles().join(' ')}>
            <h1 className="vh">Loading the store</h1>
            <p role="status">One moment…</p>
          </div>
        ),
      }),
    },
  }),
});
