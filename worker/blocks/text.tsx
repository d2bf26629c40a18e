import { z } from 'zod';
import { Html } from '#worker/render/html.tsx';
import { block } from './blocks.tsx';
import { withDirectives } from './directives.ts';

/** HTML of the merchant within a page of blocks. */
export const text = block({
  name: 'text',
  props: z.object({ html: z.string() }),
  load: async (ctx, props) => withDirectives(ctx, props.html),
  View: ({ data }) => <Html className="sec wrap prose" html={data} />,
});
