import type { Context } from 'hono';
import { renderToString } from 'react-dom/server';
import type { Site } from '#shared/site/sites.ts';
import { type Laid, previewEnv } from '#worker/acts/preview-layers.ts';
import type { Env } from '#worker/env.ts';
import { CLIENT } from '#worker/render/assets.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { locatedOf } from '#worker/request/located.ts';
import { type Look, lookWith } from '#worker/request/look.ts';

/** Drawing a page of the store with a changeset laid over it, and what is sent of it. */

/** Answers a request that the store sends to itself. */
export type Ask = (request: Request, env: Env, context: ExecutionContext) => Response | Promise<Response>;

/** Redirects that a preview follows within the store. */
const MOST_HOPS = 5;

/** A page that was drawn: where it is within its site, and its answer. */
export interface DrawnPage {
  readonly answer: Response;
  readonly site: Site;
  readonly path: string;
}

/** The context of a request that draws: what it is asked to look like is not remembered. */
export const forgetful = (ctx: Ctx): Ctx => ({
  ...ctx,
  visitor: { ...ctx.visitor, app: null, appEntered: false, contrastChosen: false, themeChosen: false },
});

/** The page at an address, or the one to which it redirects within the store. */
export async function drawPage(
  c: Context<AppEnv>,
  ask: Ask,
  start: URL,
  { look, changeset }: { readonly look: Look; readonly changeset: Laid },
): Promise<DrawnPage> {
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

/** What is sent of a page that was drawn: with the preview's bar above it if there is one, and kept by nobody. */
export function sealed(ctx: Ctx, { answer }: DrawnPage, bar = ''): Response {
  const page = new HTMLRewriter()
    .on('head', {
      element: (head) => {
        head.append('<meta name="robots" content="noindex, nofollow">', { html: true });
        if (bar !== '') head.append(`<link rel="stylesheet" href="${CLIENT.sheets.preview}">`, { html: true });
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
