import { z } from 'zod';
import type { Minor } from '#shared/money/money.ts';

/** A gift card's code as people type it: blanks around it do not count, nor does the case of its letters. */
export const giftcardCodeSchema = z.string().trim().toUpperCase().min(4).max(64);

/** A gift card with what is left on it, minor units. */
export interface GiftcardBalance {
  readonly code: string;
  readonly balance: Minor;
}

/** Body of the question for a balance. */
export const giftcardQuestionSchema = z.object({ code: giftcardCodeSchema });
