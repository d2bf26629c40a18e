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

function requiredMessage({ requiredMessage: custom, label }: FieldRule): string {
  if (custom) return custom;
  return label ? `Please enter your ${label.toLowerCase()}` : 'Required Field';
}

/** What is wrong with a text; empty for nothing. */
export function fieldMessages(value: string, rule: FieldRule): readonly string[] {
  const messages: string[] = [];
  if (rule.isRequired && value === '') messages.push(requiredMessage(rule));
  else if (rule.isEmail && value !== '' && !isEmail(value)) messages.push('Please enter a valid email');
  const more = rule.validate?.(value);
  if (more) messages.push(more);
  return messages;
}

/** A number field's value: null for what is no number. */
export function numberValue(text: string): number | null {
  const number = Number.parseFloat(text);
  return Number.isNaN(number) ? null : number;
}
