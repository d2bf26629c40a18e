import { notFoundRoute } from '#worker/pages/404.tsx';
import { aboutMePage } from '#worker/pages/account/about-me.tsx';
import { addressPage } from '#worker/pages/account/address.tsx';
import { binPage } from '#worker/pages/account/bin.tsx';
import { confirmEmailPage } from '#worker/pages/account/confirm-email.tsx';
import { customQuotingPage } from '#worker/pages/account/custom-quoting.tsx';
import { accountRoot, dashboardPage } from '#worker/pages/account/dashboard.tsx';
import { dataFileRoute, dataPage } from '#worker/pages/account/data.tsx';
import { earnedStorePage } from '#worker/pages/account/earned-store.tsx';
import { accountEventsPage } from '#worker/pages/account/events.tsx';
import { forgotPasswordPages } from '#worker/pages/account/forgot-password.tsx';
import { myGymsPage } from '#worker/pages/account/my-gyms.tsx';
import { myListsPage } from '#worker/pages/account/my-lists.tsx';
import { orderPage } from '#worker/pages/account/order.tsx';
import { ordersPage } from '#worker/pages/account/orders.tsx';
import { paymentMethodsPage } from '#worker/pages/account/payment-methods.tsx';
import { programCalendarRoute } from '#worker/pages/account/programming/calendar.ts';
import { programPage, programPaperPage } from '#worker/pages/account/programming/program.tsx';
import { programmingPage } from '#worker/pages/account/programming.tsx';
import { registerPage } from '#worker/pages/account/register.tsx';
import { registryPage } from '#worker/pages/account/registry/one-registry.tsx';
import { registriesPage } from '#worker/pages/account/registry.tsx';
import { resetPasswordPage } from '#worker/pages/account/reset-password.tsx';
import { ownPictureRoute, reviewsPage } from '#worker/pages/account/reviews.tsx';
import { settingsPage } from '#worker/pages/account/settings.tsx';
import { subscriptionsPage } from '#worker/pages/account/subscriptions.tsx';
import { wishlistPage } from '#worker/pages/account/wishlist.tsx';
import { workoutsFileRoute } from '#worker/pages/account/workout-statistics/file.tsx';
import { workoutsPage } from '#worker/pages/account/workout-statistics.tsx';
import { builderGymsPage, savedDesignsPage } from '#worker/pages/account/zeus-saved-design.tsx';
import { exclusivePage } from '#worker/pages/app/exclusive.tsx';
import { notificationPages } from '#worker/pages/app/notifications.tsx';
import { appTwins } from '#worker/pages/app/orders.tsx';
import { preloaderPage } from '#worker/pages/app/preloader.tsx';
import { addToCartForm } from '#worker/pages/cart/actions.ts';
import { cartPage } from '#worker/pages/cart.tsx';
import { chatPage } from '#worker/pages/chat.tsx';
import { challengePage } from '#worker/pages/checkout/challenge.tsx';
import { checkoutPages } from '#worker/pages/checkout.tsx';
import { comparePages } from '#worker/pages/compare.tsx';
import { cookieChoices } from '#worker/pages/cookie-choices.tsx';
import { moderatePage } from '#worker/pages/events/moderate.tsx';
import { eventPages } from '#worker/pages/events.tsx';
import { formPage } from '#worker/pages/form.tsx';
import { registrySearch } from '#worker/pages/giftregistry.tsx';
import { home } from '#worker/pages/home.tsx';
import { invitationalPages } from '#worker/pages/invitational.ts';
import { listRoutes } from '#worker/pages/lists.tsx';
import { loginPage, oldLoginRoute } from '#worker/pages/login.tsx';
import { logoutForm } from '#worker/pages/logout.ts';
import { mpsReviewPage } from '#worker/pages/mps-review.tsx';
import { myTraining } from '#worker/pages/my-training.ts';
import { newsletterConfirm } from '#worker/pages/newsletter-confirm.tsx';
import { newsletterPages } from '#worker/pages/newsletter-signup.tsx';
import { newsletterUnsubscribe } from '#worker/pages/newsletter-unsubscribe.tsx';
import { notifyMe } from '#worker/pages/notify-me.tsx';
import { quotePages } from '#worker/pages/order-manager-quote.tsx';
import { paymentLink } from '#worker/pages/payment-link.tsx';
import { personPage } from '#worker/pages/person.tsx';
import { productQuestionPage } from '#worker/pages/product-question.tsx';
import { publicListPages } from '#worker/pages/public-list.tsx';
import { rmaPages } from '#worker/pages/rmaprocess.tsx';
import { gymMapPage } from '#worker/pages/rogue-equipped-gyms.tsx';
import { trackLink } from '#worker/pages/rss.tsx';
import { sandboxPayment } from '#worker/pages/sandbox-payment.tsx';
import { search } from '#worker/pages/search.tsx';
import { shippingTracker } from '#worker/pages/shippingtracker.tsx';
import { staffCalendarPage } from '#worker/pages/staff/calendar.tsx';
import { staffCartRulesPage } from '#worker/pages/staff/cart-rules.tsx';
import { staffChangesetPage } from '#worker/pages/staff/changeset.tsx';
import { staffChangesetBlocksPage } from '#worker/pages/staff/changeset-blocks.tsx';
import { staffChangesetEditPage } from '#worker/pages/staff/changeset-edit.tsx';
import { staffChangesetPresentRoute } from '#worker/pages/staff/changeset-present.ts';
import { staffChangesetPreviewPage } from '#worker/pages/staff/changeset-preview.tsx';
import { staffChangesetsPage } from '#worker/pages/staff/changesets.tsx';
import { registrationsFileRoute, staffEventsPage } from '#worker/pages/staff/events.tsx';
import { staffFindPage } from '#worker/pages/staff/find.tsx';
import { staffFlagsPage } from '#worker/pages/staff/flags.tsx';
import { formFileRoute, staffFormEntryPage } from '#worker/pages/staff/form-entry.tsx';
import { formEntriesFileRoute, staffFormsPage } from '#worker/pages/staff/forms.tsx';
import { staffGymsPage } from '#worker/pages/staff/gyms.tsx';
import { staffHelpPage } from '#worker/pages/staff/help.tsx';
import { insightFileRoute, staffInsightPage } from '#worker/pages/staff/insight.tsx';
import { insightVisitsRoute } from '#worker/pages/staff/insight-visits.tsx';
import { staffLogFileRoute, staffLogPage } from '#worker/pages/staff/log.tsx';
import { staffLogin, staffLogoutForm } from '#worker/pages/staff/login.tsx';
import { staffMailRoute, staffMailsPage } from '#worker/pages/staff/mails.tsx';
import { staffMembersPage } from '#worker/pages/staff/members.tsx';
import { staffOrderPage } from '#worker/pages/staff/order.tsx';
import { staffOrdersPage } from '#worker/pages/staff/orders.tsx';
import { staffPickRoute } from '#worker/pages/staff/pick.ts';
import { pricesFileRoute, staffPricesPage } from '#worker/pages/staff/prices.tsx';
import { staffQuestionsPage } from '#worker/pages/staff/questions.tsx';
import { staffRecordsPage } from '#worker/pages/staff/records.tsx';
import { staffReportsPage } from '#worker/pages/staff/reports.tsx';
import { staffReturnPage } from '#worker/pages/staff/return.tsx';
import { staffReturnsPage } from '#worker/pages/staff/returns.tsx';
import { staffPictureRoute, staffReviewsPage } from '#worker/pages/staff/reviews.tsx';
import { staffSearchPage } from '#worker/pages/staff/search.tsx';
import { secondFactorPage } from '#worker/pages/staff/second-factor.tsx';
import { staffStartPage } from '#worker/pages/staff/start.tsx';
import { staffStockPage } from '#worker/pages/staff/stock.tsx';
import { staffSubscriptionsPage } from '#worker/pages/staff/subscriptions.tsx';
import { staffTokenForms } from '#worker/pages/staff/tokens.ts';
import { staffTrackingPage, trackingFileRoute } from '#worker/pages/staff/tracking.tsx';
import { staffWelcomePage } from '#worker/pages/staff/welcome.tsx';
import { indexPages } from '#worker/pages/theindex.ts';
import { gymPage, newGymPage } from '#worker/pages/zeus-builder/project.tsx';
import { featuredGymsPage, templatesPage, zeusPage } from '#worker/pages/zeus-builder.tsx';
import type { StoreRoute } from '#worker/render/page.ts';

