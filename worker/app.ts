import { Hono } from 'hono';
import { Fault } from '#shared/errors.ts';
import { INDEX_PATH } from '#shared/index-post/place.ts';
import { files } from '#worker/files/files.ts';
import { media } from '#worker/files/media.ts';
import { offline } from '#worker/files/offline.ts';
import { indexFiles } from '#worker/files/theindex.ts';
import { wellKnown } from '#worker/files/well-known.ts';
import { notFoundRoute } from '#worker/pages/404.tsx';
import { aboutMePage, takeAboutMe } from '#worker/pages/account/about-me.tsx';
import { addressPage, takeAddress } from '#worker/pages/account/addresses.tsx';
import { binPage, takeBin } from '#worker/pages/account/bins.tsx';
import { confirmEmailPage, takeConfirmedEmail } from '#worker/pages/account/confirm-email.tsx';
import { accountRoot, dashboardPage } from '#worker/pages/account/dashboard.tsx';
import { DATA_FILE, dataFile, dataPage, takeDeletion } from '#worker/pages/account/data.tsx';
import { earnedStorePage } from '#worker/pages/account/earned-store.tsx';
import { forgotPasswordPages, takeForgottenPassword } from '#worker/pages/account/forgot-password.tsx';
import { myGymsPage, takeGym } from '#worker/pages/account/gyms/my-gyms.tsx';
import { customQuotingPage, takeQuoteRequest } from '#worker/pages/account/lists/custom-quoting.tsx';
import { myListsPage, takeLists } from '#worker/pages/account/lists/my-lists.tsx';
import { registriesPage, takeRegistries } from '#worker/pages/account/lists/registries.tsx';
import { registryPage, takeRegistry } from '#worker/pages/account/lists/registry.tsx';
import { takeWishes, wishlistPage } from '#worker/pages/account/lists/wishlist.tsx';
import { takeLogout } from '#worker/pages/account/logout.ts';
import { orderPage, ordersPage } from '#worker/pages/account/orders.tsx';
import { paymentMethodsPage, takePaymentMethod } from '#worker/pages/account/payment-methods.tsx';
import { CALENDAR_PATH, programCalendar } from '#worker/pages/account/programming/calendar.ts';
import { programmingPage } from '#worker/pages/account/programming/list.tsx';
import { programPage, programPaperPage } from '#worker/pages/account/programming/program.tsx';
import { takeStart } from '#worker/pages/account/programming/take-start.tsx';
import { registerPage, takeRegistration } from '#worker/pages/account/register.tsx';
import { resetPasswordPage, takeNewPassword } from '#worker/pages/account/reset-password.tsx';
import { reviewsPage, takeReview } from '#worker/pages/account/reviews.tsx';
import { settingsPage, takeSettings } from '#worker/pages/account/settings.tsx';
import { subscriptionsPage, takeSubscription } from '#worker/pages/account/subscriptions.tsx';
import { workoutsCsv } from '#worker/pages/account/workouts/file.tsx';
import { WORKOUTS_FILE } from '#worker/pages/account/workouts/place.ts';
import { takeWorkouts, workoutsPage } from '#worker/pages/account/workouts/workouts.tsx';
import { builderGymsPage, savedDesignsPage, takeSavedDesign } from '#worker/pages/account/zeus-saved-design.tsx';
import { addToCart, changeCart } from '#worker/pages/cart/actions.ts';
import { cartPage } from '#worker/pages/cart.tsx';
import { categoryPage } from '#worker/pages/category.tsx';
import { challengePage } from '#worker/pages/checkout/challenge.tsx';
import { checkoutPages } from '#worker/pages/checkout.tsx';
import { comparePages } from '#worker/pages/compare.tsx';
import { contentPage, home, landingPage } from '#worker/pages/content.tsx';
import { cookieChoices, takeCookieChoice } from '#worker/pages/cookie-choices.tsx';
import { gymMapPage } from '#worker/pages/gyms/map.tsx';
import { listRoutes } from '#worker/pages/lists.tsx';
import { loginPage, oldLoginRoute, takeLogin } from '#worker/pages/login.tsx';
import { mpsReviewPage } from '#worker/pages/mps-review.tsx';
import { newsletterPages, signUp } from '#worker/pages/newsletter-signup.tsx';
import { notifyMe, takeNotifyMe } from '#worker/pages/notify-me.tsx';
import {
  changeQuote,
  QUOTE_ROUTES,
  showItem,
  showQuote,
  showQuotes,
  takeItem,
  takeNewQuote,
} from '#worker/pages/order-manager-quote.tsx';
import { paymentLink, payQuote } from '#worker/pages/payment-link.tsx';
import { personPage } from '#worker/pages/person.tsx';
import { productPage } from '#worker/pages/product.tsx';
import { buyFromList, publicListPages } from '#worker/pages/public-list.tsx';
import { registrySearch } from '#worker/pages/registry-search.tsx';
import { takeOrder } from '#worker/pages/rmaprocess/initiate.tsx';
import { selectItemsPage, takeItems } from '#worker/pages/rmaprocess/select-items.tsx';
import { rmaPages } from '#worker/pages/rmaprocess.tsx';
import { decideSandboxPayment, sandboxPayment } from '#worker/pages/sandbox-payment.tsx';
import { search } from '#worker/pages/search.tsx';
import { staffIndexPage } from '#worker/pages/staff/frame.tsx';
import { decideGym, staffGymsPage } from '#worker/pages/staff/gyms.tsx';
import { insightFile, staffInsightPage } from '#worker/pages/staff/insight.tsx';
import { staffLogPage } from '#worker/pages/staff/log.tsx';
import { SECOND_FACTOR_PATH, staffLogin, takeStaffLogin, takeStaffLogout } from '#worker/pages/staff/login.tsx';
import { staffMailsPage, tryMailAgain } from '#worker/pages/staff/mails.tsx';
import { changeMembers, staffMembersPage } from '#worker/pages/staff/members.tsx';
import { actOnOrder, staffOrderPage } from '#worker/pages/staff/order.tsx';
import { staffOrdersPage } from '#worker/pages/staff/orders.tsx';
import { actOnReturn, staffReturnPage } from '#worker/pages/staff/return.tsx';
import { staffReturnsPage } from '#worker/pages/staff/returns.tsx';
import { decideReview, staffReviewsPage } from '#worker/pages/staff/reviews.tsx';
import { changeSearchWords, staffSearchPage } from '#worker/pages/staff/search.tsx';
import { showSecondFactor, takeSecondFactor } from '#worker/pages/staff/second-factor.tsx';
import { adjustStock, staffStockPage } from '#worker/pages/staff/stock.tsx';
import { changeSubscription, staffSubscriptionsPage } from '#worker/pages/staff/subscriptions.tsx';
import { staffWelcomePage, takeWelcome } from '#worker/pages/staff/welcome.tsx';
import { indexPages } from '#worker/pages/theindex.ts';
import { shippingTracker, takeTrackedSubscription, trackLink, trackOrder } from '#worker/pages/track-order.tsx';
import { featuredGymsPage, templatesPage, zeusPage } from '#worker/pages/zeus-builder/featured.tsx';
import { gymPage, newGymPage } from '#worker/pages/zeus-builder/project.tsx';
import { takeDesign } from '#worker/pages/zeus-builder/take-design.ts';
import { failure } from '#worker/render/failure.tsx';
import type { PageRoute } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import type { AppEnv } from '#worker/request/context.ts';
import { complete, identify } from '#worker/request/identify.ts';
import { locatedOf } from '#worker/request/located.ts';
import { methodNotAllowed } from '#worker/request/methods.ts';
import { standingOwner, standingSession } from '#worker/request/session.ts';
import { staffOnly } from '#worker/request/staff.ts';
import { resolve } from '#worker/resolve/resolve.ts';
import { bin } from '#worker/svc/bin/routes.ts';
import { checkout } from '#worker/svc/checkout/routes.ts';
import { content } from '#worker/svc/content/routes.ts';
import { addresses } from '#worker/svc/customer/addresses.ts';
import { creditCards } from '#worker/svc/customer/credit-cards.ts';
import { customer } from '#worker/svc/customer/routes.ts';
import { discovery } from '#worker/svc/discovery/routes.ts';
import { event } from '#worker/svc/event/routes.ts';
import { gc } from '#worker/svc/gc/routes.ts';
import { gym } from '#worker/svc/gym/routes.ts';
import { indexPosts } from '#worker/svc/index/routes.ts';
import { list } from '#worker/svc/list/routes.ts';
import { paymentmethod } from '#worker/svc/paymentmethod/routes.ts';
import { programming } from '#worker/svc/programming/routes.ts';
import { rma } from '#worker/svc/rma/routes.ts';
import { route } from '#worker/svc/route/routes.ts';
import { session } from '#worker/svc/session/routes.ts';
import { shipping } from '#worker/svc/shipping/routes.ts';
import { ssr } from '#worker/svc/ssr/routes.ts';
import { staff } from '#worker/svc/staff/routes.ts';
import { subscription } from '#worker/svc/subscription/routes.ts';
import { tax } from '#worker/svc/tax/routes.ts';
import { ticket } from '#worker/svc/ticket/routes.ts';
import type { Env } from './env.ts';

