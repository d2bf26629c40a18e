import { editionId } from '#shared/event/records.ts';
import type { ImportBatch, ImportGiftcard, ImportOutcome } from '#shared/import/contract.ts';
import {
  CHANGES_CURSOR,
  nextSiteStart,
  type PublishPlace,
  publishCursor,
  publishedShare,
  readPublishCursor,
} from '#shared/import/publish-place.ts';
import { currencyOfPool, poolOfCurrency, SITE_LIST, type Site, STOCK_POOLS } from '#shared/site/sites.ts';
import type { Env } from '#worker/env.ts';
import { publishChanged, publishSome, wholeStart } from '#worker/publish/publish.ts';
import { recomputeBoards } from '#worker/store/event/compute-boards.ts';
import { exportProducts } from '#worker/store/exports/products.ts';
import { exportTable, isTable } from '#worker/store/exports/tables.ts';
import { takeBatch } from '#worker/store/imports/take-batch.ts';
import { CatalogueStateStore } from '#worker/store/product/catalogue-state.ts';
import { addDemoStaff } from '#worker/store/staff/staff-accounts.ts';
import { changeEvents } from '#worker/stubs/edition.ts';
import { OrderDeskStore } from '#worker/stubs/order-desk.ts';

const EVENT_KINDS = [
  'events',
  'eventDivisions',
  'eventWorkouts',
  'eventAthletes',
  'eventHeats',
  'eventScores',
] as const satisfies readonly (keyof ImportBatch)[];

/** What is to be published. */
interface PublishWish {
  readonly cursor: string | undefined;
  /** The only site; undefined for all of them. */
  readonly only: Site | undefined;
  /** Everything, even what has not changed. */
  readonly isWhole: boolean;
}

/** Where a publish continues. */
interface PublishNext {
  /** The cursor of the next part; null at the end. */
  readonly next: string | null;
  /** How much is done, 0 to 1; null where only what has changed is published, because nobody knows. */
  readonly share: number | null;
}

const END: PublishNext = { next: null, share: 1 };

/** Access to the catalogue for importers and exporters. For staff only. */
export class Feeds {
  readonly #env: Env;

  constructor(env: Env) {
    this.#env = env;
  }

  /**
   * Processes one request of an import. Desks are told about stock both before and after D1 is written, so that no
   * order misses the change.
   */
  async takeBatch(batch: ImportBatch, now: number): Promise<ImportOutcome> {
    await this.#tellDesks(batch, now);
    const outcome = await takeBatch(this.#env.DB, batch, now);
    await this.#tellDesks(batch, now);
    await this.#tellEvents(batch, outcome, now);
    for (const member of batch.demoStaff ?? []) await addDemoStaff(this.#env.DB, member);
    if (!batch.giftcards) return outcome;
    const written = await this.#takeGiftcards(batch.giftcards, now);
    return {
      ...outcome,
      written: { ...outcome.written, giftcards: written },
      unchanged: { ...outcome.unchanged, giftcards: batch.giftcards.length - written },
    };
  }

  /** Computes the boards of editions of which something was written, and makes their pages again. */
  async #tellEvents(batch: ImportBatch, { written }: ImportOutcome, now: number): Promise<void> {
    const changed = EVENT_KINDS.filter((kind) => (written[kind] ?? 0) > 0);
    const ids = [...new Set(changed.flatMap((kind) => batch[kind]?.map(editionId) ?? []))];
    if (ids.length === 0) return;
    for (const id of ids) await recomputeBoards(this.#env.DB, id, now);
    await changeEvents(this.#env, ids, now);
  }

  /** Returns the number of cards that were changed. */
  async #takeGiftcards(cards: readonly ImportGiftcard[], now: number): Promise<number> {
    const byPool = Map.groupBy(cards, ({ currency }) => poolOfCurrency(currency));
    const changed = await Promise.all(
      [...byPool].map(([pool, own]) => new OrderDeskStore(this.#env, pool).importGiftcards(own, now)),
    );
    return changed.reduce((sum, count) => sum + count, 0);
  }

  async #tellDesks({ products = [] }: ImportBatch, now: number): Promise<void> {
    await Promise.all(
      STOCK_POOLS.map(async (pool) => {
        const figures = products.flatMap(({ sku, stock }) => {
          const figure = stock[pool];
          return figure ? [{ sku, qoh: Math.floor(figure.qoh) }] : [];
        });
        if (figures.length > 0) await new OrderDeskStore(this.#env, pool).importStock(figures, now);
      }),
    );
  }

  /**
   * Publishes everything on all sites or one, or only what has changed, as much as one request may. Without a cursor it
   * begins. Returns where to continue; undefined if the cursor is none. Throws
   * `publish_running` while another request publishes.
   */
  async publish({ cursor, only, isWhole }: PublishWish, now: number): Promise<PublishNext | undefined> {
    if (cursor === CHANGES_CURSOR || (cursor === undefined && !only && !isWhole)) {
      const next = await publishChanged(this.#env, now);
      if (next === CHANGES_CURSOR) return { next, share: null };
      return next === null ? END : this.#going(next, SITE_LIST);
    }
    const place = cursor === undefined ? await wholeStart(this.#env, only) : readPublishCursor(cursor);
    if (!place) return undefined;
    const sites = only ? [only] : SITE_LIST;
    const nextSite = only ? undefined : nextSiteStart(place);
    const isLast = !only && nextSite === undefined;
    const following = (await publishSome(this.#env, place, { sites, nowMs: now, isLast })) ?? nextSite;
    return following ? this.#going(following, sites) : END;
  }

  async #going(place: PublishPlace, sites: readonly Site[]): Promise<PublishNext> {
    const last = await new CatalogueStateStore(this.#env.DB).lastIds();
    return { next: publishCursor(place), share: publishedShare(place, sites, last) };
  }

  /** A page of rows of a kind, or undefined for an unknown kind. */
  async export(kind: string, after: number): Promise<{ rows: unknown[]; next: number | null } | undefined> {
    if (kind === 'products') return exportProducts(this.#env.DB, after);
    if (kind === 'giftcards') return { rows: await this.#giftcards(), next: null };
    return isTable(kind) ? exportTable(this.#env.DB, kind, after) : undefined;
  }

  /** Returns gift cards with their balances. */
  async #giftcards(): Promise<ImportGiftcard[]> {
    const pages = await Promise.all(
      STOCK_POOLS.map(async (pool) => {
        const cards = await new OrderDeskStore(this.#env, pool).allBalances('giftcard');
        return cards.map(({ key: code, free, held }) => ({
          code,
          balance: free + held,
          currency: currencyOfPool(pool),
        }));
      }),
    );
    return pages.flat();
  }
}
