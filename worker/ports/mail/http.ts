import type { MailSettings } from '#worker/config.ts';
import { redact } from '#worker/log/log.ts';
import { jsonBody, type Send } from '#worker/ports/ask-service.ts';
import type { Mail } from '#worker/store/mails.ts';
import type { MailOutcome, MailPort } from './port.ts';
import { SHAPES } from './shapes.ts';

/** How long a provider may take, in milliseconds. */
const LIMIT_MS = 5000;
/** Bytes of a refusal that staff read. */
const WORDS_LENGTH = 300;

/**
 * Statuses of 400 to 499 after which another try may end differently: the token of the configuration is wrong (401,
 * 403), the request took too long (408), the same email is still being taken (409), too early or too many (425, 429).
 */
const PASSING = new Set([401, 403, 408, 409, 425, 429]);

/** The beginning of an answer's text, without addresses. */
async function wordsOf(answer: Response): Promise<string> {
  const reader = answer.body?.getReader();
  let text = '';
  const decoder = new TextDecoder();
  while (reader && text.length < WORDS_LENGTH) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  await reader?.cancel();
  return redact(text.slice(0, WORDS_LENGTH)).trim();
}

/** A mail provider with an HTTP interface. Any 2xx means that it took the email, whatever its body. */
export class HttpMail implements MailPort {
  readonly #settings: MailSettings;
  readonly #send: Send;

  constructor(settings: MailSettings, send: Send) {
    this.#settings = settings;
    this.#send = send;
  }

  async send(mail: Mail): Promise<MailOutcome> {
    try {
      return await this.#ask(mail);
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      return { kind: 'failed', failure: `no answer: ${redact(words)}` };
    }
  }

  async #ask(mail: Mail): Promise<MailOutcome> {
    const { provider, url } = this.#settings;
    const shaped = SHAPES[provider](this.#settings, mail);
    const init = jsonBody(shaped.body);
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(shaped.headers)) headers.set(name, value);
    const signal = AbortSignal.timeout(LIMIT_MS);
    // A redirect would take the email and the token elsewhere.
    const answer = await this.#send(new Request(url, { ...init, headers, signal, redirect: 'manual' }));
    if (answer.ok) {
      await answer.body?.cancel();
      return { kind: 'taken' };
    }
    const { status } = answer;
    const words = await wordsOf(answer);
    const failure = words === '' ? `status ${status}` : `status ${status}: ${words}`;
    return { kind: status >= 400 && status < 500 && !PASSING.has(status) ? 'refused' : 'failed', failure };
  }
}