/**
 * Addresses for shoppers, in the order of the specification's table, with the forms and downloads that belong to them.
 */
export const SHOP_ROUTES: readonly StoreRoute[] = [
  home,
  notFoundRoute,
  search,
  cartPage,
  ...checkoutPages,
  personPage,
  challengePage,
  ...publicListPages,
  registrySearch,
  ...comparePages,
  loginPage,
  oldLoginRoute,
  registerPage,
  ...forgotPasswordPages,
  resetPasswordPage,
  accountRoot,
  dashboardPage,
  ordersPage,
  reviewsPage,
  ownPictureRoute,
  mpsReviewPage,
  productQuestionPage,
  earnedStorePage,
  programmingPage,
  subscriptionsPage,
  programPage,
  programPaperPage,
  workoutsPage,
  orderPage,
  wishlistPage,
  registriesPage,
  registryPage,
  myListsPage,
  customQuotingPage,
  addressPage,
  aboutMePage,
  settingsPage,
  confirmEmailPage,
  dataPage,
  paymentMethodsPage,
  binPage,
  accountEventsPage,
  myGymsPage,
  gymMapPage,
  ...indexPages,
  ...eventPages,
  ...invitationalPages,
  savedDesignsPage,
  featuredGymsPage,
  templatesPage,
  builderGymsPage,
  newGymPage,
  gymPage,
  zeusPage,
  trackLink,
  shippingTracker,
  ...rmaPages,
  paymentLink,
  ...newsletterPages,
  newsletterConfirm,
  newsletterUnsubscribe,
  cookieChoices,
  myTraining,
  chatPage,
  formPage,
  notifyMe,
  sandboxPayment,
  exclusivePage,
  preloaderPage,
  ...appTwins,
  ...notificationPages,
  ...listRoutes,
  logoutForm,
  dataFileRoute,
  programCalendarRoute,
  workoutsFileRoute,
  addToCartForm,
];