/** The store: one chain for every request (design, section 4), then a service, a file or a page. */
export const app = new Hono<AppEnv>({
  getPath: (request, options) => locatedOf(request, (options as { env: Env }).env).location.path,
});

app.onError(failure);
app.use(complete, identify);

app.route('/svc_bin', bin);
app.route('/svc_checkout', checkout);
app.route('/svc_content', content);
app.route('/svc_customer', customer);
app.route('/svc_customer/customer/address', addresses);
app.route('/svc_customer/customer/credit-cards', creditCards);
app.route('/svc_discovery', discovery);
app.route('/svc_event', event);
app.route('/svc_gc', gc);
app.route('/svc_gym', gym);
app.route('/svc_list', list);
app.route('/svc_paymentmethod', paymentmethod);
app.route('/svc_programming', programming);
app.route('/svc_rma', rma);
app.route('/svc_route', route);
app.route('/svc_session', session);
app.route('/svc_shipping', shipping);
app.route('/svc_ssr', ssr);
app.route('/svc_staff', staff);
app.route('/svc_subscription', subscription);
app.route('/svc_tax', tax);
app.route('/svc_ticket', ticket);
app.route('/theindex/wp-json/wp/v2', indexPosts);
app.route('/theindex', indexFiles);
app.route('/media', media);
app.route('/.well-known', wellKnown);
app.route('/', files);
app.route('/', offline);

