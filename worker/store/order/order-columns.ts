import { z } from 'zod';
import type { BookedPayment, OrderDocument } from '#shared/order/document.ts';
import { bookedPaymentAnswer, documentAnswer } from '#shared/order/document-answers.ts';
import { storedAs } from '#shared/schema/stored.ts';
import { jsonColumn } from '#worker/store/columns.ts';

/** Reads the document of an order. Orders of the first day have no origin. */
export const orderDocumentOf = jsonColumn(
  'orders.document',
  storedAs<OrderDocument>()(documentAnswer.extend({ origin: z.string().default('') })),
);

/** Reads the payment of an order as the desk has copied it. */
export const bookedPaymentOf = jsonColumn('orders.payment', storedAs<BookedPayment>()(bookedPaymentAnswer));
