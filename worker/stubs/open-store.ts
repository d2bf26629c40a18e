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
import { PushStore } from '#worker/store/account/push.ts';
import { VatCheckStore } from '#worker/store/account/vat-checks.ts';
import { BrowserReportStore } from '#worker/store/browser-reports.ts';
import { ChangesetStore } from '#worker/store/changeset/changesets.ts';
import { PresenceStore } from '#worker/store/changeset/presence.ts';
import { PreviewStore } from '#worker/store/changeset/previews.ts';
import { RecordNameStore } from '#worker/store/changeset/record-names.ts';
import { RevisionStore } from '#worker/store/changeset/revisions.ts';
import { ContentStore } from '#worker/store/content/cms.ts';
import { MediaStore } from '#worker/store/content/media.ts';
import { ReleaseFileStore } from '#worker/store/content/release-files.ts';
import { WellKnownStore } from '#worker/store/content/well-known.ts';
import { DiscoveryEventStore } from '#worker/store/discovery/events.ts';
import { DiscoveryFactsStore } from '#worker/store/discovery/facts.ts';
import { InsightStore } from '#worker/store/discovery/insight.ts';
import { TrendStore } from '#worker/store/discovery/query-scores.ts';
import { AffinityStore } from '#worker/store/discovery/shoppers.ts';
import { EventAthleteStore } from '#worker/store/event/athletes.ts';
import { EventBoardStore } from '#worker/store/event/boards.ts';
import { BtwbCopyStore } from '#worker/store/event/btwb-copies.ts';
import { EventClaimStore } from '#worker/store/event/claims.ts';
import { EventEditionStore } from '#worker/store/event/editions.ts';
import { EventEntryStore } from '#worker/store/event/entries.ts';
import { EventPageStore } from '#worker/store/event/event-pages.ts';
import { EventHeatStore } from '#worker/store/event/heats.ts';
import { EventRegistrationStore } from '#worker/store/event/registrations.ts';
import { EventScoreStore } from '#worker/store/event/scores.ts';
import { EventStore } from '#worker/store/events.ts';
import { FlagDocumentStore } from '#worker/store/flag-documents.ts';
import { FormEntryStore } from '#worker/store/form/form-entries.ts';
import { FormFileStore } from '#worker/store/form/form-files.ts';
import { FormStore } from '#worker/store/form/forms.ts';
import { GatheredReads } from '#worker/store/gathered-reads.ts';
import { GymDesignStore } from '#worker/store/gym/gym-designs.ts';
import { GymStore } from '#worker/store/gym/gyms.ts';
import { IndexCopyStore } from '#worker/store/index/index-copies.ts';
import { IndexPostStore } from '#worker/store/index/index-posts.ts';
import { PostViewStore } from '#worker/store/index/post-views.ts';
import { MailSuppressionStore } from '#worker/store/mail-suppressions.ts';
import { MailStore } from '#worker/store/mails.ts';
import { NavigationStore } from '#worker/store/navigation/navigation.ts';
import { CartRuleStore } from '#worker/store/order/cart-rules.ts';
import { EarlierPurchaseStore } from '#worker/store/order/earlier-purchases.ts';
import { OrderStore } from '#worker/store/order/orders.ts';
import { openPaymentBooks, type PaymentBooks } from '#worker/store/order/payment-books.ts';
import { PaymentEvents } from '#worker/store/order/payment-events.ts';
import { PaymentPauseStore } from '#worker/store/order/payment-pauses.ts';
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
import { DeskPriceStore } from '#worker/store/product/desk-prices.ts';
import { FeedRows } from '#worker/store/product/feed-rows.ts';
import { GroupPriceStore } from '#worker/store/product/group-prices.ts';
import { ListingStore } from '#worker/store/product/listings.ts';
import { OfferStore } from '#worker/store/product/offers.ts';
import { PageAddressStore } from '#worker/store/product/page-addresses.ts';
import { ProductMetaStore } from '#worker/store/product/product-meta.ts';
import { ProductStore } from '#worker/store/product/products.ts';
import { QuestionStore } from '#worker/store/product/questions.ts';
import { ReviewPictureStore } from '#worker/store/product/review-pictures.ts';
import { ReviewStore } from '#worker/store/product/reviews.ts';
import { ProgramStore } from '#worker/store/program/programs.ts';
import { WorkoutStore } from '#worker/store/program/workouts.ts';
import { RouteStore } from '#worker/store/routes.ts';
import { SearchStore } from '#worker/store/search/search.ts';
import { SearchRedirectStore } from '#worker/store/search/search-redirects.ts';
import { VocabularyStore } from '#worker/store/search/vocabulary.ts';
import { ShippingRateStore } from '#worker/store/shipping/shipping-rates.ts';
import { CalendarStore } from '#worker/store/staff/calendar.ts';
import { FindStore } from '#worker/store/staff/find.ts';
import { PickStore } from '#worker/store/staff/picks.ts';
import { StaffAccountStore } from '#worker/store/staff/staff-accounts.ts';
import { StaffLogStore } from '#worker/store/staff/staff-log.ts';
import { StaffMemberStore } from '#worker/store/staff/staff-members.ts';
import { StaffTokenStore } from '#worker/store/staff/staff-tokens.ts';
import { WaitingStore } from '#worker/store/staff/waiting.ts';
import { TaxRateStore } from '#worker/store/tax/tax-rates.ts';
import { LedgerStore } from '#worker/store/tracking/ledger.ts';
import { WaitingCartStore } from '#worker/store/tracking/waiting-carts.ts';
import type { Versions } from '#worker/store/versions.ts';
import { changeEvents, changeStories, publishedBookmark, raiseEdition } from './edition.ts';
import { EventDeskStore } from './event-desk.ts';
import { Hashers } from './hashers.ts';
import { lazily } from './lazily.ts';
import { LimitStore } from './limits.ts';
import { type ListOwner, type ProvenOwner, ShopperLists } from './lists.ts';
import { MergeStore } from './merges.ts';
import { nearest } from './nearest.ts';
import { OrderDeskStore } from './order-desk.ts';
import { PersonalDataStore } from './personal-data.ts';
import { SessionStore } from './sessions.ts';
import { WaitingLineStore } from './waiting-line.ts';

