import { textKind } from '#shared/block/kinds/text.ts';
import { Html } from '#worker/render/html.tsx';
import { block } from './parts/block.ts';
import { withDirectives } from './parts/directives.tsx';

/** HTML of the merchant within a page of blocks. */
export const text = block(textKind, {
  load: async ({ ctx }, props) => withDirectives(ctx, props.html),
  View: ({ data }) => <Html className="sec wrap prose" html={data} />,
});
