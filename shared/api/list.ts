import { z } from 'zod';
import { listAnswer, wishesAnswer } from '#shared/list/answers.ts';
import {
  couponsSchema,
  itemChangeSchema,
  itemsSchema,
  moveSchema,
  newListSchema,
  wishSchema,
} from '#shared/list/contract.ts';
import { quoteTokenSchema } from '#shared/quote/contract.ts';
import type { Service } from './call.ts';
import { okAnswer } from './common.ts';

const list = z.strictObject({ list: listAnswer });
/** The answer to a removal; with `Prefer: return=representation`, it includes the remaining list. */
const removed = okAnswer.extend({ list: listAnswer.optional() });
const LIST = { id: 'Id of the list.' };
const ITEM = { ...LIST, itemId: '`listItemId` of the item.' };
const PREFER = { prefer: '`return=representation` answers the list that is left, too.' };

/** What `metadata.giftcards` costs and may answer. */
const GIFTCARDS_CHECKED =
  'Codes in `metadata.giftcards` that the list does not have yet are checked; wrong ones count toward one limit with all other ways to try a code.';

/** Lists of shoppers. */
export const listService: Service = {
  name: 'svc_list',
  about:
    "Carts, wishlists, registries and saved items. The cookie `visitor` identifies the owner of a guest's lists, the session that of a customer's.",
  calls: [
    {
      method: 'GET',
      path: '/svc_list/wishes',
      access: 'customer',
      summary: 'Ids of the products on the wishlist',
      answers: { 200: z.strictObject({ wishes: wishesAnswer }) },
    },
    {
      method: 'POST',
      path: '/svc_list/wishes',
      access: 'customer',
      body: wishSchema,
      summary: 'Add a product to the wishlist',
      answers: { 201: z.strictObject({ wishes: wishesAnswer }) },
      errors: ['product_not_found', 'rate_limited'],
    },
    {
      method: 'DELETE',
      path: '/svc_list/wishes/:productId{[0-9]+}',
      access: 'customer',
      summary: 'Remove a product from the wishlist',
      params: { productId: 'Id of the product.' },
      answers: { 200: okAnswer.extend({ wishes: wishesAnswer }) },
      errors: ['rate_limited'],
    },
    {
      method: 'GET',
      path: '/svc_list/lists',
      access: 'open',
      summary: "The shopper's lists",
      answers: { 200: z.strictObject({ lists: z.array(listAnswer) }) },
      errors: ['TOKEN_EXPIRED'],
    },
    {
      method: 'POST',
      path: '/svc_list/lists',
      access: 'open',
      body: newListSchema,
      summary: 'Create a list, or return the existing one of its type',
      about: GIFTCARDS_CHECKED,
      answers: { 201: list },
      errors: ['login_required', 'TOKEN_EXPIRED', 'giftcard_not_exist', 'rate_limited'],
    },
    {
      method: 'POST',
      path: '/svc_list/quotes',
      access: 'open',
      body: quoteTokenSchema,
      summary: 'Open a quote with the token of its payment link',
      about: 'The quote becomes a list for the checkout; send its `listId` when you request the tax.',
      answers: { 201: list },
      errors: [
        ...(['not_found', 'rate_limited', 'quote_expired', 'quote_withdrawn'] as const),
        ...(['quote_changed', 'quote_ordered', 'TOKEN_EXPIRED'] as const),
      ],
    },
    {
      method: 'GET',
      path: '/svc_list/lists/:id',
      access: 'owner',
      params: LIST,
      summary: 'One list',
      answers: { 200: list },
      errors: ['list_not_found'],
    },
    {
      method: 'PUT',
      path: '/svc_list/lists/:id/metadata',
      access: 'owner',
      params: LIST,
      summary: 'Change the metadata of a list',
      body: newListSchema.pick({ metadata: true }),
      about: GIFTCARDS_CHECKED,
      answers: { 200: list },
      errors: ['list_not_found', 'giftcard_not_exist', 'rate_limited'],
    },
    {
      method: 'PUT',
      path: '/svc_list/lists/:id/coupons',
      access: 'owner',
      params: LIST,
      summary: 'Set the codes of rules over carts that the shopper has entered',
      body: couponsSchema,
      about:
        'Each code is in `coupons` with what it takes off, or with a `problem`. One that is unknown or cannot be used now is not kept, and counts toward the limit of wrong codes that gift cards have. What codes take off is part of `totals.discount`; the percentage of a rule is rounded by line, half up.',
      answers: { 200: list },
      errors: ['list_not_found', 'rate_limited'],
    },
    {
      method: 'POST',
      path: '/svc_list/lists/:id/items',
      access: 'owner',
      body: itemsSchema,
      summary: 'Add items to a list',
      about: 'The server determines all prices; prices in the body are ignored.',
      params: { id: 'Id of the list, or `cart` for the cart of the site, which is created if there is none.' },
      headers: { 'idempotency-key': 'The same key again adds nothing again.' },
      answers: { 201: list },
      errors: ['list_not_found', 'rate_limited'],
    },
    {
      method: 'PUT',
      path: '/svc_list/lists/:id/items/:itemId',
      access: 'owner',
      params: ITEM,
      summary: 'Change an item',
      about: 'Omitted fields stay as they are.',
      body: itemChangeSchema,
      answers: { 200: list },
      errors: ['list_not_found', 'rate_limited'],
    },
    {
      method: 'POST',
      path: '/svc_list/lists/:id/items/:itemId/move',
      access: 'owner',
      params: ITEM,
      summary: 'Move an item to the list of another type',
      body: moveSchema,
      answers: { 200: list },
      errors: ['list_not_found', 'login_required', 'rate_limited'],
    },
    {
      method: 'POST',
      path: '/svc_list/lists/:id/missed/:itemId',
      access: 'owner',
      params: ITEM,
      summary: "Add a missed deal back to the cart at today's price",
      answers: { 200: list },
      errors: ['list_not_found', 'validation_error', 'rate_limited'],
    },
    {
      method: 'DELETE',
      path: '/svc_list/lists/:id/items/:itemId',
      access: 'owner',
      params: ITEM,
      summary: 'Remove an item',
      headers: PREFER,
      answers: { 200: removed },
      errors: ['list_not_found', 'rate_limited'],
    },
    {
      method: 'DELETE',
      path: '/svc_list/lists/:id/items',
      access: 'owner',
      params: LIST,
      summary: 'Remove all items',
      headers: PREFER,
      answers: { 200: removed },
      errors: ['list_not_found', 'rate_limited'],
    },
    {
      method: 'DELETE',
      path: '/svc_list/lists/:id',
      access: 'owner',
      params: LIST,
      summary: 'Delete a list',
      answers: { 200: okAnswer },
      errors: ['list_not_found', 'rate_limited'],
    },
  ],
};
