/** Minimum characters of a password; no rule demands particular characters (OWASP ASVS 5.0, 6.2). */
export const SHORTEST_PASSWORD = 8;
/** Longest password accepted. It is never truncated; its hash costs the same at any length (spec 3 section 7). */
export const LONGEST_PASSWORD = 256;

/** The person who chooses a password; their known details are what attackers try first. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
}

const ALPHABETS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop'];
/** Words of this store (OWASP ASVS 5.0, 6.1.2), which attackers try first, too. */
const STORE_WORDS: ReadonlySet<string> = new Set(['northbar', 'northbarstore', 'northbarshop']);
/** Shorter names and parts of addresses are in too many good passwords. */
const SHORTEST_NAME = 4;

/** Whether a password only repeats a short piece: `aaaaaaaa`, `abcabcabc`. */
function repeats(password: string): boolean {
  return /^(.{1,4})\1+$/su.test(password);
}

/** Whether a password is a sequence of the alphabet, the digits or a keyboard row, forwards or backwards. */
function runs(password: string): boolean {
  return ALPHABETS.some((alphabet) => {
    const twice = alphabet + alphabet;
    return twice.includes(password) || [...twice].reverse().join('').includes(password);
  });
}

/** The letters of a password, because digits and signs around a word do not make it harder to guess. */
const wordsOf = (text: string) => text.replace(/[^\p{L}]/gu, '');

/** Whether a password consists of its owner's name or email address. */
function namesOwner(password: string, { email, firstname, lastname }: PasswordOwner): boolean {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const names = [local, domain.split('.')[0] ?? '', firstname, lastname, firstname + lastname, lastname + firstname];
  const words = wordsOf(password);
  return names
    .map((name) => wordsOf(name.toLowerCase()))
    .some((name) => name.length >= SHORTEST_NAME && (words === name || password === email.toLowerCase()));
}

/**
 * The problem of a newly chosen password; undefined for a good one. `isKnown`: whether a password, in lower case, is
 * among the most common ones.
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
  if (STORE_WORDS.has(wordsOf(lowerCase)) || repeats(lowerCase) || runs(lowerCase) || isKnown(lowerCase))
    return 'This password is too easy to guess. Please choose another one';
  return undefined;
}
