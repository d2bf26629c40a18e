import { type Context, Hono } from 'hono';
import { renderToString } from 'react-dom/server';
import { z } from 'zod';
import { CONTENT_SEGMENTS } from '#shared/customer/segments.ts';
import { Fault } from '#shared/errors.ts';
import { locate } from '#shared/route/locate.ts';
import { SITE_CODES, SITES, sitePath } from '#shared/site/sites.ts';
import { previewRules } from '#worker/acts/preview-layers.ts';
import { PreviewBar } from '#worker/pages/parts/preview-bar.tsx';
import { type Ask, drawPage, forgetful, sealed } from '#worker/pages/preview/draw.tsx';
import { recordAlone, recordPath } from '#worker/pages/preview/record.ts';
import { checked } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { type Look, unseenVersion } from '#worker/request/look.ts';
import { readPreview } from '#worker/request/preview-token.ts';
import { isStaffHost } from '#worker/request/staff.ts';
import type { Changeset } from '#worker/store/changeset/changesets.ts';
import type { Preview } from '#worker/store/changeset/previews.ts';

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
  const path = asked.block === undefined ? (asked.path ?? '/') : recordPath({ kind: 'block', key: asked.block });
  const url = new URL(path, ctx.url.origin);
  const location = locate(url.host, url.pathname, ctx.config.hosts);
  if (asked.block === undefined && NO_PAGE.test(location.path)) throw new Fault('not_found');
  if (asked.site !== undefined) url.pathname = sitePath(SITES[asked.site], location.path);
  for (const [name, value] of wordsOf(asked, query)) url.searchParams.set(name, value);
  return url;
}

async function show(c: Context<AppEnv>, ask: Ask, isBare: boolean): Promise<Response> {
  const ctx = c.get('ctx');
  if (!isStaffHost(ctx)) throw new Fault('not_found');
  c.set('ctx', forgetful(ctx));
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
  const page = await drawPage(c, ask, targetOf(ctx, asked, query), { look, changeset });
  if (!page.answer.headers.get('content-type')?.startsWith('text/html')) throw new Fault('not_found');
  const bar = isBare
    ? ''
    : renderToString(
        <PreviewBar
          changeset={changeset}
          preview={preview}
          look={look}
          site={page.site}
          path={page.path}
          isLive={asked.state === 'live'}
        />,
      );
  return sealed(ctx, page, bar);
}

/** Previews of pages with a changeset laid over the store (public contract, section 14). */
export function previews(ask: Ask): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/preview', (c) => show(c, ask, false));
  routes.get('/rhpa', (c) => show(c, ask, true));
  routes.get('/blocks/:kind{page|block}/:key', recordAlone);
  return routes;
}
