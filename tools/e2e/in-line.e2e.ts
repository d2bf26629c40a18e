import { fieldsOfPlace, LINE_HEADER } from '#shared/order/waiting-line.ts';
import { expectAccessible } from './axe.ts';
import {
  CARDS,
  continueAsGuest,
  expectPlaced,
  heading,
  openCheckout,
  payByCard,
  placeButton,
  STRAPS,
  ship,
} from './checkout-steps.ts';
import { expect, INTERCEPTION_NOISE, test } from './store-test.ts';

/** Chromium’s messages about an order that the line refuses, and one that does not exist when it is looked for. */
const REFUSAL_NOISE = /Failed to load resource: the server responded with a status of (404|503)/;

test.use({ expectedNoise: new RegExp(`${REFUSAL_NOISE.source}|${INTERCEPTION_NOISE.source}`) });

test('with more orders than the store can take, a shopper waits in line and is placed when it is their turn', async ({
  page,
}) => {
  const tickets: (string | undefined)[] = [];
  let ahead = 2_400;
  // The network stands in for the crowd: the store itself is never that busy here.
  await page.route('**/svc_checkout/order', async (route) => {
    tickets.push(route.request().headers()[LINE_HEADER]);
    if (ahead === 0) return route.continue();
    const fields = fieldsOfPlace({ place: ahead, ticket: `ticket-${ahead}`, waitSeconds: ahead / 300 });
    const error = { type: 'in_line', message: 'Many people are ordering right now.', fields, requestId: 'crowd' };
    return route.fulfill({ status: 503, json: { error } });
  });
  await openCheckout(page, [STRAPS]);
  await continueAsGuest(page);
  await ship(page);
  await payByCard(page, CARDS.approved);
  await placeButton(page).click();

  await expect(heading(page)).toHaveText('You are in line');
  await expect(heading(page)).toBeFocused();
  const line = page.getByTestId('in-line');
  await expect(line).toContainText('2,400');
  await expect(line).toContainText('in a few seconds');
  await expectAccessible(page);
  ahead = 1_200;
  await expect(line).toContainText('1,200');

  await test.step('the order can be changed, and keeps its place', async () => {
    await page.getByTestId('leave-line').click();
    await expect(heading(page)).toHaveText('Review your order');
    ahead = 0;
    await placeButton(page).click();
  });
  await expectPlaced(page);
  // The first try has none, the next one that of the place that was told.
  expect(tickets.slice(0, 2)).toEqual([undefined, 'ticket-2400']);
});
