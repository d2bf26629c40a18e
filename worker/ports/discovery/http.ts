import { z } from 'zod';
import type { DiscoveryEvent } from '#shared/discovery/events.ts';
import { type DiscoveryAnswer, type DiscoveryQuestion, NOTHING_FOUND } from '#shared/discovery/question.ts';
import { discoveryAnswerSchema, isUnknownCategory, readAnswer, wireQuestion } from '#shared/discovery/wire-question.ts';
import { Fault } from '#shared/errors.ts';
import type { Site } from '#shared/site/sites.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import { askService, jsonBody, type Send } from '#worker/ports/ask-service.ts';
import type { DiscoveryPort } from './port.ts';

/** How often a question and a token are retried, and the first wait in milliseconds (spec 3 section 8). */
const QUESTION_RETRIES = 3;
const TOKEN_RETRIES = 5;
/** Events are retried once, with a new token: at most four calls of five seconds each. */
const EVENT_RETRIES = 1;
const WAIT_MS = 100;
/**
 * A token is used only if it expires later than this many milliseconds from now, and is replaced after a quarter of an
 * hour (spec 3 section 9).
 */
const MARGIN_MS = MINUTE_MS;
const TOKEN_LIFE_MS = 15 * MINUTE_MS;

/** A failure that is not retried: the service did not respond, or all attempts to get a token failed. */
class Final extends Error {}

/**
 * Whether a failure is not retried. An answer that began and did not arrive in time is no response either: retries of
 * it would take longer than a page waits.
 */
function isFinal(error: unknown): boolean {
  const cause = error instanceof Fault ? error.cause : undefined;
  return cause instanceof Final || (cause instanceof Error && cause.name === 'TimeoutError');
}

/** The answer with a token; a string instead means that there is none (spec 3 section 5). */
const tokensSchema = z.object({
  apiUrl: z.string().max(2048),
  /** Empty if the service does not want events. */
  eventApiUrl: z.string().max(2048).default(''),
  token: z.string().min(1).max(8192),
  expires: z.number(),
});
type Tokens = z.infer<typeof tokensSchema>;

/** Tokens by service and site, with the time when they were fetched. */
const kept = new Map<string, Tokens & { readonly fetchedMs: number }>();

/** What is needed to call an outside service. */
export interface HttpDiscoveryOrigin {
  /** Base address of the service, without a trailing slash. */
  readonly url: string;
  readonly site: Site;
  readonly nowMs: number;
  readonly send: Send;
  /** Waits the given number of milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * An outside service that implements the product-discovery call: tokens come from `GET
 * {url}/svc_ssr/site/{code}/rfktkn`, and questions go to the address returned with them. It returns only product ids;
 * the store itself knows their data and prices.
 */
export class HttpDiscovery implements DiscoveryPort {
  readonly #origin: HttpDiscoveryOrigin;

  constructor(origin: HttpDiscoveryOrigin) {
    this.#origin = origin;
  }

  readonly ask = async (question: DiscoveryQuestion): Promise<DiscoveryAnswer> => {
    const answer = await this.#retried(QUESTION_RETRIES, () => this.#askOnce(question));
    if (isUnknownCategory(answer)) {
      if (question.widget === 'category') throw new Fault('category_not_found');
      return NOTHING_FOUND;
    }
    return readAnswer(answer, question, this.#origin.site);
  };

  readonly tell = (events: readonly DiscoveryEvent[]): Promise<void> =>
    this.#retried(EVENT_RETRIES, () => this.#tellOnce(events));

  async #tellOnce(events: readonly DiscoveryEvent[]): Promise<void> {
    const { eventApiUrl, token } = await this.#tokens(0);
    if (eventApiUrl === '') return;
    const init = jsonBody({ data: events });
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    try {
      // Any answer from the service means that it has accepted the events.
      await askService(this.#send, eventApiUrl, { ...init, headers }, z.string(), (answer) => answer.text());
    } catch (error) {
      kept.delete(this.#key);
      throw error;
    }
  }

  async #askOnce(question: DiscoveryQuestion) {
    const { apiUrl, token } = await this.#tokens();
    const init = jsonBody(wireQuestion(question));
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    try {
      const answer = await askService(this.#send, apiUrl, { ...init, headers }, discoveryAnswerSchema);
      if (answer.errors.length === 0 || isUnknownCategory(answer)) return answer;
      throw new Fault('upstream_unavailable', [], { cause: new Error('the answer names errors') });
    } catch (error) {
      // After any failure the next attempt gets a new token.
      kept.delete(this.#key);
      throw error;
    }
  }

  get #key(): string {
    return `${this.#origin.url} ${this.#origin.site.code}`;
  }

  async #tokens(retries = TOKEN_RETRIES): Promise<Tokens> {
    const { nowMs } = this.#origin;
    const known = kept.get(this.#key);
    if (known && known.expires - nowMs > MARGIN_MS && nowMs - known.fetchedMs < TOKEN_LIFE_MS) return known;
    try {
      const tokens = await this.#retried(retries, (attempt) => this.#fetchTokens(attempt));
      kept.set(this.#key, { ...tokens, fetchedMs: nowMs });
      return tokens;
    } catch (cause) {
      throw new Fault('upstream_unavailable', [], { cause: new Final('Could not get valid tokens', { cause }) });
    }
  }

  /** Throws if the service returns no token, an expired one, or one that would be sent to another host. */
  async #fetchTokens(attempt: number): Promise<Tokens> {
    const { url, site, nowMs } = this.#origin;
    // A retry has a different address, so that no cache on the way returns the same answer.
    const again = attempt > 0 ? `?ts=${nowMs}-${attempt}` : '';
    const address = `${url}/svc_ssr/site/${site.code}/rfktkn${again}`;
    const tokens = await askService(this.#send, address, {}, tokensSchema);
    const apiUrl = this.#own(tokens.apiUrl);
    const problem =
      tokens.expires - nowMs <= MARGIN_MS
        ? 'Expired tokens'
        : apiUrl === undefined
          ? 'Could not get valid tokens'
          : undefined;
    if (problem !== undefined || apiUrl === undefined) {
      throw new Fault('upstream_unavailable', [], { cause: new Error(problem) });
    }
    // Searches work without an address for events.
    const eventApiUrl = tokens.eventApiUrl === '' ? '' : (this.#own(tokens.eventApiUrl) ?? '');
    return { ...tokens, apiUrl, eventApiUrl };
  }

  /** Returns an absolute address of the service itself; undefined for any other host, which must not see the token. */
  #own(address: string): string | undefined {
    const { url } = this.#origin;
    const own = URL.canParse(address, url) ? new URL(address, url) : undefined;
    return own?.origin === new URL(url).origin ? own.href : undefined;
  }

  readonly #send: Send = async (request) => {
    try {
      return await this.#origin.send(request);
    } catch (cause) {
      throw new Final('no_response', { cause });
    }
  };

  /** Runs `work` and retries it up to `times` times, each after a longer pause, unless the failure is final. */
  async #retried<Result>(times: number, work: (attempt: number) => Promise<Result>): Promise<Result> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await work(attempt);
      } catch (error) {
        if (isFinal(error) || attempt >= times) throw error;
        await this.#origin.wait(WAIT_MS * (attempt + 1));
      }
    }
  }
}
