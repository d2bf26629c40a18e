import type { Flags } from '#shared/flag/flags.ts';
import type { Site } from '#shared/site/sites.ts';
import { type Clock, systemClock } from '#worker/clock.ts';
import type { Config } from '#worker/config.ts';
import type { Log } from '#worker/log/log.ts';
import { sendOut } from '#worker/ports/ask-service.ts';
import { embeddedBtwb } from '#worker/ports/btwb/embedded.ts';
import { HttpBtwb } from '#worker/ports/btwb/http.ts';
import type { BtwbPort } from '#worker/ports/btwb/port.ts';
import type { CaptchaPort } from '#worker/ports/captcha/port.ts';
import { Turnstile } from '#worker/ports/captcha/turnstile.ts';
import { embeddedChat } from '#worker/ports/chat/embedded.ts';
import { HttpChat } from '#worker/ports/chat/http.ts';
import type { ChatPort } from '#worker/ports/chat/port.ts';
import { type Consumers, openConsumers } from '#worker/ports/consumers/open.ts';
import { openDiscovery } from '#worker/ports/discovery/open.ts';
import type { DiscoveryPort } from '#worker/ports/discovery/port.ts';
import { openEmailMarketing } from '#worker/ports/email-marketing/open.ts';
import type { EmailMarketingPort } from '#worker/ports/email-marketing/port.ts';
import { openForms } from '#worker/ports/forms/open.ts';
import type { FormsPort } from '#worker/ports/forms/port.ts';
import { openIndex } from '#worker/ports/index/open.ts';
import type { IndexPort } from '#worker/ports/index/port.ts';
import { openPayments } from '#worker/ports/payments/open.ts';
import type { Payments } from '#worker/ports/payments/port.ts';
import { EmbeddedShipping } from '#worker/ports/shipping/embedded.ts';
import { HttpShipping } from '#worker/ports/shipping/http.ts';
import type { ShippingPort } from '#worker/ports/shipping/port.ts';
import { EmbeddedTax } from '#worker/ports/tax/embedded.ts';
import { HttpTax } from '#worker/ports/tax/http.ts';
import type { TaxPort } from '#worker/ports/tax/port.ts';
import { embeddedVat } from '#worker/ports/vat/embedded.ts';
import { HttpVat } from '#worker/ports/vat/http.ts';
import type { VatPort } from '#worker/ports/vat/port.ts';
import { lazily } from '#worker/stubs/lazily.ts';
import type { Store } from '#worker/stubs/open-store.ts';

/** Outside services. The configuration decides whether each is embedded or real (public contract, section 1). */
export interface Ports {
  readonly btwb: BtwbPort;
  /** Undefined if no captcha is configured. */
  readonly captcha: CaptchaPort | undefined;
  readonly chat: ChatPort;
  /** Consumers of tracking that are services. */
  readonly consumers: Consumers;
  readonly discovery: DiscoveryPort;
  /** Undefined if the store alone knows who gets newsletters. */
  readonly emailMarketing: EmailMarketingPort | undefined;
  /** Undefined if the store alone gets entries of forms. */
  readonly forms: FormsPort | undefined;
  /** Posts of The Index. */
  readonly index: IndexPort;
  readonly payments: Payments;
  readonly shipping: ShippingPort;
  readonly tax: TaxPort;
  readonly vat: VatPort;
}

/** What the ports need. */
export interface PortsOrigin {
  readonly config: Config;
  readonly flags: Flags;
  readonly log: Log;
  /** Unix milliseconds. */
  readonly now: number;
  /** The real clock, for ports that outlast `now`; without it, that of the machine. */
  readonly clock?: Clock;
  readonly site: Site;
  readonly store: Store;
}

const wait = (ms: number): Promise<void> => scheduler.wait(ms);

/** Opens the ports of one request. Each port is built when it is first read, so that unused ones cost nothing. */
export const openPorts = lazily<PortsOrigin, Ports>({
  btwb: ({ config }) => (config.btwbUrl === '' ? embeddedBtwb : new HttpBtwb(config.btwbUrl, sendOut)),
  captcha: ({ config }) => config.captcha && new Turnstile(config.captcha, sendOut),
  chat: ({ config }) => (config.chatUrl === '' ? embeddedChat : new HttpChat(config.chatUrl, sendOut)),
  consumers: ({ config }) => openConsumers(config, sendOut),
  discovery: ({ config, store, site, flags, now, log }) =>
    openDiscovery({ url: config.discoveryUrl, store, site, flags, nowMs: now, log, send: sendOut, wait }),
  emailMarketing: ({ config }) => openEmailMarketing(config, sendOut),
  forms: ({ config }) => openForms(config, sendOut),
  index: ({ config, store, now, log }) =>
    openIndex({ host: config.indexHost, store, nowMs: now, log, send: sendOut, wait }),
  payments: ({ config, store, clock = systemClock }) => openPayments(config, store.paymentBooks, clock),
  shipping: ({ config: { shippingUrl }, store, now }) =>
    shippingUrl === '' ? new EmbeddedShipping(store.shippingRates, now) : new HttpShipping(shippingUrl, sendOut),
  tax: ({ config, store, now }, ports) =>
    config.taxUrl === ''
      ? new EmbeddedTax(store, ports.vat, config.vatPolicies, now)
      : new HttpTax(config.taxUrl, sendOut),
  vat: ({ config, log, now }) => (config.vatUrl === '' ? embeddedVat : new HttpVat(config.vatUrl, log, now, sendOut)),
});
