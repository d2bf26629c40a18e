import { z } from 'zod';

/** The state of a review: not checked yet, published on its page, or refused. */
export const REVIEW_STATES = ['waiting', 'shown', 'refused'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Labels of the states for the review's author. */
export const REVIEW_STATE_WORDS: Readonly<Record<ReviewState, string>> = {
  waiting: 'In review',
  shown: 'Shown',
  refused: 'Not shown',
};

const line = (message: string, longest: number) =>
  z
    .string()
    .trim()
    .min(1, message)
    .max(longest)
    .regex(/^\P{Cc}*$/u, message);

/** A review of a product, shown as plain text: nothing in it is interpreted as HTML. */
export const reviewSchema = z.strictObject({
  rating: z.coerce.number('Please choose one to five stars').int().min(1, 'Please choose one to five stars').max(5),
  title: line('Please enter a title', 120),
  text: z.string().trim().min(10, 'Please write at least one sentence').max(4000),
  nickname: line('Please enter a display name', 40),
});
export type ReviewText = z.infer<typeof reviewSchema>;
