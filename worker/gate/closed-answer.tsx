import { renderToString } from 'react-dom/server';
import { FAULTS } from '#shared/errors.ts';
import { CLIENT } from '#worker/render/assets.ts';
import { COMMON_HEADERS, contentSecurityPolicy } from '#worker/request/security-headers.ts';
import { isServicePath } from '#worker/request/service.ts';

/** Seconds after which a client may try again: settings take minutes to correct. */
const RETRY_SECONDS = '60';

/** A page that needs no binding and no setting: the styles are a file of the platform. */
function closedPage(requestId: string): string {
  const page = renderToString(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>Currently closed | Northbar</title>
        <link rel="stylesheet" href={CLIENT.styles} />
      </head>
      <body>
        <main className="wrap lost">
          <h1 className="d d44">The store is currently closed</h1>
          <p>It is being set up. Nothing has been lost. Please come back in a few minutes.</p>
          <p className="mute s13">Reference {requestId}</p>
        </main>
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${page}`;
}

/**
 * The answer of a store that must not serve: 503 with words, as JSON for services. The reason is in the log, because it
 * is for the merchant and not for strangers. `tookMs`: the time until then, milliseconds.
 */
export function closedAnswer({ url }: Request, requestId: string, tookMs: number): Response {
  const { status, message } = FAULTS.store_closed;
  const headers = {
    ...COMMON_HEADERS,
    'x-request-id': requestId,
    'retry-after': RETRY_SECONDS,
    'server-timing': `edge;dur=${tookMs}`,
  };
  if (isServicePath(new URL(url).pathname)) {
    return Response.json({ error: { type: 'store_closed', message, requestId } }, { status, headers });
  }
  return new Response(closedPage(requestId), {
    status,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy({ nonce: null, isApp: false }),
    },
  });
}
