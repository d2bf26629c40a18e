import type { Site, StockPool } from '#shared/site/sites.ts';
import type { Env } from '#worker/env.ts';
import { AccountEventStore } from '#worker/store/account/account-events.ts';
import { AddressStore } from '#worker/store/account/addresses.ts';
import { BinMailStore, BinStore } from '#worker/store/account/bins.ts';
import { CustomerStore } from '#worker/store/account/customers.ts';
import { EmailChangeStore } from '#worker/store/account/email-changes.ts';
import { EventProfileStore } from '#worker/store/account/event-profiles.ts';
import { NewsletterStore } from '#worker/store/account/newsletter-subscriptions.ts';
import { ProfileStore } from '#worker/store/account/profiles.ts';
import { PublicListStore } from '#worker/store/account/public-lists.ts';
import { VatCheckStore } from '#worker/store/account/vat-checks.ts';
import { ContentStore } from '#worker/store/content/cms.ts';
import { MediaStore } from '#worker/store/content/media.ts';
import { WellKnownStore } from '#worker/store/content/well-known.ts';
import { DiscoveryEventStore } from '#worker/store/discovery/events.ts';
import { DiscoveryFactsStore } from '#worker/store/discovery/facts.ts';
import { InsightStore } from '#worker/store/discovery/insight.ts';
import { TrendStore } from '#worker/store/discovery/query-scores.ts';
import { AffinityStore } from '#worker/store/discovery/shoppers.ts';
import { EventStore } from '#worker/store/events.ts';
import { GatheredReads } from '#worker/store/gathered-reads.ts';
import { GymDesignStore } from '#worker/store/gym/gym-designs.ts';
import { GymStore } from '#worker/store/gym/gyms.ts';
import { IndexCopyStore } from '#worker/store/index/index-copies.ts';
import { IndexPostStore } from '#worker/store/index/index-posts.ts';
import { MailStore } from '#worker/store/mails.ts';
import { NavigationStore } from '#worker/store/navigation/navigation.ts';
import { EarlierPurchaseStore } from '#worker/store/order/earlier-purchases.ts';
import { OrderStore } from '#worker/store/order/orders.ts';
import { openPaymentBooks, type PaymentBooks } from '#worker/store/order/payment-books.ts';
import { PaymentEvents } from '#worker/store/order/payment-events.ts';
import { PromotionStore } from '#worker/store/order/promotions.ts';
import { QuoteStore } from '#worker/store/order/quotes.ts';
import { ReturnStore } from '#worker/store/order/returns.ts';
import type { SandboxBooks } from '#worker/store/order/sandbox.ts';
import { SubscriptionStore } from '#worker/store/order/subscriptions.ts';
import { TicketStore } from '#worker/store/order/tickets.ts';
import { TrackLinkStore } from '#worker/store/order/track-links.ts';
import { AttributeStore } from '#worker/store/product/attributes.ts';
import { BarStore } from '#worker/store/product/bars.ts';
import { CatalogueStateStore } from '#worker/store/product/catalogue-state.ts';
import { CategoryStore } from '#worker/store/product/categories.ts';
import { ComparisonStore } from '#worker/store/product/comparisons.ts';
import { CompatibilityStore } from '#worker/store/product/compatibility.ts';
import { CustomerReviewStore } from '#worker/store/product/customer-reviews.ts';
import { GroupPriceStore } from '#worker/store/product/group-prices.ts';
import { ListingStore } from '#worker/store/product/listings.ts';
import { OfferStore } from '#worker/store/product/offers.ts';
import { ProductMetaStore } from '#worker/store/product/product-meta.ts';
import { ProductStore } from '#worker/store/product/products.ts';
import { ReviewStore } from '#worker/store/product/reviews.ts';
import { ProgramStore } from '#worker/store/program/programs.ts';
import { WorkoutStore } from '#worker/store/program/workouts.ts';
import { RouteStore } from '#worker/store/routes.ts';
import { SearchStore } from '#worker/store/search/search.ts';
import { SearchRedirectStore } from '#worker/store/search/search-redirects.ts';
import { VocabularyStore } from '#worker/store/search/vocabulary.ts';
import { ShippingRateStore } from '#worker/store/shipping/shipping-rates.ts';
import { StaffAccountStore } from '#worker/store/staff/staff-accounts.ts';
import { StaffLogStore } from '#worker/store/staff/staff-log.ts';
import { StaffMemberStore } from '#worker/store/staff/staff-members.ts';
import { TaxRateStore } from '#worker/store/tax/tax-rates.ts';
import { raiseEdition } from './edition.ts';
import { LimitStore } from './limits.ts';
import { type ListOwner, ShopperLists } from './lists.ts';
import { MergeStore } from './merges.ts';
import { OrderDeskStore } from './order-desk.ts';
import { PersonalDataStore } from './personal-data.ts';
import { SessionStore } from './sessions.ts';

