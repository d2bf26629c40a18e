import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { htmlProp } from '#shared/block/pieces.ts';

/** HTML of the merchant. */
export const textKind = blockKind({
  name: 'text',
  summary: 'Text with headings, lists, links, tables and pictures.',
  props: z.object({ html: htmlProp }),
  valueProp: 'html',
  example: { props: { html: '<h2>Made to last</h2><p>Every weld is checked by hand before it ships.</p>' } },
});
