import { z } from 'zod';
import {
  changedOrderAnswer,
  foundOrderAnswer,
  ledgerAnswer,
  stockAnswer,
  stockMovementsAnswer,
} from '#shared/order/staff-answers.ts';
import {
  captureSchema,
  movementsSchema,
  noteSchema,
  orderSearchSchema,
  orderStatusSchema,
  refundSchema,
  stockSchema,
  trackingSchema,
} from '#shared/order/staff-calls.ts';
import { quoteAnswer } from '#shared/quote/answers.ts';
import { newQuoteSchema, quoteChangeSchema } from '#shared/quote/contract.ts';
import { quoteSearchSchema, withdrawSchema } from '#shared/quote/staff-calls.ts';
import { decidedReturnAnswer, staffReturnAnswer } from '#shared/rma/answers.ts';
import { parcelSchema, returnSearchSchema, returnStatusSchema } from '#shared/rma/staff-calls.ts';
import type { Call } from './call.ts';
import { okAnswer } from './common.ts';

const ORDER = { orderId: 'Id of the order, or its number in any spelling.' };
const RETURN = { rmaId: 'Id of the return, or its number in any spelling.' };
const QUOTE = { quoteId: 'Id of the quote, or its number in any spelling.' };
const BY_ORDER = ['order_not_found', 'validation_error'] as const;
const BY_ID = ['not_found', 'validation_error'] as const;
const quote = z.strictObject({ quote: quoteAnswer });

const orders: readonly Call[] = [
  {
    method: 'GET',
    path: '/svc_staff/orders',
    access: 'token',
    query: orderSearchSchema,
    summary: 'Find orders',
    answers: { 200: z.strictObject({ orders: z.array(foundOrderAnswer), count: z.int() }) },
  },
  {
    method: 'GET',
    path: '/svc_staff/orders/:orderId',
    access: 'token',
    params: ORDER,
    summary: 'An order with its notes and all stock and money movements',
    answers: { 200: ledgerAnswer },
    errors: BY_ORDER,
  },
  {
    method: 'POST',
    path: '/svc_staff/orders/:orderId/status',
    access: 'token',
    params: ORDER,
    summary: 'Change the status of an order',
    body: orderStatusSchema,
    answers: { 200: changedOrderAnswer },
    errors: BY_ORDER,
  },
  {
    method: 'POST',
    path: '/svc_staff/orders/:orderId/tracking',
    access: 'token',
    params: ORDER,
    summary: 'Correct the tracking number of a shipped order and notify the customer',
    body: trackingSchema,
    answers: { 200: changedOrderAnswer },
    errors: BY_ORDER,
  },
  {
    method: 'POST',
    path: '/svc_staff/orders/:orderId/refund',
    access: 'token',
    params: ORDER,
    summary: 'Refund money',
    about: 'Money paid by gift card is refunded last, to the gift card.',
    body: refundSchema,
    answers: { 201: changedOrderAnswer },
    errors: BY_ORDER,
  },
  {
    method: 'POST',
    path: '/svc_staff/orders/:orderId/capture',
    access: 'token',
    params: ORDER,
    summary: 'Capture an authorized payment',
    body: captureSchema,
    answers: { 201: changedOrderAnswer },
    errors: BY_ORDER,
  },
  {
    method: 'POST',
    path: '/svc_staff/orders/:orderId/notes',
    access: 'token',
    params: ORDER,
    summary: 'Add a note to an order',
    body: noteSchema,
    answers: { 201: okAnswer },
    errors: BY_ORDER,
  },
  {
    method: 'POST',
    path: '/svc_staff/stock',
    access: 'token',
    body: stockSchema,
    summary: 'Correct the stock of a SKU',
    answers: { 201: stockAnswer },
    errors: ['product_not_found'],
  },
  {
    method: 'GET',
    path: '/svc_staff/stock',
    access: 'token',
    query: movementsSchema,
    summary: 'Stock of a SKU with its last 200 movements',
    answers: { 200: stockMovementsAnswer },
  },
];

const returns: readonly Call[] = [
  {
    method: 'GET',
    path: '/svc_staff/returns',
    access: 'token',
    query: returnSearchSchema,
    summary: 'Find returns',
    answers: { 200: z.strictObject({ rmas: z.array(staffReturnAnswer), count: z.int() }) },
  },
  {
    method: 'GET',
    path: '/svc_staff/returns/:rmaId',
    access: 'token',
    params: RETURN,
    summary: 'A return with its value',
    answers: { 200: decidedReturnAnswer },
    errors: [...BY_ID, 'order_not_found'],
  },
  {
    method: 'POST',
    path: '/svc_staff/returns/:rmaId/status',
    access: 'token',
    params: RETURN,
    summary: 'Receive, refuse or refund a return',
    about: 'A refund returns money and stock only once.',
    body: returnStatusSchema,
    answers: { 200: decidedReturnAnswer },
    errors: [...BY_ID, 'order_not_found'],
  },
  {
    method: 'POST',
    path: '/svc_staff/returns/:rmaId/parcel',
    access: 'token',
    params: RETURN,
    summary: 'Set the tracking number of a return',
    body: parcelSchema,
    answers: { 200: decidedReturnAnswer },
    errors: [...BY_ID, 'order_not_found'],
  },
];

const quotes: readonly Call[] = [
  {
    method: 'GET',
    path: '/svc_staff/quotes',
    access: 'token',
    query: quoteSearchSchema,
    summary: 'Find quotes',
    answers: { 200: z.strictObject({ quotes: z.array(quoteAnswer), count: z.int() }) },
  },
  {
    method: 'POST',
    path: '/svc_staff/quotes',
    access: 'token',
    body: newQuoteSchema,
    summary: 'Create a quote',
    answers: { 201: quote },
  },
  {
    method: 'GET',
    path: '/svc_staff/quotes/:quoteId',
    access: 'token',
    params: QUOTE,
    summary: 'A quote with its history',
    answers: { 200: quote },
    errors: BY_ID,
  },
  {
    method: 'PUT',
    path: '/svc_staff/quotes/:quoteId',
    access: 'token',
    params: QUOTE,
    body: quoteChangeSchema,
    summary: 'Change a quote; omitted fields stay as they are, and links that were sent stop working',
    answers: { 200: quote },
    errors: BY_ID,
  },
  {
    method: 'POST',
    path: '/svc_staff/quotes/:quoteId/send',
    access: 'token',
    params: QUOTE,
    summary: 'Email the payment link of a quote',
    answers: { 200: quote },
    errors: BY_ID,
  },
  {
    method: 'POST',
    path: '/svc_staff/quotes/:quoteId/withdraw',
    access: 'token',
    params: QUOTE,
    summary: 'Withdraw a quote',
    body: withdrawSchema,
    answers: { 200: quote },
    errors: BY_ID,
  },
];

/** Staff calls for orders, stock, returns and quotes. */
export const staffOrderCalls: readonly Call[] = [...orders, ...returns, ...quotes];