/** Pages with an address of their own, in the order of the specification's table. */
const pages: readonly PageRoute[] = [
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
  mpsReviewPage,
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
  myGymsPage,
  gymMapPage,
  ...indexPages,
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
  cookieChoices,
  notifyMe,
  sandboxPayment,
  ...listRoutes,
];
for (const page of pages) {
  const standing = page.isPersonal ? standingOwner : standingSession;
  app.get(page.path, standing, (c) => servePage(c, (ctx) => page.find(ctx, c.req.param()), page.isPersonal));
}

app.post('/login', standingOwner, takeLogin);
app.post('/logout', takeLogout);
app.post(reviewsPage.path, standingOwner, takeReview);
app.post(registerPage.path, standingOwner, takeRegistration);
app.post(addressPage.path, standingOwner, takeAddress);
app.post('/account/forgot-password', standingOwner, takeForgottenPassword);
app.post(resetPasswordPage.path, standingOwner, takeNewPassword);
app.post(aboutMePage.path, standingOwner, takeAboutMe);
app.post(settingsPage.path, standingOwner, takeSettings);
app.post(confirmEmailPage.path, standingOwner, takeConfirmedEmail);
app.post(dataPage.path, standingOwner, takeDeletion);
app.get(DATA_FILE, standingOwner, dataFile);
app.post(programPage.path, standingOwner, takeStart);
app.get(CALENDAR_PATH, standingOwner, programCalendar);
app.post(workoutsPage.path, standingOwner, takeWorkouts);
app.get(WORKOUTS_FILE, standingOwner, workoutsCsv);
app.post(wishlistPage.path, standingOwner, takeWishes);
app.post(registriesPage.path, standingOwner, takeRegistries);
app.post(registryPage.path, standingOwner, takeRegistry);
app.post(myListsPage.path, standingOwner, takeLists);
app.post(customQuotingPage.path, standingOwner, takeQuoteRequest);
app.post(paymentMethodsPage.path, standingOwner, takePaymentMethod);
app.post(binPage.path, standingOwner, takeBin);
app.post(subscriptionsPage.path, standingOwner, takeSubscription);
app.post(myGymsPage.path, standingOwner, takeGym);
app.post(savedDesignsPage.path, standingOwner, takeSavedDesign);
app.post(newGymPage.path, standingOwner, takeDesign);
app.post(gymPage.path, standingOwner, takeDesign);
app.post(notifyMe.path, standingOwner, takeNotifyMe);
app.post(shippingTracker.path, standingOwner, trackOrder);
app.post(trackLink.path, takeTrackedSubscription);
app.post('/rmaprocess', standingOwner, takeOrder);
app.post(selectItemsPage.path, standingOwner, takeItems);
app.post(cookieChoices.path, standingOwner, takeCookieChoice);
app.post('/newsletter-signup', standingOwner, signUp);
app.post(sandboxPayment.path, standingOwner, decideSandboxPayment);
app.post('/cart', standingOwner, changeCart);
app.post('/cart/add', standingOwner, addToCart);
for (const { path } of publicListPages) app.post(path, standingOwner, buyFromList);

