import { KeptThings } from '#client/ui/product/kept-things.tsx';
import { keptThingsKind } from '#shared/block/kinds/kept-things.ts';
import { block } from './parts/block.ts';

/** What the store keeps in a browser, from the table that the cookie choices also show. */
export const keptThings = block(keptThingsKind, {
  sheet: 'account',
  View: ({ props }) => (
    <section className="sec wrap prose" aria-label={props.title || 'What this store keeps in your browser'}>
      {props.title !== '' && <h2>{props.title}</h2>}
      <KeptThings />
    </section>
  ),
});