/** Everything that pages and services read and write, for one site. */
export interface Store {
  /** The versions under which everything is read, which note what has been shown. */
  readonly versions: Versions;
  /** The same for reads that do not count as shown, such as the choice of recommendations. */
  readonly aside: Store;
  readonly products: ProductStore;
  readonly programs: ProgramStore;
  readonly workouts: WorkoutStore;
  readonly pageAddresses: PageAddressStore;
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
  /** Devices that the app may notify. */
  readonly push: PushStore;
  readonly browserReports: BrowserReportStore;
  readonly comparisons: ComparisonStore;
  readonly compatibility: CompatibilityStore;
  readonly catalogueState: CatalogueStateStore;
  readonly categories: CategoryStore;
  readonly feedRows: FeedRows;
  readonly listings: ListingStore;
  readonly routes: RouteStore;
  readonly content: ContentStore;
  readonly forms: FormStore;
  readonly formEntries: FormEntryStore;
  readonly formFiles: FormFileStore;
  readonly indexPosts: IndexPostStore;
  readonly indexCopies: IndexCopyStore;
  readonly postViews: PostViewStore;
  /** Hears that the stories of an outside blog have changed, on all sites. */
  readonly indexNews: { readonly told: () => Promise<void> };
  readonly quotes: QuoteStore;
  readonly returns: ReturnStore;
  readonly reviews: ReviewStore;
  readonly customerReviews: CustomerReviewStore;
  readonly reviewPictures: ReviewPictureStore;
  readonly questions: QuestionStore;
  readonly mails: MailStore;
  readonly mailSuppressions: MailSuppressionStore;
  readonly events: EventStore;
  readonly accountEvents: AccountEventStore;
  readonly btwbCopies: BtwbCopyStore;
  readonly eventAthletes: EventAthleteStore;
  readonly eventClaims: EventClaimStore;
  readonly eventRegistrations: EventRegistrationStore;
  /** The desk of an edition. */
  readonly eventDeskOf: (editionId: string) => EventDeskStore;
  readonly eventBoards: EventBoardStore;
  readonly eventEditions: EventEditionStore;
  readonly eventHeats: EventHeatStore;
  readonly eventPages: EventPageStore;
  /** Hears that an edition (id) has changed: its pages are made again. */
  readonly eventNews: { readonly told: (editionId: string) => Promise<void> };
  readonly eventScores: EventScoreStore;
  readonly media: MediaStore;
  readonly releaseFiles: ReleaseFileStore;
  readonly navigation: NavigationStore;
  readonly newsletters: NewsletterStore;
  readonly search: SearchStore;
  readonly searchRedirects: SearchRedirectStore;
  readonly trends: TrendStore;
  readonly discoveryEvents: DiscoveryEventStore;
  readonly insight: InsightStore;
  /** What consumers of tracking are told. */
  readonly ledger: LedgerStore;
  /** Carts that consumers are told of when they are left. */
  readonly waitingCarts: WaitingCartStore;
  readonly vocabulary: VocabularyStore;
  readonly affinities: AffinityStore;
  readonly discoveryFacts: DiscoveryFactsStore;
  readonly shippingRates: ShippingRateStore;
  readonly staffAccounts: StaffAccountStore;
  /** The document of flags that staff edit. */
  readonly flagDocuments: FlagDocumentStore;
  readonly staffLog: StaffLogStore;
  readonly changesets: ChangesetStore;
  readonly recordNames: RecordNameStore;
  readonly deskPrices: DeskPriceStore;
  readonly revisions: RevisionStore;
  readonly previews: PreviewStore;
  readonly presence: PresenceStore;
  readonly waiting: WaitingStore;
  readonly calendar: CalendarStore;
  readonly find: FindStore;
  readonly picks: PickStore;
  readonly staffMembers: StaffMemberStore;
  readonly staffTokens: StaffTokenStore;
  readonly addresses: AddressStore;
  readonly customers: CustomerStore;
  readonly profiles: ProfileStore;
  readonly eventProfiles: EventProfileStore;
  readonly emailChanges: EmailChangeStore;
  readonly personalData: PersonalDataStore;
  readonly taxRates: TaxRateStore;
  readonly tickets: TicketStore;
  readonly cartRules: CartRuleStore;
  readonly sessions: SessionStore;
  readonly merges: MergeStore;
  readonly limits: LimitStore;
  readonly hashers: Hashers;
  /** The order desk of the site. */
  readonly desk: OrderDeskStore;
  readonly deskOf: (pool: StockPool) => OrderDeskStore;
  /** The line in front of the site's order desk. */
  readonly waitingLine: WaitingLineStore;
  readonly orders: OrderStore;
  readonly subscriptions: SubscriptionStore;
  readonly trackLinks: TrackLinkStore;
  readonly vatChecks: VatCheckStore;
  readonly wellKnown: WellKnownStore;
  readonly sandboxBooks: SandboxBooks;
  /** The records that payment providers need in the store. */
  readonly paymentBooks: PaymentBooks;
  readonly paymentEvents: PaymentEvents;
  readonly paymentPauses: PaymentPauseStore;
  /** The lists of a shopper. */
  readonly lists: (owner: ListOwner | ProvenOwner) => ShopperLists;
}

