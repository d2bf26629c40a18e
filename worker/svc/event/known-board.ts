import type { MiddlewareHandler } from 'hono';
import { answeredBoard, BOARD_SECONDS, type LiveBoard } from '#worker/acts/live-board.ts';
import type { Clock } from '#worker/clock.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { COMMON_HEADERS } from '#worker/request/security-headers.ts';

/** Path of a board, for the answer that needs nothing else of a request. */
export const BOARD_PATH = '/svc_event/events/:eventId/leaderboard';

const HEADERS = { 'cache-control': `public, max-age=${BOARD_SECONDS}` };

/** The answer with a board, or 304 for who has it. */
export function boardResponse(
  request: Request,
  { etag, text }: LiveBoard,
  more: Record<string, string> = {},
): Response {
  const headers = { ...more, ...HEADERS, etag };
  const isKnown = request.headers
    .get('if-none-match')
    ?.split(/,\s*/)
    .some((tag) => tag.replace(/^W\//, '') === etag);
  if (isKnown) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, 'content-type': 'application/json' } });
}

/**
 * Answers a board that this isolate has answered under the same address in the last five seconds, before a site, a
 * visitor or a session is made out: a board is the same for everyone, and a crowd asks for nothing else.
 */
export const knownBoard =
  (clock: Clock): MiddlewareHandler<AppEnv> =>
  async ({ req: { raw } }, next) => {
    const board = answeredBoard(raw.url, clock());
    if (!board) return next();
    return boardResponse(raw, board, {
      ...COMMON_HEADERS,
      'x-request-id': crypto.randomUUID(),
      'server-timing': 'edge;dur=0',
    });
  };
