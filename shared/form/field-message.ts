/** Messages for an invalid email address, and for an empty field without a name (spec 1 section 5). */
export const INVALID_EMAIL = 'Please enter a valid email';
export const REQUIRED = 'Required Field';

const EMAIL_LONGEST = 320;
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/** What a text must be (spec 1 section 5). */
export interface FieldRule {
  readonly label?: string;
  readonly isRequired?: boolean;
  /** In place of 'Please enter your {label}'. */
  readonly requiredMessage?: string;
  readonly isEmail?: boolean;
  /** May add one more message. */
  readonly validate?: (value: string) => string | undefined;
}

/** A full address of at most 320 characters, with a local part of at most 64 and no newline at its end. */
export function isEmail(value: string): boolean {
  return value.length <= EMAIL_LONGEST && EMAIL.test(value);
}

/** What is said of an empty field by its label. */
export function requiredWords(label: string | undefined): string {
  return label ? `Please enter your ${label.toLowerCase()}` : REQUIRED;
}

/** What is wrong with a text; empty for nothing. */
export function fieldMessages(value: string, rule: FieldRule): readonly string[] {
  const messages: string[] = [];
  if (rule.isRequired && value === '') messages.push(rule.requiredMessage || requiredWords(rule.label));
  else if (rule.isEmail && value !== '' && !isEmail(value)) messages.push(INVALID_EMAIL);
  const more = rule.validate?.(value);
  if (more) messages.push(more);
  return messages;
}

/** A number field's value: null for what is no number. */
export function numberValue(text: string): number | null {
  const number = Number.parseFloat(text);
  return Number.isNaN(number) ? null : number;
}
