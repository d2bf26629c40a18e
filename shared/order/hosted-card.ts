import type { FieldProblem } from '#shared/errors.ts';
import { CARD_WORDS, cvcMessage, expiryProblems, holderProblems, type TypedCard } from './card.ts';

/** What a provider's frames report about the typed text: never the number or the code. */
export interface FramesState {
  readonly numberLength?: number | undefined;
  readonly validNumber?: boolean | undefined;
  readonly cvvLength?: number | undefined;
  readonly validCvv?: boolean | undefined;
  /** The provider's name of the brand: `american_express`. */
  readonly cardType?: string | null | undefined;
}

/** The card fields outside the frames, which belong to the store. */
export type BesideFrames = Pick<TypedCard, 'expiry' | 'holder'>;

/** The problems of a card whose number and code are in a provider's frames, in the order of its fields. */
export function hostedCardProblems(
  frames: FramesState,
  { expiry, holder }: BesideFrames,
  nowMs: number,
): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!frames.numberLength) problems.push({ field: 'number', message: CARD_WORDS.noNumber });
  else if (frames.validNumber !== true) problems.push({ field: 'number', message: CARD_WORDS.wrongNumber });
  problems.push(...expiryProblems(expiry, nowMs));
  const digits = frames.cardType === 'american_express' ? 4 : 3;
  if (!frames.cvvLength || frames.validCvv !== true) problems.push({ field: 'cvc', message: cvcMessage(digits) });
  problems.push(...holderProblems(holder));
  return problems;
}

/** The card field for each of Spreedly's attribute names. */
const FIELDS: Readonly<Record<string, keyof TypedCard>> = {
  number: 'number',
  verification_value: 'cvc',
  cvv: 'cvc',
  month: 'expiry',
  year: 'expiry',
  full_name: 'holder',
  first_name: 'holder',
  last_name: 'holder',
};

const REFUSED: Readonly<Record<keyof TypedCard, string>> = {
  number: CARD_WORDS.wrongNumber,
  expiry: 'Please check the expiry date',
  cvc: 'Please check the security code',
  holder: 'Please check the name on the card',
};

/**
 * Converts Spreedly's errors about a card to the store's fields and messages, each field once. Empty if they name no
 * field, because the card is then not at fault.
 */
export function refusedFields(errors: readonly { readonly attribute?: string; readonly key?: string }[]) {
  const problems = new Map<string, FieldProblem>();
  for (const { attribute = '', key } of errors) {
    const field = FIELDS[attribute];
    if (!field) continue;
    const message = field === 'expiry' && key === 'errors.expired' ? CARD_WORDS.expired : REFUSED[field];
    problems.set(field, { field, message });
  }
  return [...problems.values()];
}

/** Splits `12/39` into a month and a year of four digits. */
export function expiryParts(expiry: string): { readonly month: string; readonly year: string } {
  const [month = '', year = ''] = expiry.split('/');
  return { month, year: `20${year}` };
}
