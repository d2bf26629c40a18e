import type { Addition } from '#shared/list/add-items.ts';
import type { ListMessage, ListMetadataChange, ListType, StoredList } from '#shared/list/contract.ts';
import type { EndedDeal } from '#shared/list/missed-deals.ts';
import type { Site, SiteCode } from '#shared/site/sites.ts';
import type { Env } from '#worker/env.ts';
import type { AddOptions, ListOutcome, Shopper } from '#worker/objects/shopper.ts';

export type { ListOutcome };

/** Whose lists: a visitor by the random id of his cookie, or a customer. */
export type ListOwner =
  | { readonly kind: 'visitor'; readonly id: string }
  | { readonly kind: 'customer'; readonly id: number };

/** The lists of one shopper on one site. */
export class ShopperLists {
  readonly #shopper: DurableObjectStub<Shopper>;
  readonly #site: SiteCode;

  constructor(env: Env, site: Site, owner: ListOwner) {
    this.#shopper = env.SHOPPER.get(env.SHOPPER.idFromName(`${owner.kind}:${owner.id}`));
    this.#site = site.code;
  }

  async all(): Promise<readonly StoredList[]> {
    return await this.#shopper.load(this.#site);
  }

  async byId(id: string): Promise<StoredList | undefined> {
    return await this.#shopper.list(this.#site, id);
  }

  async create(type: ListType, metadata: ListMetadataChange, nowMs: number): Promise<ListOutcome> {
    return await this.#shopper.create(this.#site, type, metadata, nowMs);
  }

  async setMetadata(id: string, change: ListMetadataChange, nowMs: number): Promise<ListOutcome> {
    return await this.#shopper.setMetadata(this.#site, id, change, nowMs);
  }

  /** What the active cart counts afterwards; undefined when there was no such list. */
  async remove(id: string): Promise<number | undefined> {
    return await this.#shopper.remove(this.#site, id);
  }

  async add(id: string, additions: readonly Addition[], options: AddOptions): Promise<ListOutcome> {
    return await this.#shopper.add(this.#site, id, additions, options);
  }

  async addToCart(additions: readonly Addition[], options: AddOptions): Promise<ListOutcome> {
    return await this.#shopper.addToCart(this.#site, additions, options);
  }

  async addToPurchase(registry: string, additions: readonly Addition[], options: AddOptions): Promise<ListOutcome> {
    return await this.#shopper.addToPurchase(this.#site, registry, additions, options);
  }

  async change(id: string, listItemId: string, change: Addition, keep = false): Promise<ListOutcome> {
    return await this.#shopper.change(this.#site, id, listItemId, change, keep);
  }

  async removeItem(id: string, listItemId: string): Promise<ListOutcome> {
    return await this.#shopper.removeItem(this.#site, id, listItemId);
  }

  async clear(id: string): Promise<ListOutcome> {
    return await this.#shopper.clear(this.#site, id);
  }

  async missDeals(id: string, ended: readonly EndedDeal[]): Promise<ListOutcome> {
    return await this.#shopper.missDeals(this.#site, id, ended);
  }

  async takeBack(id: string, listItemId: string): Promise<ListOutcome> {
    return await this.#shopper.takeBack(this.#site, id, listItemId);
  }

  async takeMessages(id: string): Promise<readonly ListMessage[]> {
    return await this.#shopper.takeMessages(this.#site, id);
  }
}
