import { createServer, type Server } from 'node:http';
import type { BrowserContext } from '@playwright/test';
import { SPREEDLY_ORIGIN, SPREEDLY_SCRIPT } from '#shared/order/spreedly-browser.ts';
import { type FakeSpreedly, transaction } from '#worker/testing/fake-spreedly.ts';

/** Cards of the stand-in, by Spreedly's response. */
export const SPREEDLY_CARDS = {
  approved: '4111 1111 1111 1111',
  declined: '4000 0000 0000 0002',
  /** A number that passes every check of the frame but that Spreedly rejects. */
  unknown: '4012 8888 8888 1881',
  /** Spreedly no longer accepts anything from this page. */
  closed: '5555 5555 5555 4444',
} as const;

/** A bank on a host that belongs to neither the store nor Spreedly. */
export const BANK = 'https://bank.example/challenge';

/** The page of the bank, with a single button. */
export const BANK_PAGE =
  '<!doctype html><title>Bank</title><button onclick="parent.postMessage(1, String.fromCharCode(42))">Confirm</button>';

/** Shown in one of Spreedly's frames: what is typed leaves it only as a token. */
const FRAME = `<!doctype html><title>Card field</title><style>html,body{margin:0;height:100%}</style><input><script>
  const input = document.querySelector('input');
  const frame = new URLSearchParams(location.search).get('frame');
  const digits = () => input.value.replace(/\\D/g, '');
  const luhn = (text) => [...text].reverse().reduce((sum, digit, at) => {
    const n = Number(digit) * (at % 2 ? 2 : 1);
    return sum + (n > 9 ? n - 9 : n);
  }, 0) % 10 === 0;
  const state = () => frame === 'number'
    ? { numberLength: digits().length, validNumber: digits().length > 12 && luhn(digits()), cardType: 'visa' }
    : { cvvLength: digits().length, validCvv: digits().length === 3 };
  const say = (words) => parent.postMessage({ ...words, frame }, '*');
  const tokenize = () => {
    const number = digits();
    if (number.endsWith('1881')) return { errors: [{ attribute: 'number', key: 'errors.invalid', message: 'is invalid' }] };
    if (number.endsWith('4444')) return { errors: [{ key: 'errors.account_inactive', message: 'Inactive' }] };
    const token = number.endsWith('0002') ? 'CARDDECLINED' : 'CARDAPPROVED';
    return { token, method: { card_type: 'visa', last_four_digits: number.slice(-4) } };
  };
  addEventListener('message', ({ data }) => {
    if (data.do === 'focus') input.focus();
    if (data.do === 'label') input.setAttribute('aria-label', data.value);
    if (data.do === 'style') input.setAttribute('style', data.value);
    if (data.do === 'state') say({ told: 'state', state: state() });
    if (data.do === 'tokenize') say({ told: 'tokenized', ...tokenize() });
  });
  for (const type of ['focus', 'blur', 'input']) {
    input.addEventListener(type, () => say({ told: 'event', type, state: state() }));
  }
  input.addEventListener('keydown', ({ key }) => { if (key === 'Enter') say({ told: 'event', type: 'enter' }); });
  say({ told: 'here' });
</script>`;

