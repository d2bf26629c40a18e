import { z } from 'zod';

/** Path where shoppers ask about a product; `?product=` has its id. */
export const QUESTION_PATH = '/product-question';
/** Form that asks for a question. Without a record of it, products have no questions. */
export const QUESTION_FORM = 'product-question';
/** Fields of the form that the store reads: the product's SKU, the question, and the name that is shown below it. */
export const QUESTION_FIELDS = { product: 'product', question: 'question', nickname: 'nickname' } as const;

/** A question with its answer, shown as plain text: nothing in it is interpreted as HTML. */
export const answeredSchema = z.object({
  question: z.string().trim().min(1, 'Please enter the question').max(1000),
  answer: z.string().trim().min(1, 'Please enter the answer').max(4000),
  nickname: z.string().trim().max(40),
});
export type Answered = z.infer<typeof answeredSchema>;
