import { z } from 'zod';
import { promiseAnswer, promiseQuerySchema } from '#shared/delivery/promise.ts';
import { giftcardQuestionSchema } from '#shared/giftcard/contract.ts';
import { offeredMethodAnswer, orderAnswer, storedMethodAnswer, wholeOrderAnswer } from '#shared/order/answers.ts';
import { detailsSchema, historySchema, orderQuerySchema } from '#shared/order/calls.ts';
import { orderRequestSchema } from '#shared/order/contract.ts';
import type { SpreedlySignature } from '#shared/order/spreedly-browser.ts';
import { changeStoredMethodSchema, methodsQuerySchema } from '#shared/order/stored-method-contract.ts';
import { LINE_HEADER } from '#shared/order/waiting-line.ts';
import { promotionStatusAnswer } from '#shared/promo/answers.ts';
import { promotionStatusSchema } from '#shared/promo/contract.ts';
import { tied } from '#shared/schema/tied.ts';
import { arrivalsAnswer, ratesAnswer } from '#shared/shipping/answers.ts';
import { arrivalsRequestSchema, shippingRequestSchema } from '#shared/shipping/contract.ts';
import { taxAnswer } from '#shared/tax/answers.ts';
import { taxRequestSchema } from '#shared/tax/contract.ts';
import type { Service } from './call.ts';
import { CAPTCHA, okAnswer } from './common.ts';

const ORDER = { orderId: 'Id of the order, or its number in any spelling.' };
const BY_NUMBER = ['order_not_found', 'validation_error'] as const;
const LINE = { [LINE_HEADER]: 'The ticket of the order’s place in line, from the last `in_line`.' };
const METHOD = { id: '`storedPaymentMethodId`.' };

/** Placing orders. */
export const checkoutService: Service = {
  name: 'svc_checkout',
  about: 'Orders. The store checks every figure in a request against its own and never relies on it.',
  calls: [
    {
      method: 'POST',
      path: '/svc_checkout/order',
      access: 'open',
      body: orderRequestSchema,
      summary: 'Place an order; it is placed once, however often the request is sent',
      about:
        '202 with `status: "payment_pending"` while the payment is undecided. The same order again answers the same. ' +
        'With more orders at once than the store can take, `in_line` (503) says in `fields` how many orders are ahead ' +
        '(`line.place`) and how long that takes (`line.waitSeconds`): send the same order again after `Retry-After` ' +
        'seconds, with `line.ticket` in the header.',
      headers: { ...CAPTCHA, ...LINE },
      answers: { 201: orderAnswer, 202: orderAnswer },
      errors: [
        ...(['TOKEN_EXPIRED', 'list_not_found', 'order_already_published', 'inventory_error'] as const),
        ...(['wrong_product_price', 'wrong_discount', 'wrong_tax_total', 'wrong_grandtotal'] as const),
        ...(['wrong_payment_amount', 'shipping_rate', 'wrong_shipping_total', 'wrong_shipping_rate'] as const),
        ...(['shipping_method_not_found', 'shipping_method_not_valid', 'pickup_disabled'] as const),
        ...(['invalid_shipping', 'invalid_billing', 'giftcard_balance_error', 'giftcard_not_exist'] as const),
        ...(['quote_expired', 'quote_withdrawn', 'quote_changed', 'quote_ordered'] as const),
        ...([
          'payment_error',
          'cvv_required',
          'three_ds',
          'payments_paused',
          'rate_limited',
          'in_line',
          'upstream_unavailable',
        ] as const),
      ],
    },
    {
      method: 'GET',
      path: '/svc_checkout/order/:orderId',
      access: 'owner',
      params: ORDER,
      summary: 'One order with its items',
      about: 'Asks the provider about a payment that is waiting for the shopper.',
      query: orderQuerySchema,
      answers: { 200: wholeOrderAnswer },
      errors: ['order_not_found'],
    },
    {
      method: 'POST',
      path: '/svc_checkout/order/:orderId/details',
      access: 'owner',
      params: ORDER,
      summary: 'Submit the result of a payment challenge',
      body: detailsSchema,
      answers: { 200: wholeOrderAnswer },
      errors: ['order_not_found'],
    },
    {
      method: 'POST',
      path: '/svc_checkout/order/:orderId/cancel',
      access: 'owner',
      params: ORDER,
      summary: 'Cancel an order whose payment is pending',
      about: 'The charge is canceled first; then the list can be ordered again.',
      answers: { 200: z.strictObject({ orderId: z.string(), status: z.literal('cancelled') }) },
      errors: [...BY_NUMBER, 'order_already_published', 'upstream_unavailable'],
    },
    {
      method: 'GET',
      path: '/svc_checkout/order/:orderId/return',
      access: 'open',
      params: ORDER,
      summary: 'The address to which a bank sends the shopper back',
      query: orderQuerySchema.pick({ redirectResult: true }).partial(),
      answers: { 303: { redirect: 'To the checkout, or to the challenge page.' } },
    },
    {
      method: 'POST',
      path: '/svc_checkout/payments/webhook/:provider',
      access: 'provider',
      summary: 'Webhook of a payment provider',
      params: { provider: '`adyen`, if it is the provider.' },
      body: { raw: '*/*', about: "The provider's own format, with its signature." },
      answers: { 200: { raw: 'text/plain', about: '`[accepted]`' } },
      errors: ['not_found'],
    },
    {
      method: 'GET',
      path: '/svc_checkout/order',
      access: 'customer',
      query: historySchema,
      summary: "The customer's orders, newest first",
      answers: { 200: z.strictObject({ orders: z.array(wholeOrderAnswer), count: z.int() }) },
    },
    {
      method: 'POST',
      path: '/svc_checkout/promotion/status',
      access: 'open',
      body: promotionStatusSchema,
      summary: "Progress of an email address in the promotion 'five for five'",
      answers: { 200: promotionStatusAnswer },
    },
  ],
};