/** Everything that pages and services read and write, for one site. */
export interface Store {
  readonly products: ProductStore;
  readonly programs: ProgramStore;
  readonly workouts: WorkoutStore;
  readonly productMeta: ProductMetaStore;
  readonly offers: OfferStore;
  readonly groupPrices: GroupPriceStore;
  readonly gyms: GymStore;
  readonly gymDesigns: GymDesignStore;
  readonly earlierPurchases: EarlierPurchaseStore;
  readonly promotions: PromotionStore;
  readonly publicLists: PublicListStore;
  readonly attributes: AttributeStore;
  readonly bars: BarStore;
  /** Products that shoppers wait for on this site. */
  readonly bins: BinStore;
  readonly binMails: BinMailStore;
  readonly comparisons: ComparisonStore;
  readonly compatibility: CompatibilityStore;
  readonly catalogueState: CatalogueStateStore;
  readonly categories: CategoryStore;
  readonly listings: ListingStore;
  readonly routes: RouteStore;
  readonly content: ContentStore;
  readonly indexPosts: IndexPostStore;
  readonly indexCopies: IndexCopyStore;
  readonly quotes: QuoteStore;
  readonly returns: ReturnStore;
  readonly reviews: ReviewStore;
  readonly customerReviews: CustomerReviewStore;
  readonly mails: MailStore;
  readonly events: EventStore;
  readonly accountEvents: AccountEventStore;
  readonly media: MediaStore;
  readonly navigation: NavigationStore;
  readonly newsletters: NewsletterStore;
  readonly search: SearchStore;
  readonly searchRedirects: SearchRedirectStore;
  readonly trends: TrendStore;
  readonly discoveryEvents: DiscoveryEventStore;
  readonly insight: InsightStore;
  readonly vocabulary: VocabularyStore;
  readonly affinities: AffinityStore;
  readonly discoveryFacts: DiscoveryFactsStore;
  readonly shippingRates: ShippingRateStore;
  readonly staffAccounts: StaffAccountStore;
  readonly staffLog: StaffLogStore;
  readonly staffMembers: StaffMemberStore;
  readonly addresses: AddressStore;
  readonly customers: CustomerStore;
  readonly profiles: ProfileStore;
  readonly eventProfiles: EventProfileStore;
  readonly emailChanges: EmailChangeStore;
  readonly personalData: PersonalDataStore;
  readonly taxRates: TaxRateStore;
  readonly tickets: TicketStore;
  readonly sessions: SessionStore;
  readonly merges: MergeStore;
  readonly limits: LimitStore;
  /** The order desk of the site. */
  readonly desk: OrderDeskStore;
  readonly deskOf: (pool: StockPool) => OrderDeskStore;
  readonly orders: OrderStore;
  readonly subscriptions: SubscriptionStore;
  readonly trackLinks: TrackLinkStore;
  readonly vatChecks: VatCheckStore;
  readonly wellKnown: WellKnownStore;
  readonly sandboxBooks: SandboxBooks;
  /** The records that payment providers need in the store. */
  readonly paymentBooks: PaymentBooks;
  readonly paymentEvents: PaymentEvents;
  /** The lists of a shopper. */
  readonly lists: (owner: ListOwner) => ShopperLists;
}

/** The request for which a store is opened. */
export interface StoreMoment {
  readonly site: Site;
  /** Content version of the site. */
  readonly edition: number;
  /** Work that may finish after the response. */
  readonly later: (work: Promise<unknown>) => void;
  readonly nowMs: number;
}

