import { z } from 'zod';
import type { Minor } from '#shared/money/money.ts';

/**
 * A gift card's code as typed: surrounding blanks and the case of letters are ignored. The length of real codes is no
 * part of it, so that a code of another shape has the answer of every wrong code.
 */
export const giftcardCodeSchema = z.string().trim().toUpperCase().min(1).max(1_000);
/** The code of a card that the store issues or imports. */
export const issuedCodeSchema = giftcardCodeSchema.min(4).max(64);

/** A gift card with its remaining balance, minor units. */
export interface GiftcardBalance {
  readonly code: string;
  readonly balance: Minor;
}

/** Body of a request for a balance. */
export const giftcardQuestionSchema = z.object({ code: giftcardCodeSchema });
