import type { PushPreferences } from '#shared/bridge/push.ts';
import { configOf } from '#worker/config.ts';
import type { Env } from '#worker/env.ts';
import type { Log } from '#worker/log/log.ts';
import { type Send, sendOut } from '#worker/ports/ask-service.ts';
import { openPush } from '#worker/ports/push/http.ts';
import { PushStore } from '#worker/store/account/push.ts';

/** How long the service may take for one device, milliseconds. */
const LIMIT_MS = 5000;

/** What the app tells the owner of something, beside the email about it. */
export interface Notice {
  readonly noticeId: string;
  /** As orders name the owner. */
  readonly owner: string;
  readonly topic: keyof PushPreferences;
  readonly title: string;
  /** Absolute address that it opens. */
  readonly url: string;
}

/**
 * Notifies the devices of owners who want it. A notification is news: one that cannot be delivered now is logged and not
 * tried again, because the email says the same. A device that takes none is forgotten.
 */
export async function notifyDevices(
  { env, log }: { readonly env: Env; readonly log: Log },
  notices: readonly Notice[],
  send: Send = sendOut,
): Promise<void> {
  const { pushUrl } = configOf(env);
  if (pushUrl === '' || notices.length === 0) return;
  const service = openPush(pushUrl, send);
  const store = new PushStore(env.DB);
  for (const { noticeId, owner, topic, title, url } of notices) {
    try {
      for (const { platform, token } of await store.devicesFor(owner, topic)) {
        const told = await service.deliver({ platform, token, title, url, key: `${noticeId} ${token}` }, LIMIT_MS);
        if (told.kind === 'refused') await store.forget(token);
      }
    } catch (error) {
      log.warn('notification_failed', { noticeId, error });
    }
  }
}