/** Payment methods. */
export const paymentService: Service = {
  name: 'svc_paymentmethod',
  about: 'Payment methods, including those that customers have saved.',
  calls: [
    {
      method: 'GET',
      path: '/svc_paymentmethod/methods',
      access: 'open',
      query: methodsQuerySchema,
      summary: 'Saved payment methods, the default first, then those that the site offers',
      answers: {
        200: z.strictObject({
          methods: z.array(z.union([storedMethodAnswer, offeredMethodAnswer])),
          provider: z.strictObject({
            name: z.enum(['sandbox', 'http', 'adyen', 'spreedly']),
            clientKey: z.string().optional().describe('Public key of Adyen.'),
            environmentKey: z.string().optional().describe('Public key of Spreedly.'),
          }),
        }),
      },
      errors: ['TOKEN_EXPIRED'],
    },
    {
      method: 'POST',
      path: '/svc_paymentmethod/card-fields',
      access: 'open',
      summary: "Sign Spreedly's card fields for one card",
      answers: {
        200: tied<SpreedlySignature>()(
          z.strictObject({
            nonce: z.string(),
            timestamp: z.string().describe('Unix seconds.'),
            certificateToken: z.string(),
            signature: z.string().describe('Base64.'),
          }),
        ),
      },
      errors: ['not_found', 'rate_limited'],
    },
    {
      method: 'PUT',
      path: '/svc_paymentmethod/methods',
      access: 'owner',
      body: changeStoredMethodSchema,
      summary: 'Change a saved payment method',
      answers: { 200: z.strictObject({ methods: z.array(storedMethodAnswer) }) },
      errors: ['not_found', 'login_required'],
    },
    {
      method: 'DELETE',
      path: '/svc_paymentmethod/methods/:id',
      access: 'owner',
      params: METHOD,
      summary: 'Delete a saved payment method, here and at the provider',
      answers: { 200: okAnswer },
      errors: ['not_found', 'login_required', 'validation_error', 'upstream_unavailable'],
    },
  ],
};

/** Gift cards. */
export const giftcardService: Service = {
  name: 'svc_gc',
  about: 'Gift cards.',
  calls: [
    {
      method: 'POST',
      path: '/svc_gc/giftcards/balance',
      access: 'open',
      body: giftcardQuestionSchema,
      summary: 'Balance of a gift card; at most 30 wrong codes of a network and 15 of a shopper in 15 minutes',
      answers: {
        200: z.strictObject({
          giftcard: z.strictObject({
            code: z.string(),
            balance: z.number().describe('Major units.'),
            currency: z.string(),
          }),
        }),
      },
      errors: ['giftcard_not_exist', 'rate_limited'],
    },
  ],
};

/** Shipping. */
export const shippingService: Service = {
  name: 'svc_shipping',
  about: 'Shipping rates and delivery dates.',
  calls: [
    {
      method: 'GET',
      path: '/svc_shipping/delivery',
      access: 'open',
      query: promiseQuerySchema,
      summary: 'When a product arrives at a place, and what sending it costs',
      about:
        'The fields of the product’s page beside these say what is chosen. Without a postcode the whole country is meant, without a country the visitor’s.',
      answers: { 200: promiseAnswer },
      errors: ['product_not_found', 'upstream_unavailable', 'rate_limited'],
    },
    {
      method: 'POST',
      path: '/svc_shipping/delivery',
      access: 'open',
      body: arrivalsRequestSchema,
      summary: 'When the items of a cart arrive, sent the cheapest way in the fewest packages',
      about: 'Without a place, the visitor’s country is meant.',
      answers: { 200: arrivalsAnswer },
      errors: ['upstream_unavailable', 'rate_limited'],
    },
    {
      method: 'POST',
      path: '/svc_shipping/shipping/rates/get',
      access: 'open',
      body: shippingRequestSchema,
      summary: 'Shipping rates for each package of an order',
      answers: { 200: ratesAnswer },
      errors: ['upstream_unavailable', 'rate_limited'],
    },
  ],
};

/** Tax. */
export const taxService: Service = {
  name: 'svc_tax',
  about: 'Tax.',
  calls: [
    {
      method: 'POST',
      path: '/svc_tax/tax/rates/fetch',
      access: 'open',
      body: taxRequestSchema,
      summary: 'Tax on items and their shipping',
      about: 'With the `listId` of a list made from a quote, the agreed prices are taxed.',
      answers: { 200: taxAnswer },
      errors: [
        'rate_limited',
        ...(['TOKEN_EXPIRED', 'list_not_found', 'quote_expired', 'quote_withdrawn'] as const),
        ...(['quote_changed', 'quote_ordered', 'upstream_unavailable'] as const),
      ],
    },
  ],
};
