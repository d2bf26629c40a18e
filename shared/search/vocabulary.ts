import { z } from 'zod';
import { keyphraseOf } from './keyphrase.ts';

const MOST_PHRASES = 20;
const SITE_CODES = ['USA', 'CAN', 'APO', 'EUR', 'AUS', 'GBR'] as const;

/** A line of synonyms as staff write it, `squat cage, power rack`: phrases that mean the same, without duplicates. */
export const synonymSchema = z
  .string()
  .max(500, 'is longer than 500 characters')
  .transform((line) => {
    const phrases = line.split(',').map((phrase) => phrase.trim().replace(/\s+/g, ' '));
    const byKey = new Map(phrases.map((phrase) => [keyphraseOf(phrase), phrase]));
    byKey.delete('');
    return [...byKey.values()];
  })
  .refine((phrases) => phrases.length > 1, 'needs at least two phrases separated by a comma')
  .refine((phrases) => phrases.length <= MOST_PHRASES, `has more than ${MOST_PHRASES} phrases`)
  .transform((phrases) => phrases.join(', '));

/** The page to which an exact keyphrase leads instead of results: a path on the site, without its prefix. */
export const searchRedirectSchema = z.object({
  keyphrase: z
    .string()
    .max(200, 'is longer than 200 characters')
    .transform(keyphraseOf)
    .refine((keyphrase) => keyphrase !== '', 'contains no words'),
  /** Null applies to every site. */
  site: z.enum(SITE_CODES, 'is not a site').nullable(),
  path: z
    .string()
    .trim()
    .max(500, 'is longer than 500 characters')
    .regex(/^\/(?![/\\])[^\s\\]*$/, 'must be a path on the store such as /gift-cards'),
});
export type SearchRedirect = z.infer<typeof searchRedirectSchema>;
