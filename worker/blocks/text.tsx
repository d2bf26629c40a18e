import { BLOCK_PROPS } from '#shared/content/block-props.ts';
import { Html } from '#worker/render/html.tsx';
import { block } from './blocks.tsx';
import { withDirectives } from './directives.tsx';

/** HTML of the merchant within a page of blocks. */
export const text = block({
  name: 'text',
  props: BLOCK_PROPS.text,
  load: async (ctx, props) => withDirectives(ctx, props.html),
  View: ({ data }) => <Html className="sec wrap prose" html={data} />,
});
