import { type Context, Hono } from 'hono';
import { renderToString } from 'react-dom/server';
import { z } from 'zod';
import { CONTENT_SEGMENTS } from '#shared/customer/segments.ts';
import { Fault } from '#shared/errors.ts';
import { locate } from '#shared/route/locate.ts';
import { SITE_CODES, SITES, type Site, sitePath } from '#shared/site/sites.ts';
import { previewEnv, previewRules } from '#worker/acts/preview-layers.ts';
import type { Env } from '#worker/env.ts';
import { servedContent } from '#worker/pages/content.tsx';
import { PreviewBar } from '#worker/pages/parts/preview-bar.tsx';
import { CLIENT } from '#worker/render/assets.ts';
import { MISSING } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { checked } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { locatedOf } from '#worker/request/located.ts';
import { type Look, lookWith, unseenVersion } from '#worker/request/look.ts';
import { readPreview } from '#worker/request/preview-token.ts';
import { isStaffHost } from '#worker/request/staff.ts';
import type { Changeset } from '#worker/store/changeset/changesets.ts';
import type { Preview } from '#worker/store/changeset/previews.ts';

/** Answers a request that the store sends to itself. */
type Ask = (request: Request, env: Env, context: ExecutionContext) => Response | Promise<Response>;

/** Redirects that a preview follows within the store. */
const MOST_HOPS = 5;
/** What the app calls itself where a preview is asked for without its version. */
const APP_VERSION = '99.0.0';
/** Addresses that are no pages of the shop. */
const NO_PAGE = /^\/(?:svc_|(?:staff|__rb__|assets|media)(?:\/|$))/i;

