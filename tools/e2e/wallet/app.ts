import type { BrowserContext, Page } from '@playwright/test';
import { pageMessageSchema } from '#shared/bridge/messages.ts';
import { WALLET_CONTACT, WALLET_TOKEN } from '#shared/testing/wallet.ts';
import type { Random } from '#tools/faults/random.ts';

/** How the page said that a payment ended. */
export interface Told {
  readonly status: 'failure' | 'success';
  readonly orderId: string | null;
  readonly code: string | null;
  /** What the sheet shows of a failure; '' for a success. */
  readonly words: string;
}

/** A payment sheet that the app has shown. */
export interface Sheet {
  readonly requestId: string;
  /** The address that the wallet gives: no other sheet has it, so that an order says who approved it. */
  readonly email: string;
  /** The sheet shows a total with shipping and tax. */
  isFinal: boolean;
  /** The total that the sheet showed when it was approved, minor units; undefined before. */
  agreedTotal?: number;
  isAgreed: boolean;
  /** The tab that was open at the approval, or a page that was loaded again in it, is still there. */
  isInTab: boolean;
  /** What the app has heard about its end, each time. */
  readonly told: Told[];
}

type Message = ReturnType<typeof pageMessageSchema.parse>;

/** How many of 100 results are lost on their way to the app. */
const LOST_PERCENT = 20;
const PLACE = { city: 'Columbus', region: 'OH', postcode: '43211', countryId: 'US' };

interface InPage {
  readonly storeBridge?: (text: string) => void;
  readonly appHears: (text: string) => void;
  /** The total that each sheet shows, major units, by the ids of their requests. */
  readonly shown: Record<string, number>;
}

/**
 * The native side of an app on iOS: it outlives its pages, remembers every sheet, and loses some of what the pages say. It
 * answers `session` within the page, as quickly as an app does.
 */
export class WalletApp {
  readonly sheets: Sheet[] = [];
  readonly #random: Random;
  readonly #round: number;
  /** Nothing is lost any more. */
  isCalm = false;

  private constructor(round: number, random: Random) {
    this.#round = round;
    this.#random = random;
  }

  /** Puts the app around all pages of a browser. */
  static async around(context: BrowserContext, round: number, random: Random): Promise<WalletApp> {
    const app = new WalletApp(round, random);
    await context.exposeFunction('appHears', (text: string) => app.#hear(text));
    await context.addInitScript(() => {
      const shown: Record<string, number> = {};
      const postMessage = (text: string): void => {
        const { type, id, requestId, details } = JSON.parse(text) as {
          type: string;
          id?: string;
          requestId?: string;
          details?: { total: number };
        };
        const own = globalThis as unknown as InPage;
        if (requestId !== undefined && details) shown[requestId] = details.total;
        own.appHears(text);
        if (id === undefined) return;
        const answer =
          type === 'session'
            ? { type, version: '3.1.0', replyTo: id, supports: ['wallet_payment_start'], active: true }
            : { type: 'ack', version: '3.1.0', replyTo: id, status: 'ok' };
        setTimeout(() => own.storeBridge?.(JSON.stringify(answer)));
      };
      Object.assign(globalThis, { shown, webkit: { messageHandlers: { store: { postMessage } } } });
    });
    return app;
  }

  /** The sheet that was opened last. */
  get sheet(): Sheet | undefined {
    return this.sheets.at(-1);
  }

  #hear(text: string): void {
    const message: Message = pageMessageSchema.parse(JSON.parse(text));
    if (message.type === 'wallet_payment_start') {
      const email = `round-${this.#round}-sheet-${this.sheets.length + 1}@northmail.example`;
      this.sheets.push({
        requestId: message.requestId,
        email,
        isFinal: false,
        isAgreed: false,
        isInTab: true,
        told: [],
      });
    }
    if (message.type === 'wallet_payment_start' || message.type === 'wallet_payment_details') {
      const sheet = this.sheets.find(({ requestId }) => requestId === message.requestId);
      if (sheet) sheet.isFinal = message.details.isFinal;
    }
    if (message.type !== 'wallet_payment_status') return;
    if (!this.isCalm && this.#random.chance(LOST_PERCENT)) return;
    const { requestId, status, orderId, code, message: words = '' } = message;
    this.sheets.find((sheet) => sheet.requestId === requestId)?.told.push({ status, orderId, code, words });
  }

  /** Says something to a page, which may be gone. Returns the total that the sheet shows there at that moment, major units. */
  #say(page: Page, message: { readonly requestId: string }): Promise<number | undefined> {
    const text = JSON.stringify({ version: '3.1.0', ...message });
    const say = ([said, requestId]: readonly [string, string]): number | undefined => {
      const own = globalThis as unknown as InPage;
      const total = own.shown[requestId];
      own.storeBridge?.(said);
      return total;
    };
    return page.evaluate(say, [text, message.requestId] as const).catch(() => undefined);
  }

  /** The wallet tells where the goods are to be sent. */
  async sendPlace(page: Page, { requestId }: Sheet): Promise<void> {
    const message = { type: 'wallet_payment_shipping_address', requestId, address: PLACE };
    await this.#say(page, message);
  }

  /** The shopper approves, or the app says again that they did. */
  async approve(page: Page, sheet: Sheet): Promise<void> {
    sheet.isAgreed = true;
    const { requestId, email } = sheet;
    const contact = { ...WALLET_CONTACT, emailAddress: email };
    const message = {
      type: 'wallet_payment_success',
      requestId,
      shippingContact: contact,
      billingContact: contact,
      token: { ...WALLET_TOKEN, transactionIdentifier: requestId },
    };
    const total = await this.#say(page, message);
    if (total !== undefined) sheet.agreedTotal ??= Math.round(total * 100);
  }

  async cancel(page: Page, { requestId }: Sheet): Promise<void> {
    const message = { type: 'wallet_payment_cancel', requestId };
    await this.#say(page, message);
  }
}