/** Addresses for staff, only on admin hosts. */
export const STAFF_ROUTES: readonly StoreRoute[] = [
  moderatePage,
  staffEventsPage,
  registrationsFileRoute,
  staffLogin,
  staffStartPage,
  staffOrdersPage,
  staffOrderPage,
  staffReturnsPage,
  staffSubscriptionsPage,
  staffReturnPage,
  staffStockPage,
  staffPricesPage,
  pricesFileRoute,
  staffCalendarPage,
  staffCartRulesPage,
  staffSearchPage,
  staffChangesetsPage,
  staffChangesetPage,
  staffChangesetBlocksPage,
  staffHelpPage,
  staffChangesetEditPage,
  staffChangesetPreviewPage,
  staffChangesetPresentRoute,
  staffFindPage,
  staffPickRoute,
  staffFlagsPage,
  staffInsightPage,
  staffTrackingPage,
  staffReviewsPage,
  staffPictureRoute,
  staffQuestionsPage,
  staffGymsPage,
  staffMailsPage,
  staffMailRoute,
  staffFormsPage,
  staffFormEntryPage,
  staffMembersPage,
  staffTokenForms,
  staffLogPage,
  staffLogFileRoute,
  staffRecordsPage,
  staffReportsPage,
  staffWelcomePage,
  staffLogoutForm,
  secondFactorPage,
  insightFileRoute,
  insightVisitsRoute,
  trackingFileRoute,
  formEntriesFileRoute,
  formFileRoute,
  ...quotePages,
];