const lookSchema = z.object({
  token: z.string().max(400).default(''),
  path: z
    .string()
    .max(2048)
    .regex(/^\/(?!\/)/, 'must be a path')
    .optional(),
  block: z
    .string()
    .max(255)
    .regex(/^[^\s/?#]+$/, 'must be the name of a block')
    .optional(),
  at: z.iso.datetime({ offset: true }).optional(),
  site: z.enum(SITE_CODES).optional(),
  segment: z.coerce
    .number()
    .refine((id) => CONTENT_SEGMENTS.includes(id), 'is no segment')
    .optional(),
  group: z.coerce.number().int().min(0).max(99_999).optional(),
  app: z.string().max(20).optional(),
  contrast: z.enum(['high', 'normal']).optional(),
  theme: z.enum(['dark', 'light', 'system']).optional(),
  /** `live`: without the changeset, to look at both states side by side. */
  state: z.enum(['changeset', 'live']).default('changeset'),
});
type Asked = z.output<typeof lookSchema>;

/** The changeset that a token shows. Throws `not_found` for any other token, like an address that does not exist. */
async function shownBy(ctx: Ctx, token: string): Promise<{ changeset: Changeset; preview: Preview }> {
  const claim = await readPreview(token, ctx.config.sessionSecret, ctx.now);
  const preview = claim && (await ctx.store.previews.use(claim.previewId, claim.changesetId, ctx.now));
  const changeset = preview && (await ctx.store.changesets.find(preview.changesetId));
  if (!preview || !changeset) throw new Fault('not_found');
  return { changeset, preview };
}

/** The words of the query that make the page look as one asks for. */
function wordsOf({ app, contrast, theme }: Asked, query: URLSearchParams): readonly (readonly [string, string])[] {
  const variants = [...query].filter(([name]) => name.startsWith('variant.'));
  const version = app === undefined || /^\d+(\.\d+)*$/.test(app) === false || app === '1' ? APP_VERSION : app;
  return [
    ...variants.map(([name, variant]) => [`exp.${name.slice('variant.'.length)}`, variant] as const),
    ...(contrast === undefined ? [] : [['highcontrast', contrast === 'high' ? '1' : '0'] as const]),
    ...(theme === undefined ? [] : [['theme', theme] as const]),
    ...(app === undefined || app === '' || app === '0' ? [] : [['mobileAppVersion', version] as const]),
    ...(app === 'android' ? [['mobileAppPlatform', 'android'] as const] : []),
  ];
}

/** The address of the page within the store. Throws `not_found` for what is no page. */
function targetOf(ctx: Ctx, asked: Asked, query: URLSearchParams): URL {
  const path = asked.block === undefined ? (asked.path ?? '/') : `/__rb__/block/${encodeURIComponent(asked.block)}`;
  const url = new URL(path, ctx.url.origin);
  const location = locate(url.host, url.pathname, ctx.config.hosts);
  if (asked.block === undefined && NO_PAGE.test(location.path)) throw new Fault('not_found');
  if (asked.site !== undefined) url.pathname = sitePath(SITES[asked.site], location.path);
  for (const [name, value] of wordsOf(asked, query)) url.searchParams.set(name, value);
  return url;
}

/** The page at an address, or the one to which it redirects within the store. */
async function drawn(
  c: Context<AppEnv>,
  ask: Ask,
  start: URL,
  settings: { readonly look: Look; readonly changeset: Changeset },
): Promise<{ answer: Response; site: Site; path: string }> {
  const { look, changeset } = settings;
  const environments = new Map<string, Env>();
  const agent = c.req.header('user-agent');
  let url = start;
  for (let hop = 0; ; hop++) {
    const request = lookWith(new Request(url, { headers: agent === undefined ? {} : { 'user-agent': agent } }), look);
    const { site, path } = locatedOf(request, c.env).location;
    const env = environments.get(site.code) ?? (await previewEnv(c.env, changeset, { site, nowMs: look.nowMs }));
    environments.set(site.code, env);
    const answer = await ask(request, env, c.executionCtx as ExecutionContext);
    const to = answer.headers.get('location');
    if (to === null) return { answer, site, path: path + url.search };
    const next = new URL(to, url);
    if (next.origin !== url.origin || hop === MOST_HOPS) return { answer: leadsAway(next), site, path };
    for (const [name, value] of start.searchParams) next.searchParams.set(name, value);
    url = next;
  }
}

/** What is drawn where a redirect leads to another host. */
const leadsAway = (to: URL): Response =>
  new Response(
    `<!DOCTYPE html>${renderToString(
      <html lang="en">
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>Redirect</title>
          <link rel="stylesheet" href={CLIENT.styles} />
        </head>
        <body>
          <main className="wrap">
            <h1 className="d d44">This address redirects</h1>
            <p>{`Shoppers are sent to ${to.href}`}</p>
          </main>
        </body>
      </html>,
    )}`,
    { headers: { 'content-type': 'text/html; charset=utf-8' } },
  );

/** The policy of a preview: it is framed by admin hosts alone, sends nothing, and reports nothing. */
function policyOf(ctx: Ctx, own: string): string {
  const ancestors = [...ctx.config.adminHosts].map((host) => `${ctx.url.protocol}//${host}:*`);
  const kept = own
    .split('; ')
    .filter(
      (line) => !/^(connect-src|form-action|frame-ancestors|manifest-src|report-uri|report-to|worker-src)\b/.test(line),
    );
  return [
    ...(kept.length === 1 && kept[0] === '' ? ["default-src 'none'", "style-src 'self'", "font-src 'self'"] : kept),
    `connect-src ${ctx.url.origin}/assets/`,
    "form-action 'none'",
    "worker-src 'none'",
    `frame-ancestors 'self' ${ancestors.join(' ')}`,
  ].join('; ');
}

async function show(c: Context<AppEnv>, ask: Ask, isBare: boolean): Promise<Response> {
  const ctx = c.get('ctx');
  if (!isStaffHost(ctx)) throw new Fault('not_found');
  // What a preview is asked to look like is not remembered.
  c.set('ctx', {
    ...ctx,
    visitor: { ...ctx.visitor, app: null, appEntered: false, contrastChosen: false, themeChosen: false },
  });
  const query = ctx.url.searchParams;
  const { changeset: own, preview } = await shownBy(ctx, query.get('token') ?? '');
  const asked = checked(Object.fromEntries(query), lookSchema);
  const changeset = asked.state === 'live' ? { ...own, operations: [] } : own;
  if (asked.block !== undefined && !isBare) throw new Fault('not_found');
  const look: Look = {
    nowMs: asked.at === undefined ? ctx.now : Date.parse(asked.at),
    segment: asked.segment ?? null,
    groupId: asked.group ?? 0,
    isBare,
    rules: await previewRules(c.env, changeset, ctx.now),
    version: unseenVersion(),
  };
  const { answer, site, path } = await drawn(c, ask, targetOf(ctx, asked, query), { look, changeset });
  if (!answer.headers.get('content-type')?.startsWith('text/html')) throw new Fault('not_found');
  const bar = isBare
    ? ''
    : renderToString(
        <PreviewBar
          changeset={changeset}
          preview={preview}
          look={look}
          site={site}
          path={path}
          isLive={asked.state === 'live'}
        />,
      );
  const page = new HTMLRewriter()
    .on('head', {
      element: (head) => {
        head.append('<meta name="robots" content="noindex, nofollow">', { html: true });
        if (!isBare) head.append(`<link rel="stylesheet" href="${CLIENT.sheets.preview}">`, { html: true });
      },
    })
    // It asks where its visitor is, which a preview answers itself.
    .on('store-island[name="region-offer"]', { element: (island) => void island.remove() })
    .on('body', { element: (body) => void body.prepend(bar, { html: true }) })
    .transform(answer);
  return new Response(page.body, {
    status: answer.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(ctx, answer.headers.get('content-security-policy') ?? ''),
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    },
  });
}

/** The blocks of a named block, for a preview that asks for nothing else. */
async function blockAlone(c: Context<AppEnv>): Promise<Response> {
  const name = c.req.param('name') ?? '';
  return servePage(
    c,
    async (ctx) => {
      if (!ctx.look || !(await ctx.store.content.block(name))) return MISSING;
      const page = {
        pageId: 0,
        identifier: name,
        title: name,
        heading: '',
        content: '',
        meta: { title: name, description: '', keywords: '' },
        blocks: [{ name: 'dynamic-block', props: { block: name } }],
        sites: [],
      };
      return servedContent(ctx, page, ctx.path, 'content', []);
    },
    true,
  );
}

/** Previews of pages with a changeset laid over the store (public contract, section 14). */
export function previews(ask: Ask): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/preview', (c) => show(c, ask, false));
  routes.get('/rhpa', (c) => show(c, ask, true));
  routes.get('/block/:name', blockAlone);
  return routes;
}
