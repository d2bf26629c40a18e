/** Characters that a password has at least; no rule says which (OWASP ASVS 5.0, 6.2). */
export const SHORTEST_PASSWORD = 8;
/** Longest password that is taken. Nothing of it is cut off; its hash costs the same at any length (spec 3 section 7). */
export const LONGEST_PASSWORD = 256;

/** Who chooses a password: what is known of him is the first thing that others try. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
}

const ALPHABETS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop'];
/** Shorter names and parts of addresses are in too many good passwords. */
const SHORTEST_NAME = 4;

/** Whether a password is one short piece again and again: `aaaaaaaa`, `abcabcabc`. */
function repeats(password: string): boolean {
  return /^(.{1,4})\1+$/su.test(password);
}

/** Whether a password is a run of the alphabet, the digits or a row of keys, forwards or backwards. */
function runs(password: string): boolean {
  return ALPHABETS.some((alphabet) => {
    const twice = alphabet + alphabet;
    return twice.includes(password) || [...twice].reverse().join('').includes(password);
  });
}

/** What is left of a password without digits and signs around its words, which nobody finds hard to guess. */
const wordsOf = (text: string) => text.replace(/[^\p{L}]/gu, '');

/** Whether a password says little more than who chose it. */
function namesOwner(password: string, { email, firstname, lastname }: PasswordOwner): boolean {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const names = [local, domain.split('.')[0] ?? '', firstname, lastname, firstname + lastname, lastname + firstname];
  const words = wordsOf(password);
  return names
    .map((name) => wordsOf(name.toLowerCase()))
    .some((name) => name.length >= SHORTEST_NAME && (words === name || password === email.toLowerCase()));
}

/**
 * What is wrong with a password that someone chooses; undefined for a good one. `isKnown`: whether it is, in lower case,
 * one of those that everyone tries first.
 */
export function passwordProblem(
  password: string,
  owner: PasswordOwner,
  isKnown: (lowerCase: string) => boolean,
): string | undefined {
  if ([...password].length < SHORTEST_PASSWORD) return `Please use at least ${SHORTEST_PASSWORD} characters`;
  if (password.length > LONGEST_PASSWORD) return `Please use at most ${LONGEST_PASSWORD} characters`;
  const lowerCase = password.normalize('NFKC').toLowerCase();
  if (namesOwner(lowerCase, owner)) return 'Please do not use your name or your email address';
  if (repeats(lowerCase) || runs(lowerCase) || isKnown(lowerCase))
    return 'This password is too easy to guess. Please choose another one';
  return undefined;
}
