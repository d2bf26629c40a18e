import type { Page } from '@playwright/test';
import { appMessageSchema, pageMessageSchema } from '#shared/bridge/messages.ts';
import { expect } from './store-test.ts';

/** A message of the page, as the app hears it. */
export interface Heard {
  readonly type: string;
  readonly version: string;
  readonly id?: string;
  readonly replyTo?: string;
  readonly status?: string;
  readonly [field: string]: unknown;
}

export type Carrier = 'android' | 'ios';

/** How a stand-in for the app behaves. */
export interface AppOptions {
  readonly carrier?: Carrier;
  /** Version of the bridge that it speaks. */
  readonly version?: string;
  /** Types that it understands; null for an app that never answers `session`. */
  readonly supports?: readonly string[] | null;
  /** Milliseconds after which it answers `session`. */
  readonly answersAfterMs?: number;
  /** The way to the app loses what is sent for the first time: only repetitions arrive. */
  readonly losesFirst?: boolean;
}

/** Everything that an app can understand. */
export const EVERYTHING = [
  ...['login', 'logout', 'cart_updated', 'open_in_browser', 'open_in_webview', 'open_screen', 'search'],
  ...['push_notifications', 'wallet_payment_start'],
] as const;

interface InPage {
  readonly heard: string[];
  readonly storeBridge?: (text: string) => void;
}

/**
 * The native app around a page, as far as the page can tell: a carrier that is there before any script, in every frame,
 * as native apps add it, and an answer to `session`.
 */
export class AppStandIn {
  readonly page: Page;
  readonly #version: string;

  constructor(page: Page, { version = '3.1.0' }: AppOptions = {}) {
    this.page = page;
    this.#version = version;
  }

  static async open(page: Page, options: AppOptions = {}): Promise<AppStandIn> {
    const {
      carrier = 'ios',
      version = '3.1.0',
      supports = EVERYTHING,
      answersAfterMs = 0,
      losesFirst = false,
    } = options;
    await page.addInitScript(
      (given) => {
        const heard: string[] = [];
        const lost = new Set<string>();
        const answer = (text: string): void => {
          const { type, id } = JSON.parse(text) as { type: string; id?: string };
          if (given.supports === null || id === undefined) return;
          const reply =
            type === 'session'
              ? { type, replyTo: id, supports: given.supports, safeArea: { top: 47, bottom: 34 }, active: true }
              : { type: 'ack', replyTo: id, status: 'ok' };
          const said = JSON.stringify({ ...reply, version: given.version });
          setTimeout(() => (globalThis as unknown as InPage).storeBridge?.(said), given.answersAfterMs);
        };
        const native = {
          postMessage: (text: string) => {
            const { id } = JSON.parse(text) as { id?: string };
            if (given.losesFirst && id !== undefined && !lost.has(id)) {
              lost.add(id);
              return;
            }
            heard.push(text);
            answer(text);
          },
        };
        Object.assign(
          globalThis,
          { heard },
          given.carrier === 'ios' ? { webkit: { messageHandlers: { store: native } } } : { storeApp: native },
        );
      },
      { carrier, version, supports, answersAfterMs, losesFirst },
    );
    return new AppStandIn(page, options);
  }

  /** Goes to an address as the first page of the app does. */
  async start(path: string): Promise<void> {
    await this.page.goto(`${path}${path.includes('?') ? '&' : '?'}mobileAppVersion=3.1.0&mobileAppPlatform=ios`);
    await this.session();
  }

  /** Everything that the page has said since it was loaded. Each message is one of the contract. */
  async heard(type?: string): Promise<readonly Heard[]> {
    // While a page is being left, there is nothing to hear.
    const texts = await this.page.evaluate(() => (globalThis as unknown as InPage).heard).catch(() => []);
    const all = texts.map((text) => pageMessageSchema.parse(JSON.parse(text)) as Heard);
    return type === undefined ? all : all.filter((message) => message.type === type);
  }

  /** Waits for the last message of a type. */
  async hears(type: string): Promise<Heard> {
    let message: Heard | undefined;
    // The page may be left meanwhile, and the next one begins again.
    const find = async () => {
      message = (await this.heard(type)).at(-1);
      return message;
    };
    await expect.poll(find, { message: `no ${type}` }).toBeDefined();
    if (!message) throw new Error(`no ${type}`);
    return message;
  }

  /** The `session` with which the page introduces itself. */
  session(): Promise<Heard> {
    return this.hears('session');
  }

  /** Says something to the page; what the contract does not know must be said on purpose. */
  async say(message: { readonly type: string; readonly [field: string]: unknown }, isKnown = true): Promise<void> {
    const whole = { version: this.#version, ...message };
    if (isKnown) appMessageSchema.parse(whole);
    await this.page.evaluate((said) => (globalThis as unknown as InPage).storeBridge?.(said), JSON.stringify(whole));
  }

  /** The page's acknowledgement of a message, once it is there. */
  async answered(id: string): Promise<Heard> {
    const find = async () => (await this.heard('ack')).find(({ replyTo }) => replyTo === id);
    await expect.poll(find, { message: `no answer to ${id}` }).toBeDefined();
    return (await find()) as Heard;
  }
}