/** Opens the store for one request. Nothing is read before it is needed. */
export function openStore(env: Env, { site, edition, later, nowMs }: StoreMoment): Store {
  const listings = new ListingStore(env.DB, site, edition);
  const trends = new TrendStore(env.DB, site, nowMs);
  const reads = new GatheredReads(env.DB);
  const discoveryFacts = new DiscoveryFactsStore(env.DB, { site, edition });
  const paymentBooks = openPaymentBooks(env.DB);
  return {
    products: new ProductStore(env.DB, site),
    programs: new ProgramStore(env.DB),
    workouts: new WorkoutStore(env.DB),
    productMeta: new ProductMetaStore(env.DB, site, edition),
    offers: new OfferStore(env.DB, site, edition, nowMs),
    groupPrices: new GroupPriceStore(env.DB, site, edition),
    gyms: new GymStore(env.DB),
    gymDesigns: new GymDesignStore(env.DB),
    earlierPurchases: new EarlierPurchaseStore(env.DB),
    promotions: new PromotionStore(env.DB),
    publicLists: new PublicListStore(env.DB, site),
    attributes: new AttributeStore(env.DB, site.siteId, edition),
    bars: new BarStore(env.DB, site, edition),
    bins: new BinStore(env.DB, site),
    binMails: new BinMailStore(env.DB),
    comparisons: new ComparisonStore(env.DB, site),
    compatibility: new CompatibilityStore(env.DB, site, edition),
    catalogueState: new CatalogueStateStore(env.DB),
    categories: new CategoryStore(env.DB, site, edition),
    listings,
    routes: new RouteStore(env, site, edition, later),
    content: new ContentStore(env.DB, site, edition),
    indexPosts: new IndexPostStore(env.DB, reads, `${site.siteId}:${edition}`, nowMs),
    indexCopies: new IndexCopyStore(env, { siteId: site.siteId, edition, later }),
    quotes: new QuoteStore(env),
    returns: new ReturnStore(env),
    reviews: new ReviewStore(env.DB),
    customerReviews: new CustomerReviewStore(env.DB, site.siteId),
    mails: new MailStore(env.DB),
    events: new EventStore(env),
    accountEvents: new AccountEventStore(env),
    media: new MediaStore(env),
    navigation: new NavigationStore(env, site, edition),
    newsletters: new NewsletterStore(env.DB, site),
    search: new SearchStore(env.DB, { listings, trends, facts: discoveryFacts, reads }, { site, edition, nowMs }),
    searchRedirects: new SearchRedirectStore(env.DB, site, nowMs),
    trends,
    discoveryEvents: new DiscoveryEventStore(env.DB, site, nowMs),
    insight: new InsightStore(env.DB, nowMs),
    vocabulary: new VocabularyStore(env.DB, (siteIds) => raiseEdition(env, siteIds, nowMs)),
    affinities: new AffinityStore(env.DB, site, nowMs),
    discoveryFacts,
    shippingRates: new ShippingRateStore(env.DB, site, edition),
    staffAccounts: new StaffAccountStore(env.DB),
    staffLog: new StaffLogStore(env.DB),
    staffMembers: new StaffMemberStore(env.DB),
    addresses: new AddressStore(env.DB),
    customers: new CustomerStore(env.DB),
    profiles: new ProfileStore(env.DB),
    emailChanges: new EmailChangeStore(env.DB),
    eventProfiles: new EventProfileStore(env.DB),
    personalData: new PersonalDataStore(env),
    taxRates: new TaxRateStore(env.DB, edition),
    tickets: new TicketStore(env.DB, site.pool),
    sessions: new SessionStore(env),
    merges: new MergeStore(env),
    limits: new LimitStore(env),
    desk: new OrderDeskStore(env, site.pool),
    deskOf: (pool) => new OrderDeskStore(env, pool),
    orders: new OrderStore(env.DB),
    wellKnown: new WellKnownStore(env),
    subscriptions: new SubscriptionStore(env.DB),
    trackLinks: new TrackLinkStore(env.DB),
    vatChecks: new VatCheckStore(env.DB),
    sandboxBooks: paymentBooks.sandbox,
    paymentBooks,
    paymentEvents: new PaymentEvents(env.DB),
    lists: (owner) => new ShopperLists(env, site, owner),
  };
}