app.post(paymentLink.path, standingOwner, payQuote);

/** Pages of staff, on admin hosts alone. */
const staffPages: readonly PageRoute[] = [
  staffLogin,
  staffIndexPage,
  staffOrdersPage,
  staffOrderPage,
  staffReturnsPage,
  staffSubscriptionsPage,
  staffReturnPage,
  staffStockPage,
  staffSearchPage,
  staffInsightPage,
  staffReviewsPage,
  staffGymsPage,
  staffMailsPage,
  staffMembersPage,
  staffLogPage,
  staffWelcomePage,
];
app.use('/staff/*', staffOnly);
app.use(`${QUOTE_ROUTES.list}/*`, staffOnly);
for (const page of staffPages) {
  app.get(page.path, (c) => servePage(c, (ctx) => page.find(ctx, c.req.param()), true));
}
app.post('/staff/login', takeStaffLogin);
app.post('/staff/logout', takeStaffLogout);
app.get(SECOND_FACTOR_PATH, showSecondFactor);
app.post(SECOND_FACTOR_PATH, takeSecondFactor);
app.post(staffWelcomePage.path, takeWelcome);
app.post(staffMembersPage.path, changeMembers);
app.post(staffOrderPage.path, actOnOrder);
app.post(staffStockPage.path, adjustStock);
app.post(staffMailsPage.path, tryMailAgain);
app.get(`${staffInsightPage.path}.csv`, insightFile);
app.post(staffSearchPage.path, changeSearchWords);
app.post(staffReviewsPage.path, decideReview);
app.post(staffGymsPage.path, decideGym);
app.post(staffReturnPage.path, actOnReturn);
app.post(staffSubscriptionsPage.path, changeSubscription);
app.get(QUOTE_ROUTES.list, (c) => showQuotes(c));
app.post(QUOTE_ROUTES.list, takeNewQuote);
app.get(QUOTE_ROUTES.one, (c) => showQuote(c));
app.post(QUOTE_ROUTES.one, changeQuote);
app.get(QUOTE_ROUTES.item, showItem);
app.post(QUOTE_ROUTES.item, takeItem);

const paths = new Set(pages.map((page) => page.path));
const known = (path: string) => paths.has(path) || path.startsWith(`${INDEX_PATH}/`);
const entities = { product: productPage, category: categoryPage, content: contentPage, landing: landingPage };

app.all('/svc_*', (c) => {
  throw methodNotAllowed(app, c) ?? new Fault('not_found');
});
app.get('*', standingSession, (c) => servePage(c, (ctx) => resolve(ctx, entities, known)));
app.all('*', () => {
  throw new Fault('method_not_allowed', [], { headers: { allow: 'GET, HEAD' } });
});
