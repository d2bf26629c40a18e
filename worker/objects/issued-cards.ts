import { type Minor, toMinor } from '#shared/money/money.ts';
import type { OrderDocument } from '#shared/order/document.ts';

/** A gift card that was bought with an order, and its recipient. */
export interface IssuedCard {
  readonly amount: Minor;
  /** Address to which its code is sent. */
  readonly email: string;
  readonly recipientName: string;
  readonly senderName: string;
  readonly message: string;
}

/** Letters and digits that are not easily confused. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A random code of 80 bits in groups of four: `K7QM-…`. */
export function newGiftcardCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const letters = [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return letters.match(/.{4}/g)?.join('-') ?? letters;
}

/** Returns the gift cards bought with an order: one per unit. Without a recipient they are for the customer. */
export function issuedCards({ lines, email, billingAddress }: OrderDocument): readonly IssuedCard[] {
  return lines.flatMap(({ isGiftcard, qty, metadata: { giftcard } }) => {
    if (!isGiftcard || !giftcard) return [];
    const card: IssuedCard = {
      amount: toMinor(giftcard.amount),
      email: giftcard.recipientEmail ?? email,
      recipientName: giftcard.recipientName ?? '',
      senderName: giftcard.senderName ?? `${billingAddress.firstname} ${billingAddress.lastname}`.trim(),
      message: giftcard.message ?? '',
    };
    return Array.from({ length: qty }, () => card);
  });
}
