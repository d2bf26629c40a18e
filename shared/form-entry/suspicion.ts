import type { EnteredField } from './read-values.ts';

/** Links in all texts from which on an entry is looked at by staff first. */
const MANY_LINKS = 4;
/** Milliseconds in which no person fills in a form. */
const HASTY_MS = 2000;

/** What makes an entry look like one of a robot. */
export interface Signs {
  /** What was entered in the field that people do not see. */
  readonly honeypot: string;
  /** Milliseconds between the first touch of the form and its sending; undefined if nothing measured them. */
  readonly elapsedMs: number | undefined;
  readonly fields: readonly EnteredField[];
}

/** Links in a text: addresses of the web, written out or as HTML or BBCode. */
export function countLinks(text: string): number {
  return text.match(/https?:\/\/(?:www\.)?|\bwww\.|<a\b|\[url/gi)?.length ?? 0;
}

/**
 * Why an entry is probably spam, in words for staff; '' for no reason. Such an entry is stored like any other, so that a
 * mistake loses nothing, but it is not forwarded until staff release it.
 */
export function suspicion({ honeypot, elapsedMs, fields }: Signs): string {
  if (honeypot !== '') return 'the hidden field was filled in';
  const links = fields.reduce((sum, { values }) => sum + countLinks(values.join(' ')), 0);
  if (links >= MANY_LINKS) return `it has ${links} links`;
  // A browser that fills in a name and an address is fast, too, but writes no links.
  const isHasty = elapsedMs !== undefined && elapsedMs < HASTY_MS;
  return isHasty && links > 0 ? 'it has a link and was filled in within two seconds' : '';
}
