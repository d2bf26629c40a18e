import type { Site, StockPool } from '#shared/site/sites.ts';
import type { Env } from '#worker/env.ts';
import { AccountEventStore } from '#worker/store/account-events.ts';
import { AddressStore } from '#worker/store/addresses.ts';
import { AttributeStore } from '#worker/store/attributes.ts';
import { BarStore } from '#worker/store/bars.ts';
import { BinMailStore, BinStore } from '#worker/store/bins.ts';
import { CatalogueStateStore } from '#worker/store/catalogue-state.ts';
import { CategoryStore } from '#worker/store/categories.ts';
import { ComparisonStore } from '#worker/store/comparisons.ts';
import { CompatibilityStore } from '#worker/store/compatibility.ts';
import { ContentStore } from '#worker/store/content.ts';
import { CustomerReviewStore } from '#worker/store/customer-reviews.ts';
import { CustomerStore } from '#worker/store/customers.ts';
import { DiscoveryEventStore } from '#worker/store/discovery/events.ts';
import { DiscoveryFactsStore } from '#worker/store/discovery/facts.ts';
import { InsightStore } from '#worker/store/discovery/insight.ts';
import { TrendStore } from '#worker/store/discovery/popularity.ts';
import { SearchRedirectStore } from '#worker/store/discovery/redirects.ts';
import { AffinityStore } from '#worker/store/discovery/shoppers.ts';
import { EarlierPurchaseStore } from '#worker/store/earlier-purchases.ts';
import { EmailChangeStore } from '#worker/store/email-changes.ts';
import { EventProfileStore } from '#worker/store/event-profiles.ts';
import { EventStore } from '#worker/store/events.ts';
import { GatheredReads } from '#worker/store/gathered-reads.ts';
import { GroupPriceStore } from '#worker/store/group-prices.ts';
import { GymDesignStore } from '#worker/store/gym-designs.ts';
import { GymStore } from '#worker/store/gyms.ts';
import { IndexCopyStore } from '#worker/store/index-copies.ts';
import { IndexPostStore } from '#worker/store/index-posts.ts';
import { ListingStore } from '#worker/store/listings.ts';
import { MailStore } from '#worker/store/mails.ts';
import { MediaStore } from '#worker/store/media.ts';
import { NavigationStore } from '#worker/store/navigation/navigation.ts';
import { NewsletterStore } from '#worker/store/newsletters.ts';
import { OfferStore } from '#worker/store/offers.ts';
import { OrderStore } from '#worker/store/orders.ts';
import { openPaymentBooks, type PaymentBooks } from '#worker/store/payment-books.ts';
import { PaymentEvents } from '#worker/store/payment-events.ts';
import { ProductMetaStore } from '#worker/store/product-meta.ts';
import { ProductStore } from '#worker/store/products.ts';
import { ProfileStore } from '#worker/store/profiles.ts';
import { ProgramStore } from '#worker/store/programs.ts';
import { PromotionStore } from '#worker/store/promotions.ts';
import { PublicListStore } from '#worker/store/public-lists.ts';
import { QuoteStore } from '#worker/store/quotes.ts';
import { ReturnStore } from '#worker/store/returns.ts';
import { ReviewStore } from '#worker/store/reviews.ts';
import { RouteStore } from '#worker/store/routes.ts';
import type { SandboxBooks } from '#worker/store/sandbox-books.ts';
import { SearchStore } from '#worker/store/search/search.ts';
import { VocabularyStore } from '#worker/store/search/vocabulary.ts';
import { ShippingRateStore } from '#worker/store/shipping-rates.ts';
import { StaffAccountStore } from '#worker/store/staff-accounts.ts';
import { StaffLogStore } from '#worker/store/staff-log.ts';
import { StaffMemberStore } from '#worker/store/staff-members.ts';
import { SubscriptionStore } from '#worker/store/subscriptions.ts';
import { TaxRateStore } from '#worker/store/tax-rates.ts';
import { TicketStore } from '#worker/store/tickets.ts';
import { TrackLinkStore } from '#worker/store/track-links.ts';
import { VatCheckStore } from '#worker/store/vat-checks.ts';
import { WellKnownStore } from '#worker/store/well-known.ts';
import { WorkoutStore } from '#worker/store/workouts.ts';
import { raiseEdition } from './edition.ts';
import { LimitStore } from './limits.ts';
import { type ListOwner, ShopperLists } from './lists.ts';
import { MergeStore } from './merges.ts';
import { OrderDeskStore } from './order-desk.ts';
import { PersonalDataStore } from './personal-data.ts';
import { SessionStore } from './sessions.ts';

/** All that pages and services read and write, as one site sees it. */
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
  /** What shoppers wait for on this site. */
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
  /** What payment providers keep in the store. */
  readonly paymentBooks: PaymentBooks;
  readonly paymentEvents: PaymentEvents;
  /** The lists of a shopper. */
  readonly lists: (owner: ListOwner) => ShopperLists;
}

/** For which request a store is opened. */
export interface StoreMoment {
  readonly site: Site;
  /** Content version of the site. */
  readonly edition: number;
  /** Work that may end after the answer. */
  readonly later: (work: Promise<unknown>) => void;
  readonly nowMs: number;
}

/** Opens the store for one request. Nothing is read before it is asked for. */
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
