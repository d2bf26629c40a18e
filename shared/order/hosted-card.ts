import type { FieldProblem } from '#shared/errors.ts';
import { CARD_WORDS, cvcMessage, expiryProblems, holderProblems, type TypedCard } from './card.ts';

/** What the frames of a provider tell of what is typed in them: never the number or the code. */
export interface FramesState {
  readonly numberLength?: number | undefined;
  readonly validNumber?: boolean | undefined;
  readonly cvvLength?: number | undefined;
  readonly validCvv?: boolean | undefined;
  /** The provider's name of the brand, `american_express`. */
  readonly cardType?: string | null | undefined;
}

/** What is beside the frames, in fields of the store. */
export type BesideFrames = Pick<TypedCard, 'expiry' | 'holder'>;

/** What is wrong with a card whose number and code are in a provider's frames, in the order of its fields. */
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

/** A card's field by Spreedly's name of the attribute. */
const FIELDS: Readonly<Record<string, keyof TypedCard>> = {
  ...{ number: 'number', verification_value: 'cvc', cvv: 'cvc', month: 'expiry', year: 'expiry' },
  ...{ full_name: 'holder', first_name: 'holder', last_name: 'holder' },
};

const REFUSED: Readonly<Record<keyof TypedCard, string>> = {
  number: CARD_WORDS.wrongNumber,
  expiry: 'Please check the expiry date',
  cvc: 'Please check the security code',
  holder: 'Please check the name on the card',
};

/**
 * What Spreedly has against a card, by the store's fields and in its words, each field once. Empty where it names none of
 * them: then it is not the card that is wrong.
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

/** `12/39` as month and year of four digits. */
export function expiryParts(expiry: string): { readonly month: string; readonly year: string } {
  const [month = '', year = ''] = expiry.split('/');
  return { month, year: `20${year}` };
}
