import type { PushDevice } from '#shared/bridge/push.ts';
import type { ForwardOutcome } from '#worker/ports/forward.ts';

/** A notification for one device. */
export interface PushNotification extends PushDevice {
  readonly title: string;
  /** Absolute address that it opens. */
  readonly url: string;
  /** Identical for every try. */
  readonly key: string;
}

/** A service that delivers notifications to devices. */
export interface PushPort {
  /** `refused`: the device takes no more notifications. Throws `upstream_unavailable` if there is no clear answer. */
  readonly deliver: (notification: PushNotification, limitMs: number) => Promise<ForwardOutcome>;
}
