import type { StockPool } from '#shared/site/sites.ts';
import { type Clock, systemClock } from '#worker/clock.ts';
import type { Env } from '#worker/env.ts';
import type { Turn } from '#worker/objects/desk-contract.ts';
import type { LineState } from '#worker/objects/waiting-line.ts';
import { POOL_PLACES } from '#worker/store/content/places.ts';

export type { LineState };

/** A line as its callers see it. */
interface RemoteLine {
  join(orderId: string, owner: string, sold?: number): Promise<LineState & { readonly number: number }>;
  progress(): Promise<LineState>;
  hear(lateMs: number): Promise<void>;
}

/** How long an isolate believes what it knows of a line, milliseconds: thousands of shoppers ask how far it is. */
const FRESH_MS = 1_000;
/** How long an isolate sends orders to a line without asking the desk first, after it heard of someone in it. */
const LINED_MS = 5_000;

interface Known {
  readonly state: LineState;
  readonly atMs: number;
}

/** What the isolate knows of lines, by the namespace of their objects and by pool. */
const known = new WeakMap<object, Map<StockPool, Known>>();

/** The line in front of one stock pool's order desk. */
export class WaitingLineStore {
  readonly #env: Env;
  readonly #pool: StockPool;
  readonly #clock: Clock;

  constructor(env: Env, pool: StockPool, clock: Clock = systemClock) {
    this.#env = env;
    this.#pool = pool;
    this.#clock = clock;
  }

  /** Whether shoppers are in line, as far as this isolate has heard lately. */
  isLined(): boolean {
    const found = this.#known();
    return found !== undefined && found.state.last > found.state.called && this.#clock() - found.atMs < LINED_MS;
  }

  /** How an order that is sent to the desk now comes there. */
  turn(isCalled: boolean): Turn {
    return { sentMs: this.#clock(), isCalled, isLined: this.isLined() };
  }

  /** How the line moves, at most a second ago. */
  async progress(): Promise<LineState> {
    const found = this.#known();
    if (found && this.#clock() - found.atMs < FRESH_MS) return found.state;
    return this.#learn(await this.#line().progress());
  }

  /** The number of an order, the same one each time (`WaitingLine.join`). */
  async join(orderId: string, owner: string, sold?: number): Promise<LineState & { readonly number: number }> {
    const joined = await this.#line().join(orderId, owner, sold);
    this.#learn(joined);
    return joined;
  }

  /** Tells the line how late an order came to the desk that had been called, milliseconds. */
  async hear(lateMs: number): Promise<void> {
    await this.#line().hear(lateMs);
  }

  #line(): RemoteLine {
    const lines = this.#env.WAITING_LINE;
    return lines.get(lines.idFromName(this.#pool), { locationHint: POOL_PLACES[this.#pool] }) as unknown as RemoteLine;
  }

  #known(): Known | undefined {
    return known.get(this.#env.WAITING_LINE)?.get(this.#pool);
  }

  #learn(state: LineState): LineState {
    const pools = known.get(this.#env.WAITING_LINE) ?? new Map<StockPool, Known>();
    known.set(this.#env.WAITING_LINE, pools.set(this.#pool, { state, atMs: this.#clock() }));
    return state;
  }
}
