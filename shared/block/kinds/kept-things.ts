import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { titleProp } from '#shared/block/pieces.ts';

/** What the store keeps in a browser. */
export const keptThingsKind = blockKind({
  name: 'kept-things',
  summary: 'The table of everything that the store keeps in a browser, for the privacy page.',
  props: z.object({ title: titleProp }),
  example: { props: { title: 'What we keep in your browser' } },
});
