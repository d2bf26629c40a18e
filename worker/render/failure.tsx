import type { Context } from 'hono';
import { renderToString } from 'react-dom/server';
import { FAULTS, Fault } from '#shared/errors.ts';
import { head } from '#shared/seo/head.ts';
import { logFor } from '#worker/log/log.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { locatedOf } from '#worker/request/located.ts';
import { COMMON_HEADERS, contentSecurityPolicy } from '#worker/request/security-headers.ts';
import { RefusalView, TroubleView } from './failure-views.tsx';
import { shellOf } from './shell.tsx';

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
  const { status, message } = FAULTS[fault.code];
  const headers: Record<string, string> = { ...COMMON_HEADERS, 'x-request-id': requestId, ...fault.headers };
  if (isService(c)) {
    const fields = fault.fields.length > 0 ? { fields: fault.fields } : {};
    return Response.json({ error: { type: fault.code, message, ...fields, requestId } }, { status, headers });
  }
  headers['content-type'] = 'text/html; charset=utf-8';
  headers['content-security-policy'] = contentSecurityPolicy({ nonce: null, isApp: false });
  return new Response(await errorPage(c, requestId, fault), { status, headers });
}

/** Whether the client reads JSON. */
function isService(c: Context<AppEnv>): boolean {
  const { pathname } = new URL(c.req.url);
  return pathname.startsWith('/svc_') || pathname.includes('/theindex/wp-json/');
}

async function errorPage(c: Context<AppEnv>, requestId: string, { code, fields }: Fault): Promise<string> {
  const ctx = c.get('ctx');
  const { status, message } = FAULTS[code];
  try {
    const { site } = ctx;
    const isRefusal = status < 500;
    const title = isRefusal ? 'We could not do that' : 'Something went wrong';
    const view = isRefusal ? (
      <RefusalView site={site} message={message} fields={fields} requestId={requestId} />
    ) : (
      <TroubleView site={site} requestId={requestId} />
    );
    const shell = await shellOf(ctx, { kind: 'error', head: head({ title }) });
    return shell.before + renderToString(view) + shell.after;
  } catch (cause) {
    logFor(requestId).error('error_page_failed', { cause });
    const { site } = locatedOf(c.req.raw, c.env).location;
    return `<!DOCTYPE html><html lang="${site.locale}"><meta charset="utf-8"><title>Northbar</title><h1>${message}</h1><p>Reference ${requestId}</p>`;
  }
}
