import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerJson, FakeService, textOf } from './local-server.ts';
import { Random } from './random.ts';

/** What the email provider does with the first tries of an email; later ones succeed. */
const MAIL_FAULTS = ['takes it', 'is down', 'is busy', 'breaks off', 'loses its answer', 'answers late'] as const;
type MailFault = (typeof MAIL_FAULTS)[number];

/** Tries of an email that may go wrong. */
const FAULTY_TRIES = 2;
/** Milliseconds after which the store has given up waiting. */
const TOO_LATE_MS = 5_300;
/** Late answers of a hundred: each costs seconds. */
const LATE_PERCENT = 3;

/** An email provider outside the store. It takes each idempotency key once, and fails in every way it can. */
export class FakeMail extends FakeService {
  /** Recipients and subjects by the keys of the emails that were taken. */
  readonly taken = new Map<string, { readonly to: string; readonly subject: string }>();
  /** Requests so far. */
  tries = 0;
  readonly #random: Random;
  readonly #triesOf = new Map<string, number>();

  constructor(seed: number) {
    super();
    this.#random = new Random(seed);
  }

  protected override async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = String(request.headers['idempotency-key']);
    const { to, subject } = JSON.parse(await textOf(request)) as { to: string; subject: string };
    this.tries += 1;
    const nth = this.#triesOf.get(key) ?? 0;
    this.#triesOf.set(key, nth + 1);
    const fault = nth < FAULTY_TRIES ? this.#pick() : 'takes it';
    if (fault === 'is down') return answerJson(response, 503, { error: 'down for maintenance' });
    if (fault === 'is busy') return answerJson(response, 429, { error: 'too many requests' });
    if (fault === 'breaks off') {
      response.destroy();
      return;
    }
    this.taken.set(key, { to, subject });
    if (fault === 'loses its answer') {
      response.destroy();
      return;
    }
    if (fault === 'answers late') await sleep(TOO_LATE_MS);
    answerJson(response, 200, { id: key });
  }

  #pick(): MailFault {
    if (this.#random.chance(LATE_PERCENT)) return 'answers late';
    return this.#random.pick(['takes it', 'takes it', 'is down', 'is busy', 'breaks off', 'loses its answer']);
  }
}