/** The request for which a store is opened. */
export interface StoreMoment {
  readonly site: Site;
  /** Content versions of the site. */
  readonly versions: Versions;
  /** Work that may finish after the response. */
  readonly later: (work: Promise<unknown>) => void;
  readonly nowMs: number;
  /** Whether the request only reads, so that the nearest replica of the database may answer what a publish wrote. */
  readonly onlyReads?: boolean;
}

/** What the stores of a request are opened from. */
interface StoreOrigin extends StoreMoment {
  readonly env: Env;
  /** Where the catalog and the content are read; never older than the content version. */
  readonly published: D1Database;
  /** Reads that stores of the same request send together. */
  readonly reads: GatheredReads;
}

const openLazily: (origin: StoreOrigin) => Store = lazily<StoreOrigin, Store>({
  versions: ({ versions }) => versions,
  aside: (origin): Store => openLazily({ ...origin, versions: origin.versions.aside() }),
  products: ({ published, reads, site, versions }) => new ProductStore(published, reads, { site, versions }),
  pageAddresses: ({ published: db, site }, { routes, products, listings, productMeta, categories }) =>
    new PageAddressStore({ db, site, routes, products, listings, productMeta, categories }),
  programs: ({ env }) => new ProgramStore(env.DB),
  workouts: ({ env }) => new WorkoutStore(env.DB),
  productMeta: ({ published, reads, site, versions }) => new ProductMetaStore(published, reads, { site, versions }),
  offers: ({ published, site, versions, nowMs }) => new OfferStore(published, site, versions, nowMs),
  groupPrices: ({ env, site, versions }) => new GroupPriceStore(env.DB, site, versions),
  forms: ({ published, site, versions }) => new FormStore(published, site, versions),
  formEntries: ({ env }) => new FormEntryStore(env.DB),
  formFiles: ({ env }) => new FormFileStore(env),
  gyms: ({ env }) => new GymStore(env.DB),
  gymDesigns: ({ env }) => new GymDesignStore(env.DB),
  earlierPurchases: ({ env }) => new EarlierPurchaseStore(env.DB),
  promotions: ({ env }) => new PromotionStore(env.DB),
  publicLists: ({ env, site }) => new PublicListStore(env.DB, site),
  attributes: ({ published, site, versions }) => new AttributeStore(published, site.siteId, versions),
  bars: ({ published, site, versions }) => new BarStore(published, site, versions),
  bins: ({ env, site }) => new BinStore(env.DB, site),
  binMails: ({ env }) => new BinMailStore(env.DB),
  push: ({ env }) => new PushStore(env.DB),
  browserReports: ({ env, nowMs }) => new BrowserReportStore(env.DB, nowMs),
  comparisons: ({ published, site, versions }) => new ComparisonStore(published, site, versions),
  compatibility: ({ published, site, versions }) => new CompatibilityStore(published, site, versions),
  catalogueState: ({ env }) => new CatalogueStateStore(env.DB),
  categories: ({ published, site, versions }) => new CategoryStore(published, site, versions),
  listings: ({ published, reads, site, versions }) => new ListingStore(published, site, versions, reads),
  feedRows: ({ published, site }) => new FeedRows(published, site),
  routes: ({ env, published, site, versions, later }) =>
    new RouteStore({ DB: published, KV: env.KV }, site, versions, later),
  content: ({ published, reads, site, versions }) => new ContentStore(published, reads, site, versions),
  indexPosts: ({ published, site, versions, nowMs, reads }) =>
    new IndexPostStore(published, reads, `${site.siteId}:${versions.content}`, nowMs),
  indexCopies: ({ env, later }) => new IndexCopyStore(env, later),
  postViews: ({ env, nowMs }) => new PostViewStore(env.DB, nowMs),
  indexNews: ({ env, nowMs }) => ({ told: () => changeStories(env, nowMs) }),
  quotes: ({ env }) => new QuoteStore(env),
  returns: ({ env }) => new ReturnStore(env),
  reviews: ({ published }) => new ReviewStore(published),
  reviewPictures: ({ env }) => new ReviewPictureStore(env),
  customerReviews: ({ env, site }) => new CustomerReviewStore(env.DB, site.siteId),
  questions: ({ published, reads }) => new QuestionStore(published, reads),
  mails: ({ env }) => new MailStore(env.DB),
  mailSuppressions: ({ env }) => new MailSuppressionStore(env.DB),
  events: ({ env }) => new EventStore(env),
  accountEvents: ({ env }) => new AccountEventStore(env),
  btwbCopies: ({ env }) => new BtwbCopyStore(env),
  eventClaims: ({ env }) => new EventClaimStore(env.DB),
  eventRegistrations: ({ env }) => new EventRegistrationStore(env.DB),
  eventDeskOf:
    ({ env }) =>
    (editionId) =>
      new EventDeskStore(env, editionId),
  eventAthletes: ({ published, reads }) => new EventAthleteStore(published, reads),
  eventBoards: ({ published, reads }) => new EventBoardStore(published, reads),
  eventEditions: ({ published, reads, site }) => new EventEditionStore(published, reads, site),
  eventHeats: ({ published, reads }) => new EventHeatStore(published, reads),
  eventNews: ({ env, nowMs }) => ({ told: (editionId) => changeEvents(env, [editionId], nowMs) }),
  eventPages: ({ published, reads, site, versions }, { eventAthletes, eventBoards, eventEditions, eventHeats }) =>
    new EventPageStore(
      {
        athletes: eventAthletes,
        boards: eventBoards,
        editions: eventEditions,
        entries: new EventEntryStore(published, reads, site),
        heats: eventHeats,
      },
      site,
      versions,
    ),
  eventScores: ({ published, reads }) => new EventScoreStore(published, reads),
  media: ({ env, published, reads }) => new MediaStore(env, published, reads),
  releaseFiles: ({ env }) => new ReleaseFileStore(env),
  navigation: ({ env, published, site, versions }) =>
    new NavigationStore({ DB: published, INDEX_HOST: env.INDEX_HOST }, site, versions),
  newsletters: ({ env, site }) => new NewsletterStore(env.DB, site),
  search: ({ published, site, versions, nowMs, reads }, { listings, trends, discoveryFacts }) =>
    new SearchStore(published, { listings, trends, facts: discoveryFacts, reads }, { site, versions, nowMs }),
  searchRedirects: ({ env, site, nowMs }) => new SearchRedirectStore(env.DB, site, nowMs),
  trends: ({ published, site, nowMs }) => new TrendStore(published, site, nowMs),
  discoveryEvents: ({ env, site, nowMs }) => new DiscoveryEventStore(env.DB, site, nowMs),
  insight: ({ env, nowMs }) => new InsightStore(env.DB, nowMs),
  ledger: ({ env }) => new LedgerStore(env.DB),
  waitingCarts: ({ env }) => new WaitingCartStore(env.DB),
  vocabulary: ({ env, nowMs }) => new VocabularyStore(env.DB, (siteIds) => raiseEdition(env, siteIds, nowMs)),
  affinities: ({ published, reads, site, nowMs }, { listings }) =>
    new AffinityStore(published, listings, { reads, site, nowMs }),
  discoveryFacts: ({ published, site, versions }) => new DiscoveryFactsStore(published, { site, versions }),
  shippingRates: ({ env, site, versions }) => new ShippingRateStore(env.DB, site, versions),
  staffAccounts: ({ env }, { hashers }) => new StaffAccountStore(env.DB, hashers),
  flagDocuments: ({ env }) => new FlagDocumentStore(env),
  staffLog: ({ env }) => new StaffLogStore(env.DB),
  changesets: ({ env }) => new ChangesetStore(env.DB),
  recordNames: ({ env }) => new RecordNameStore(env.DB),
  deskPrices: ({ env }) => new DeskPriceStore(env.DB),
  revisions: ({ env }) => new RevisionStore(env.DB),
  previews: ({ env }) => new PreviewStore(env.DB),
  presence: ({ env }) => new PresenceStore(env.DB),
  waiting: ({ env }) => new WaitingStore(env.DB),
  calendar: ({ env }) => new CalendarStore(env.DB),
  find: ({ env }) => new FindStore(env.DB),
  picks: ({ env }) => new PickStore(env.DB),
  staffMembers: ({ env }, { hashers }) => new StaffMemberStore(env.DB, hashers),
  staffTokens: ({ env }) => new StaffTokenStore(env.DB),
  addresses: ({ env }) => new AddressStore(env.DB),
  customers: ({ env }, { hashers }) => new CustomerStore(env.DB, hashers),
  profiles: ({ env }) => new ProfileStore(env.DB),
  emailChanges: ({ env }) => new EmailChangeStore(env.DB),
  eventProfiles: ({ env }) => new EventProfileStore(env.DB),
  personalData: ({ env }) => new PersonalDataStore(env),
  taxRates: ({ env, versions }) => new TaxRateStore(env.DB, versions),
  tickets: ({ env, site }) => new TicketStore(env.DB, site.pool),
  cartRules: ({ env, site, versions, nowMs }) => new CartRuleStore(env.DB, site, versions, nowMs),
  sessions: ({ env }) => new SessionStore(env),
  merges: ({ env }) => new MergeStore(env),
  limits: ({ env }) => new LimitStore(env),
  hashers: ({ env, site, nowMs }) => new Hashers(env, site, nowMs),
  desk: ({ env, site }) => new OrderDeskStore(env, site.pool),
  deskOf:
    ({ env }) =>
    (pool) =>
      new OrderDeskStore(env, pool),
  waitingLine: ({ env, site }) => new WaitingLineStore(env, site.pool),
  orders: ({ env }) => new OrderStore(env.DB),
  wellKnown: ({ env }) => new WellKnownStore(env),
  subscriptions: ({ env }) => new SubscriptionStore(env.DB),
  trackLinks: ({ env }) => new TrackLinkStore(env.DB),
  vatChecks: ({ env }) => new VatCheckStore(env.DB),
  sandboxBooks: (_, { paymentBooks }) => paymentBooks.sandbox,
  paymentBooks: ({ env }) => openPaymentBooks(env.DB),
  paymentEvents: ({ env }) => new PaymentEvents(env.DB),
  paymentPauses: ({ env }) => new PaymentPauseStore(env.DB),
  lists:
    ({ env, site }) =>
    (owner) =>
      new ShopperLists(env, site, owner),
});

/** Opens the store for one request. A part is built when it is first read. */
export function openStore(env: Env, moment: StoreMoment): Store {
  const published = moment.onlyReads ? nearest(env.DB, publishedBookmark()) : env.DB;
  return openLazily({ ...moment, env, published, reads: new GatheredReads(published) });
}
