import type { Bindings } from '#worker/bindings.ts';
import type { GivenVars } from '#worker/config.ts';
import type { Edition } from '#worker/objects/edition.ts';
import type { EventDesk } from '#worker/objects/event-desk.ts';
import type { FlagBoard } from '#worker/objects/flag-board.ts';
import type { Guests } from '#worker/objects/guests.ts';
import type { Hasher } from '#worker/objects/hasher.ts';
import type { Limiter } from '#worker/objects/limiter.ts';
import type { OrderDesk } from '#worker/objects/order-desk.ts';
import type { Shopper } from '#worker/objects/shopper.ts';
import type { WaitingLine } from '#worker/objects/waiting-line.ts';

/** Everything that the platform passes to the worker: bindings, vars, secrets and Durable Object namespaces. */
export interface Env extends Bindings, GivenVars {
  /** Content version of each site. */
  readonly EDITION: DurableObjectNamespace<Edition>;
  /** Scores of events as moderators enter them, one object per edition of an event. */
  readonly EVENT_DESK: DurableObjectNamespace<EventDesk>;
  /** Tells open pages that flags have changed, one object per part of the world. */
  readonly FLAG_BOARD: DurableObjectNamespace<FlagBoard>;
  /** Lists of visitors, many in each object. */
  readonly GUESTS: DurableObjectNamespace<Guests>;
  /** Lists and sessions of each customer. */
  readonly SHOPPER: DurableObjectNamespace<Shopper>;
  /** Hashes of passwords, several objects for each site. */
  readonly HASHER: DurableObjectNamespace<Hasher>;
  /** Counters of attempts, one object per address, visitor's network and so on. */
  readonly LIMITER: DurableObjectNamespace<Limiter>;
  /** Stock, gift cards and orders, one object per stock pool. */
  readonly ORDER_DESK: DurableObjectNamespace<OrderDesk>;
  /** The order in which shoppers have their turn at an order desk that has too much to do, one object per stock pool. */
  readonly WAITING_LINE: DurableObjectNamespace<WaitingLine>;
}
