import { z } from 'zod';
import { linkSchema } from '#shared/content/link.ts';
import { eventSlugSchema } from '#shared/event/records.ts';
import { filmAt } from '#shared/film/film.ts';

/** Parts that the props of many blocks have in common. */

/** What editors can pick a text from: it is in the metadata of its schema as `picks`. */
export const PICKS = ['block', 'form', 'link', 'picture', 'sku'] as const;
export type Picks = (typeof PICKS)[number];
/** Metadata of a text that editors pick. */
export const picks = (from: Picks): { readonly picks: Picks } => ({ picks: from });

/** A title above a block; '' for none. */
export const titleProp = z.string().max(200).default('').describe('Heading above the block; empty for none.');

/** A path on the site or an https address. */
export const hrefProp = linkSchema.shape.href.meta(picks('link'));

/** A link of a block, or none. */
export const linkProp = linkSchema
  .extend({ href: hrefProp })
  .nullable()
  .default(null)
  .describe('A link beside the heading.');

/** Name of a picture in the store, as in `--media` of an import. */
export const pictureProp = z.string().min(1).meta(picks('picture')).describe('Name of a picture of the store.');

/** HTML of the merchant; the store removes what could run. */
export const htmlProp = z.string().describe('HTML; the store removes what could run.');

/** A point of a picture that every crop keeps in view, in percent from its left and top edge. */
export const focalProp = z
  .object({ x: z.number().min(0).max(100), y: z.number().min(0).max(100) })
  .describe('The point that stays in view when the picture is cropped, in percent from left and top.');

/** A film, by the address that people copy, or one of the store. */
export const filmProp = z
  .string()
  .refine((address) => filmAt(address) !== null, 'must be the address of a film at YouTube or Vimeo, or /media/film/…')
  .describe('Address of a film at YouTube or Vimeo, or `/media/film/…` for one of the store.');

/** What a film among others says before it plays. */
export const filmItem = z.object({
  film: filmProp,
  title: z.string().min(1).max(200),
  poster: pictureProp.describe('Name of the still picture, one of the store’s.'),
});

/** Gaps of the grid (spec 1 section 9). */
export const GUTTERS = ['none', 'xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl'] as const;
export const gutterProp = z.enum(GUTTERS).describe('Gap between the cells.');

/** An SKU of the catalog. */
export const skuProp = z.string().min(1).max(64).meta(picks('sku'));

/** Slug of an event, a division or a workout, as in their files. */
export const eventSlugProp = eventSlugSchema.describe('As in the files of events.');

/** Year of an edition of an event. */
export const eventYearProp = z.int().min(1900).max(2200).describe('Year of the event.');
