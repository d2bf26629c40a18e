import type { Send } from '#worker/ports/ask-service.ts';
import { forward } from '#worker/ports/forward.ts';
import type { PushPort } from './port.ts';

/** A service that is told as `POST {PUSH_URL}/notifications` (public contract, section 13). */
export function openPush(url: string, send: Send): PushPort {
  return {
    deliver: ({ key, ...body }, limitMs) => forward(send, { url: `${url}/notifications`, key, limitMs, body }),
  };
}
