import { DurableObject } from 'cloudflare:workers';
import type { Features } from '#shared/flag/payload.ts';
import { retryWaitMs } from '#shared/flag/retry.ts';
import { FLAG_STREAM_IDLE_MS, type FlagChange } from '#shared/flag/stream.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import type { Bindings } from '#worker/bindings.ts';
import { type Clock, systemClock } from '#worker/clock.ts';
import { configOf, type GivenVars } from '#worker/config.ts';
import { type Send, sendOut } from '#worker/ports/ask-service.ts';
import { HttpFlags } from '#worker/ports/flags/http.ts';
import { listenToService } from '#worker/ports/flags/stream.ts';

/** Flags as a board was told last. */
export interface ToldFlags {
  /** When they became the flags, Unix milliseconds; greater with each change. */
  readonly versionMs: number;
  readonly features: Features;
}

/** What a board needs around it; a test gives its own. */
export interface BoardAround {
  readonly clock: Clock;
  readonly send: Send;
  /** A number from 0 up to 1, other each time. */
  readonly chance: () => number;
}

/** Most pages that listen to one board; the others learn from their heartbeat. */
const MOST_PAGES = 20_000;
/** How often a board with pages looks whether its stream still runs, in milliseconds. */
const LOOK_MS = MINUTE_MS;
/** How long a stream may say nothing before it is opened again, in milliseconds. */
const SILENT_MS = 5 * MINUTE_MS;

const TOLD = 'told';

/**
 * Tells the open pages of a part of the world that flags have changed (spec 3 section 9). The pages' connections sleep with the
 * object, so that waiting costs nothing; only with a service of flags the object stays awake while a page listens, because it
 * listens to the service's stream itself, once for all of them.
 */
export class FlagBoard extends DurableObject<Bindings & GivenVars> {
  readonly #around: BoardAround;
  /** Ends the stream of the service; undefined while there is none. */
  #listening: AbortController | undefined;
  /** When the service said something last, Unix milliseconds. */
  #heardMs = 0;

  constructor(
    state: DurableObjectState,
    env: Bindings & GivenVars,
    around: BoardAround = { clock: systemClock, send: sendOut, chance: Math.random },
  ) {
    super(state, env);
    this.#around = around;
  }

  /** The flags that this board was told last; undefined if it was never told. */
  async told(): Promise<ToldFlags | undefined> {
    return this.ctx.storage.get<ToldFlags>(TOLD);
  }

  /** Takes flags and tells every page, unless they are those of before or older. */
  async tell({ versionMs, features }: ToldFlags): Promise<void> {
    const before = await this.told();
    if (before && (versionMs <= before.versionMs || JSON.stringify(before.features) === JSON.stringify(features)))
      return;
    await this.ctx.storage.put<ToldFlags>(TOLD, { versionMs, features });
    for (const page of this.ctx.getWebSockets()) this.#say(page, versionMs);
  }

  /** Lets a page listen. It hears at once when flags were changed last. */
  override async fetch(): Promise<Response> {
    if (this.ctx.getWebSockets().length >= MOST_PAGES) return new Response(null, { status: 503 });
    const { 0: page, 1: own } = new WebSocketPair();
    this.ctx.acceptWebSocket(own);
    this.#say(own, (await this.told())?.versionMs ?? 0);
    await this.#listen();
    return new Response(null, { status: 101, webSocket: page });
  }

  /** Pages say nothing; whatever speaks here is none. */
  override webSocketMessage(page: WebSocket): void {
    page.close(1008);
  }

  override webSocketClose(page: WebSocket): void {
    page.close();
    if (this.#listening) setTimeout(() => this.#rest(), FLAG_STREAM_IDLE_MS);
  }

  /** Opens the stream again if it was lost with the object's memory, or is silent. */
  override async alarm(): Promise<void> {
    if (this.#heardMs < this.#around.clock() - SILENT_MS) this.#stop();
    await this.#listen();
  }

  #say(page: WebSocket, version: number): void {
    const change: FlagChange = { version, ageMs: this.#around.clock() - version };
    try {
      page.send(JSON.stringify(change));
    } catch {
      // The page has gone, and its close is on the way.
    }
  }

  #isAlone(): boolean {
    return this.ctx.getWebSockets().every(({ readyState }) => readyState !== WebSocket.OPEN);
  }

  #rest(): void {
    if (this.#isAlone()) this.#stop();
  }

  #stop(): void {
    this.#listening?.abort();
    this.#listening = undefined;
  }

  async #listen(): Promise<void> {
    const { flags } = configOf(this.env);
    if (!flags || this.#isAlone()) return;
    await this.ctx.storage.setAlarm(this.#around.clock() + LOOK_MS);
    if (this.#listening) return;
    this.#listening = new AbortController();
    void this.#follow(flags, this.#listening.signal);
  }

  /** Follows the stream until it is stopped; one that fails is opened again after a growing wait. */
  async #follow(flags: { readonly url: string; readonly key: string }, signal: AbortSignal): Promise<void> {
    const { clock, send, chance } = this.#around;
    let errors = 0;
    const alive = () => {
      errors = 0;
      this.#heardMs = clock();
    };
    const features = (read: Features) => this.tell({ versionMs: clock(), features: read });
    const around = { send, clock, port: new HttpFlags(flags, this.env, send) };
    while (!signal.aborted) {
      // That a stream fails is expected, and every page has its heartbeat; the reads of the service log an outage.
      await listenToService(flags, around, { alive, features }, signal).catch(() => undefined);
      if (signal.aborted) return;
      errors += 1;
      await new Promise((resolve) => setTimeout(resolve, retryWaitMs(errors, chance())));
      if (this.#isAlone()) return this.#stop();
    }
  }
}
