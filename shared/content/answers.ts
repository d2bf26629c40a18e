import { z } from 'zod';

/** A content page. */
export const pageAnswer = z
  .strictObject({
    id: z.int(),
    identifier: z.string(),
    url: z.string(),
    title: z.string(),
    content: z.string().describe('Sanitized HTML.'),
    roguebuilder: z.array(z.record(z.string(), z.unknown())).describe('Blocks by name with their props.'),
  })
  .meta({ id: 'ContentPage' });

/** A named block of content. */
export const blockAnswer = z
  .strictObject({
    identifier: z.string(),
    active: z.literal(true),
    content: z.string().describe('Sanitized HTML.'),
    roguebuilder: z
      .array(z.record(z.string(), z.unknown()))
      .optional()
      .describe('Blocks by name with their props, above the HTML; absent without any.'),
  })
  .meta({ id: 'ContentBlock' });
