import type { Athlete } from './edition.ts';
import { countryName } from './words.ts';

/** Letters without their marks, lower case, so that 'Jose' finds 'José'. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Whether each word of a search is in an athlete's name, country, gym or number. Without words everyone is meant. */
export function meansName(athlete: Pick<Athlete, 'bib' | 'country' | 'gym' | 'name'>, text: string): boolean {
  const words = plain(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return true;
  const own = plain([athlete.name, athlete.country, countryName(athlete.country), athlete.gym, athlete.bib].join(' '));
  return words.every((word) => own.includes(word));
}
