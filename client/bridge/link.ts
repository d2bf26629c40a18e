import type { AppMessage, PageMessage } from '#shared/bridge/messages.ts';
import { messageId, parseMessage, type RawMessage, readAppMessage } from '#shared/bridge/read-message.ts';
import { BRIDGE_VERSION, isUnderstood } from '#shared/bridge/version.ts';
import type { Handled, HandledMessages } from './handled.ts';

/** When a message that nobody acknowledged is sent again, milliseconds after it was sent first. */
const AGAIN_MS = [1000, 2000, 4000] as const;
/** The most messages that wait until the app has answered `session`; the oldest are dropped. */
const MOST_WAITING = 50;

/** What became of a message of the app. */
export interface Outcome extends Handled {
  /** What happens once the app has been answered, such as leaving the page. */
  readonly after?: () => void;
}

/** Carries out a message of the app. One that throws has failed. */
export type Carry = (message: AppMessage) => Outcome | Promise<Outcome>;

/** Takes a message about a wallet; undefined if it is none of this page's. */
export type CarryWallet = (message: RawMessage) => Handled | undefined;

type Purchase = 'add_to_cart' | 'buy_now';

const isPurchase = (type: string): type is Purchase => type === 'add_to_cart' || type === 'buy_now';
const isWallet = (type: string): boolean => type.startsWith('wallet_payment_');

/**
 * The page's side of the bridge (public contract, section 13): it acknowledges every message of the app that has an id
 * and carries it out once, sends its own again until they are acknowledged, and lets them wait until the app has answered
 * `session`. It knows neither what messages mean nor how they travel.
 */
export class AppLink {
  readonly #post: (text: string) => void;
  readonly #carry: Carry;
  readonly #handled: HandledMessages;
  /** Types that the app understands; null until it has answered `session`. */
  #supports: ReadonlySet<string> | null = null;
  #waiting: readonly PageMessage[] = [];
  /** Timers of messages that nobody has acknowledged, by their ids. */
  readonly #unheard = new Map<string, readonly ReturnType<typeof setTimeout>[]>();
  /** The app speaks another major version: this is a web page for it. */
  #isForeign = false;
  #carryWallet: CarryWallet | undefined;

  constructor(options: {
    readonly post: (text: string) => void;
    readonly carry: Carry;
    readonly handled: HandledMessages;
  }) {
    this.#post = options.post;
    this.#carry = options.carry;
    this.#handled = options.handled;
  }

  /** Whether the app has said that it understands messages of a type. */
  can(type: string): boolean {
    return this.#supports?.has(type) === true;
  }

  /** Whether the app may be asked for a wallet: it has not said otherwise. Apps from before `session` know the wallet. */
  mayPay(): boolean {
    return !this.#isForeign && (this.#supports === null || this.can('wallet_payment_start'));
  }

  /** Introduces the page to the app. What waits is sent after the answer, which says what the app understands. */
  introduce(session: Omit<Extract<PageMessage, { type: 'session' }>, 'type'>): void {
    this.#send({ type: 'session', ...session });
  }

  /**
   * Tells the app something, now or as soon as it has answered `session`. Messages that it does not understand are
   * dropped.
   */
  tell(message: PageMessage): void {
    if (this.#isForeign) return;
    if (this.#supports === null) this.#waiting = [...this.#waiting, message].slice(-MOST_WAITING);
    else if (this.#supports.has(message.type)) this.#send(message);
  }

  /** Sends a message as it is, once and at once: those of a wallet, whose request has an id of its own. */
  say(message: PageMessage): void {
    if (!this.#isForeign) this.#post(JSON.stringify({ ...message, version: BRIDGE_VERSION }));
  }

  /** Sets who takes messages about a wallet. */
  onWallet(carry: CarryWallet | undefined): void {
    this.#carryWallet = carry;
  }

  /** Takes a text of the app. Texts that are no message are ignored. */
  hear(text: unknown): void {
    const message = parseMessage(text);
    if (!message || this.#isForeign) return;
    if (!isUnderstood(message.version)) this.#withdraw(message);
    else if (message.type === 'ack') this.#acknowledged(message.replyTo);
    else this.#take(message);
  }

  /** An app of another major version: says so once, and leaves the page a web page. */
  #withdraw({ id, replyTo, version }: RawMessage): void {
    const about = messageId(id) ?? messageId(replyTo);
    if (about !== undefined) this.say({ type: 'ack', replyTo: about, status: 'unsupported' });
    this.#isForeign = true;
    this.#supports = new Set();
    this.#waiting = [];
    for (const id of this.#unheard.keys()) this.#acknowledged(id);
    console.info(`The app speaks version ${version} of the bridge, this page ${BRIDGE_VERSION}.`);
  }

  #take(message: RawMessage): void {
    this.#acknowledged(message.replyTo);
    if (message.type === 'session') this.#learn(message);
    const id = messageId(message.id);
    if (id === undefined) {
      void this.#outcomeOf(message).then((outcome) => this.#answer(message, undefined, outcome));
      return;
    }
    const known = this.#handled.find(id);
    // One that is still being carried out is answered when it is done.
    if (known === 'begun') return;
    if (known) {
      this.#answer(message, id, known);
      return;
    }
    this.#handled.begin(id);
    void this.#outcomeOf(message).then((outcome) => {
      this.#handled.end(id, { status: outcome.status, ...(outcome.listId && { listId: outcome.listId }) });
      this.#answer(message, id, outcome);
    });
  }

  async #outcomeOf(message: RawMessage): Promise<Outcome> {
    try {
      if (isWallet(message.type)) return this.#carryWallet?.(message) ?? { status: 'unsupported' };
      const read = readAppMessage(message);
      if (read === 'unknown') return { status: 'unsupported' };
      return read === 'malformed' ? { status: 'failed' } : await this.#carry(read);
    } catch (error) {
      reportError(error);
      return { status: 'failed' };
    }
  }

  #answer({ type }: RawMessage, id: string | undefined, { status, listId, after }: Outcome): void {
    const about = id === undefined ? {} : { replyTo: id };
    if (isPurchase(type)) this.say({ type, ...about, status, listId: listId ?? null });
    if (id !== undefined)
      this.say({ type: 'ack', replyTo: id, status, ...(isPurchase(type) && { listId: listId ?? null }) });
    after?.();
  }

  /** Learns from the app's `session` what it understands, and sends what waits for that. */
  #learn(message: RawMessage): void {
    const session = readAppMessage(message);
    if (typeof session === 'string' || session.type !== 'session') return;
    if (session.supports === undefined && this.#supports !== null) return;
    this.#supports = new Set(session.supports);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const each of waiting) this.tell(each);
  }

  #acknowledged(id: unknown): void {
    if (typeof id !== 'string') return;
    for (const timer of this.#unheard.get(id) ?? []) clearTimeout(timer);
    this.#unheard.delete(id);
  }

  /** Sends a message under a new id, again until it is acknowledged. */
  #send(message: PageMessage): void {
    if (this.#isForeign) return;
    const id = crypto.randomUUID();
    const text = JSON.stringify({ ...message, id, version: BRIDGE_VERSION });
    this.#post(text);
    this.#unheard.set(
      id,
      AGAIN_MS.map((ms) => setTimeout(() => this.#post(text), ms)),
    );
  }
}
