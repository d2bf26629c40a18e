import { dictionary } from '@zxcvbn-ts/language-common';
import { SHORTEST_PASSWORD } from '#shared/customer/password-rules.ts';

/**
 * Returns the passwords that attackers try first, in lowercase, one per line: those from published breaches that are
 * long enough to be chosen here. They are returned as a text, which is only split when a customer chooses a password.
 */
export function knownPasswords(): string {
  return dictionary['passwords-common'].filter((password) => password.length >= SHORTEST_PASSWORD).join('\n');
}
