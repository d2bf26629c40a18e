import { dictionary } from '@zxcvbn-ts/language-common';
import { SHORTEST_PASSWORD } from '#shared/customer/password-rules.ts';

/**
 * The passwords that everyone tries first, in lower case, one per line: those of published breaches that are long enough
 * to be chosen here. A text instead of a list, since it is only taken apart where someone chooses a password.
 */
export function knownPasswords(): string {
  return dictionary['passwords-common'].filter((password) => password.length >= SHORTEST_PASSWORD).join('\n');
}
