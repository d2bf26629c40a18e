import { KeptThings } from '#client/ui/product/kept-things.tsx';
import { BLOCK_PROPS } from '#shared/content/block-props.ts';
import { block } from './blocks.tsx';

/** What the store keeps in a browser, from the table that the cookie choices also show. */
export const keptThings = block({
  name: 'kept-things',
  sheet: 'account',
  props: BLOCK_PROPS['kept-things'],
  load: async () => true,
  View: ({ props }) => (
    <section className="sec wrap prose" aria-label={props.title || 'What this store keeps in your browser'}>
      {props.title !== '' && <h2>{props.title}</h2>}
      <KeptThings />
    </section>
  ),
});
