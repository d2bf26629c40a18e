import { z } from 'zod';

/** A gift card's code as people type it: blanks around it do not count, nor does the case of its letters. */
export const giftcardCodeSchema = z.string().trim().toUpperCase().min(4).max(64);

/** Body of the question for a balance. */
export const giftcardQuestionSchema = z.object({ code: giftcardCodeSchema });
