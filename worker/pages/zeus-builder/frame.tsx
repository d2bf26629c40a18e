import type { ReactNode } from 'react';
import { type Head, head } from '#shared/seo/head.ts';
import { SITE_LIST, sitePath } from '#shared/site/sites.ts';
import type { FoundPage, Resolution } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Addresses of the gym builder (spec 1 section 2.1). */
export const BUILDER = {
  root: '/zeus-builder',
  templates: '/zeus-builder/templates',
  myGyms: '/zeus-builder/my-gyms',
  edit: '/zeus-builder/project/edit',
  project: '/zeus-builder/project/:projectId',
} as const;

/** The page of a saved design. */
export const projectPath = (designId: string) => `/zeus-builder/project/${designId}`;

const PLACES = [
  [BUILDER.root, 'Featured'],
  [BUILDER.templates, 'Templates'],
  [BUILDER.myGyms, 'My gyms'],
  [BUILDER.edit, 'New gym'],
] as const;

/** The frame around each page of the builder. */
function Frame(props: { readonly ctx: Ctx; readonly title: string; readonly children: ReactNode }): ReactNode {
  const { ctx, title, children } = props;
  const current = ctx.path === '/zeus-builder/' ? BUILDER.root : ctx.path;
  return (
    <div className="wrap gym">
      <nav className="gym-nav" aria-label="Gym builder">
        <ul>
          {PLACES.map(([path, label]) => (
            <li key={path}>
              <a href={sitePath(ctx.site, path)} aria-current={path === current ? 'page' : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <h1 className="d d64">{title}</h1>
      {children}
    </div>
  );
}

/** A page of the builder. */
export function builderPage(
  ctx: Ctx,
  page: { readonly title: string; readonly head?: Partial<Head>; readonly status?: FoundPage['status'] },
  view: () => Promise<ReactNode>,
): Resolution {
  const { title, status } = page;
  return {
    outcome: 'page',
    page: {
      kind: 'content',
      sheet: 'gym',
      head: head({ title, ...page.head }),
      ...(status === undefined ? {} : { status }),
      load: async () => ({
        view: (
          <Frame ctx={ctx} title={title}>
            {await view()}
          </Frame>
        ),
      }),
    },
  };
}

/** The search engine data of a page that is the same for all visitors. */
export function publicHead(path: string, description: string): Partial<Head> {
  const sites = SITE_LIST.filter(({ hasGymBuilder }) => hasGymBuilder).map(({ code }) => code);
  return { canonical: path, description, sites };
}

/** Whether a site has the gym builder. Other sites do not have these pages. */
export function isBuilt({ site }: Ctx): boolean {
  return site.hasGymBuilder;
}
