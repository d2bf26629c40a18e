import type { ReactNode } from 'react';
import type { Screen } from '#shared/bridge/screens.ts';
import { webAddress } from '#shared/route/app-link.ts';
import { APP_PAGES, type AppPath } from '#shared/route/app-pages.ts';
import { sitePath } from '#shared/site/sites.ts';
import { type Gate, type PageRoute, type Resolution, redirectTo } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Leads to a page of the web, with the query of this one. */
export function toTheWeb(ctx: Ctx, path: string): Resolution {
  const { origin, search } = ctx.url;
  return redirectTo(webAddress(origin + sitePath(ctx.site, path) + search), 302);
}

/** A page of the native app (spec 1 section 2.1). Outside the app it leads to its page of the web. */
export function appRoute(
  path: AppPath,
  { gate, find, ...rest }: Pick<PageRoute, 'find' | 'take'> & { readonly gate: Gate },
): PageRoute {
  const outside = (ctx: Ctx) => (ctx.visitor.app === null ? toTheWeb(ctx, APP_PAGES[path]) : undefined);
  return {
    ...rest,
    path,
    gate,
    // Guests of the web are not asked to log in for a page that they are not shown.
    guests: outside,
    find: async (ctx, params) => outside(ctx) ?? find(ctx, params),
  };
}

/** Something of the store that the dashboard of the app leads to. */
interface Banner {
  readonly title: string;
  readonly text: string;
  /** Screen of the app that it opens where the app has one. */
  readonly screen: Screen;
  /** The page of the web that it opens elsewhere; undefined if only an app with that screen can show it. */
  readonly path?: string;
}

/** The banners of the dashboard: the remote of the timer, The Index, events and gyms (spec 1 section 2.1). */
function bannersOf({ flags }: Ctx): readonly Banner[] {
  return [
    { title: 'Timer remote', text: 'Start, stop and set your gym timer from here.', screen: 'timer_remote' },
    { title: 'The Index', text: 'News, stories and how-tos.', screen: 'index', path: '/theindex' },
    { title: 'Events', text: 'Schedules, leaderboards and athletes.', screen: 'event', path: '/events' },
    ...(flags.enable_gym_map
      ? [{ title: 'Gyms', text: 'Places to train near you.', screen: 'gyms', path: '/rogue-equipped-gyms' } as const]
      : []),
  ];
}

/** Banners of the dashboard in the app. One that only the app can show appears once the app says that it can. */
export function AppBanners({ ctx }: { readonly ctx: Ctx }): ReactNode {
  if (ctx.visitor.app === null) return null;
  return (
    <section className="app-banners" aria-labelledby="app-banners" data-testid="app-banners">
      <h2 className="vh" id="app-banners">
        In the app
      </h2>
      <ul>
        {bannersOf(ctx).map(({ title, text, screen, path }) => (
          <li key={screen} {...(path === undefined && { hidden: true, 'data-needs': 'open_screen' })}>
            <a href={sitePath(ctx.site, path ?? '/account/dashboard')} data-screen={screen}>
              <b>{title}</b>
              <span>{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