/** A script with the part of Spreedly's interface that the store uses. `window.spreedly` records the calls to it. */
const SCRIPT = `
  window.spreedly = { init: [], cards: [], scripts: document.scripts.length };
  window.SpreedlyPaymentFrame = class {
    #listeners = {}; #frames = {}; #here = 0; #state = {}; #states = 0;
    init(environmentKey, options) {
      window.spreedly.init.push({ environmentKey, ...options });
      for (const [frame, id] of [['number', options.numberEl], ['cvv', options.cvvEl]]) {
        const element = document.createElement('iframe');
        element.src = '${SPREEDLY_ORIGIN}/v1/embedded/frame.html?frame=' + frame;
        document.getElementById(id).append(element);
        this.#frames[frame] = element;
      }
      addEventListener('message', ({ data, source }) => {
        const frame = Object.keys(this.#frames).find((each) => this.#frames[each].contentWindow === source);
        if (frame) this.#hear(frame, data);
      });
    }
    #hear(frame, data) {
      if (data.told === 'here' && ++this.#here === 2) this.tell('ready');
      if (data.told === 'event') {
        Object.assign(this.#state, data.state);
        this.tell('fieldEvent', frame, data.type, frame, data.type === 'input' ? { ...this.#state } : {});
      }
      if (data.told === 'state') {
        Object.assign(this.#state, data.state);
        if (++this.#states % 2 === 0) this.tell('validation', { ...this.#state });
      }
      if (data.told === 'tokenized') {
        if (data.errors) this.tell('errors', data.errors);
        else this.tell('paymentMethod', data.token, data.method);
      }
    }
    tell(name, ...args) { for (const listener of this.#listeners[name] ?? []) listener(...args); }
    #say(frame, words) { this.#frames[frame].contentWindow.postMessage(words, '*'); }
    on(name, listener) { (this.#listeners[name] ??= []).push(listener); }
    removeHandlers() { this.#listeners = {}; }
    validate() { for (const frame of ['number', 'cvv']) this.#say(frame, { do: 'state' }); }
    tokenizeCreditCard(card) { window.spreedly.cards.push(card); this.#say('number', { do: 'tokenize' }); }
    transferFocus(frame) { this.#frames[frame].focus(); this.#say(frame, { do: 'focus' }); }
    setLabel(frame, value) { this.#say(frame, { do: 'label', value }); }
    setStyle(frame, value) { this.#say(frame, { do: 'style', value }); }
    setTitle() {} setFieldType() {} setNumberFormat() {} setPlaceholder() {}
  };
  window.Spreedly = new window.SpreedlyPaymentFrame();
  window.Spreedly.ThreeDS = {
    Lifecycle: class {
      constructor(options) { this.options = options; }
      start() {
        const { challengeIframeLocation, challengeIframeClasses, transactionToken } = this.options;
        const bank = document.createElement('iframe');
        bank.title = 'Bank';
        bank.className = challengeIframeClasses;
        bank.src = '${BANK}?transaction=' + transactionToken;
        document.getElementById(challengeIframeLocation).append(bank);
        window.Spreedly.tell('3ds:status', { action: 'challenge' });
        addEventListener('message', ({ source }) => {
          if (source === bank.contentWindow) window.Spreedly.tell('3ds:status', { action: 'trigger-completion' });
        });
      }
    },
  };
`;

/** Answers the page's requests to Spreedly's host. Returns the addresses that were requested. */
export async function standIn(context: BrowserContext, script = SCRIPT): Promise<string[]> {
  const asked: string[] = [];
  await context.route(`${SPREEDLY_ORIGIN}/**`, async (route) => {
    const url = route.request().url();
    asked.push(url);
    if (url === SPREEDLY_SCRIPT) await route.fulfill({ contentType: 'text/javascript', body: script });
    else await route.fulfill({ contentType: 'text/html', body: FRAME });
  });
  return asked;
}

/** Builds the gateway's purchase for a request; `changes` overrides its values. */
export function purchaseOf(body: Readonly<Record<string, unknown>> | undefined, changes: object = {}) {
  const { amount, currency_code, order_id } = (body?.transaction ?? {}) as Record<string, unknown>;
  return transaction({ amount, currency_code, order_id, ...changes });
}

/** Serves the fake of Spreedly's core API over HTTP. */
export function serveSpreedly(fake: FakeSpreedly, port: number): Server {
  return createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = 'GET', url = '/', headers } = incoming;
      const request = new Request(`http://127.0.0.1:${port}${url}`, {
        method,
        headers: { authorization: headers.authorization ?? '' },
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      });
      fake.send(request).then(
        async (answer) =>
          outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text()),
        () => outgoing.destroy(),
      );
    });
  }).listen(port, '127.0.0.1');
}
