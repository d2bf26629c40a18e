import type { Context } from 'hono';
import { renderToString } from 'react-dom/server';
import { FAULTS, Fault } from '#shared/errors.ts';
import { head } from '#shared/seo/head.ts';
import { sitePath } from '#shared/site/sites.ts';
import { BindingOutage } from '#worker/bounds/deadline.ts';
import { logFor } from '#worker/log/log.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { locatedOf } from '#worker/request/located.ts';
import { COMMON_HEADERS, contentSecurityPolicy, REPORTING } from '#worker/request/security-headers.ts';
import { isServicePath } from '#worker/request/service.ts';
import { RefusalView, TroubleView } from './failure-views.tsx';
import { shellOf } from './shell.tsx';
import { within } from './time-limit.ts';

/** Seconds after which a client may try again when something does not answer. */
const RETRY_SECONDS = '5';
/** Most milliseconds that an error page waits for its header and footer, which an outage may have made slow. */
const SHELL_LIMIT_MS = 1_000;

/**
 * The only place that turns an error into a response (design, section 6). The details of an error that is not a `Fault`
 * are logged, not shown.
 */
export async function failure(error: unknown, c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const requestId = ctx?.id ?? crypto.randomUUID();
  const log = ctx?.log ?? logFor(requestId);
  const fault = error instanceof Fault ? error : new Fault('unknown_error', [], { cause: error });
  if (fault.code === 'unknown_error') log.error('unknown_error', { error: fault.cause ?? fault });
  if (fault.cause instanceof BindingOutage) log.error('binding_unavailable', { error: fault.cause });
  const { status, message } = FAULTS[fault.code];
  const headers: Record<string, string> = {
    ...COMMON_HEADERS,
    'x-request-id': requestId,
    ...(status === 503 ? { 'retry-after': RETRY_SECONDS } : {}),
    ...fault.headers,
  };
  if (isServicePath(new URL(c.req.url).pathname)) {
    const fields = fault.fields.length > 0 ? { fields: fault.fields } : {};
    return Response.json({ error: { type: fault.code, message, ...fields, requestId } }, { status, headers });
  }
  Object.assign(headers, REPORTING);
  headers['content-type'] = 'text/html; charset=utf-8';
  headers['content-security-policy'] = contentSecurityPolicy({ nonce: null, isApp: false });
  return new Response(await errorPage(c, requestId, fault), { status, headers });
}

/** The page of a failure: in the store's frame, or plain if that cannot be rendered in time. */
async function errorPage(c: Context<AppEnv>, requestId: string, { code, fields }: Fault): Promise<string> {
  const ctx = c.get('ctx');
  const { status, message } = FAULTS[code];
  const plain = () => plainPage(c, requestId, message);
  // A failure before the request was identified has nothing to render a frame from.
  if (!ctx) return plain();
  try {
    const { site } = ctx;
    const isRefusal = status < 500;
    const title = isRefusal ? 'We could not do that' : 'Something went wrong';
    const view = isRefusal ? (
      <RefusalView site={site} message={message} fields={fields} requestId={requestId} />
    ) : (
      <TroubleView site={site} requestId={requestId} />
    );
    const shell = await within(shellOf(ctx, { kind: 'error', head: head({ title }) }), SHELL_LIMIT_MS, () => undefined);
    return shell ? shell.before + renderToString(view) + shell.after : plain();
  } catch (cause) {
    logFor(requestId).error('error_page_failed', { cause });
    return plain();
  }
}

/** A page that needs nothing but the address of the request. */
function plainPage(c: Context<AppEnv>, requestId: string, message: string): string {
  const { site } = locatedOf(c.req.raw, c.env).location;
  const body = renderToString(
    <main>
      <h1>Something went wrong</h1>
      <p>{message}</p>
      <p>Nothing has been lost. Please reload the page in a moment.</p>
      <p>Reference {requestId}</p>
      <p>
        <a href={sitePath(site, '/')}>To the home page</a>
      </p>
    </main>,
  );
  return `<!DOCTYPE html><html lang="${site.locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Northbar</title>${body}</html>`;
}
