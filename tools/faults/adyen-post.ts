import { setTimeout as sleep } from 'node:timers/promises';
import type { AdyenNotification } from '#worker/ports/payments/adyen-notification.ts';
import { webhookBody } from '#worker/testing/adyen/notification.ts';
import type { Random } from './random.ts';

/** Where the store hears reports. */
const WEBHOOK = '/svc_checkout/payments/webhook/adyen';
/** How long Adyen waits for an answer, and most milliseconds until it sends a report again. */
const PATIENCE_MS = 4_000;
const LATEST_AGAIN_MS = 600;
/** Milliseconds after an event at which its reports are sent: most at once, some when a pending order has ended. */
const FIRST_MS = [0, 0, 0, 60, 400, 1_500, 3_200] as const;
/** Milliseconds from the first report to the same one again: several at the same moment. */
const AGAIN_MS = [0, 0, 0, 5, 30, 700] as const;
/** Of a hundred reports, how many are sent a third time, anywhere in these milliseconds. */
const THIRD_PERCENT = 30;
const THIRD_MS = 2_500;

/**
 * Adyen's deliveries: each report is sent at least twice, in any order, and each time again and again until the store
 * answers `[accepted]`.
 */
export class AdyenPost {
  /** Every report so far. */
  readonly sent: AdyenNotification[] = [];
  /** The store's address. */
  store = '';
  readonly #conflicts: string[];
  readonly #underWay = new Map<string, number>();
  #isClosed = false;

  /** Refusals of the store, which may fail to hear a report but not refuse it, are added to `conflicts`. */
  constructor(conflicts: string[]) {
    this.#conflicts = conflicts;
  }

  /** Reports that are not accepted yet. */
  get unheard(): readonly string[] {
    return [...this.#underWay.keys()];
  }

  /**
   * Reports an event. `delivering` is called when the first report leaves. Resolves when a report was answered for the
   * first time, whatever the answer.
   */
  report(item: AdyenNotification, random: Random, delivering: () => void = () => undefined): Promise<void> {
    const { eventCode, success, merchantReference, pspReference } = item;
    this.sent.push(item);
    const name = `${eventCode} ${success} of ${merchantReference} (${pspReference})`;
    const first = random.pick(FIRST_MS);
    const times = [first, first + random.pick(AGAIN_MS)];
    if (random.chance(THIRD_PERCENT)) times.push(random.between(0, THIRD_MS));
    const [soonest] = times.toSorted((one, other) => one - other);
    return new Promise((resolve) => {
      const answered = () => resolve();
      for (const ms of times) {
        this.#underWay.set(name, (this.#underWay.get(name) ?? 0) + 1);
        const again = random.between(100, LATEST_AGAIN_MS);
        void this.#deliver(item, { ms, again, answered, leaving: ms === soonest ? delivering : () => undefined }).then(
          () => this.#arrived(name),
        );
      }
    });
  }

  close(): void {
    this.#isClosed = true;
  }

  #arrived(name: string): void {
    const left = (this.#underWay.get(name) ?? 1) - 1;
    if (left === 0) this.#underWay.delete(name);
    else this.#underWay.set(name, left);
  }

  async #deliver(
    item: AdyenNotification,
    when: { readonly ms: number; readonly again: number; readonly answered: () => void; readonly leaving: () => void },
  ): Promise<void> {
    const body = await webhookBody(item);
    await sleep(when.ms);
    for (let isFirst = true; !this.#isClosed; isFirst = false) {
      if (isFirst) when.leaving();
      const isAccepted = await this.#send(body);
      when.answered();
      if (isAccepted) return;
      await sleep(when.again);
    }
  }

  /** Sends a report once. Returns whether it was accepted. */
  async #send(body: string): Promise<boolean> {
    try {
      const answer = await fetch(this.store + WEBHOOK, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await answer.text();
      if (answer.status >= 400 && answer.status < 500) this.#conflicts.push(`${answer.status} ${text} to ${body}`);
      return answer.ok && text === '[accepted]';
    } catch {
      // The store was killed, is restarting or hangs: Adyen sends the report again.
      return false;
    }
  }
}
