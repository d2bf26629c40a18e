import { Icon } from '#client/ui/icon.tsx';
import { BLOCK_PROPS } from '#shared/content/block-props.ts';
import { block } from './blocks.tsx';

/** What the store promises, in one line. */
export const perks = block({
  name: 'perks',
  props: BLOCK_PROPS.perks,
  load: async () => true,
  View: ({ props }) => (
    <section className="perks" aria-label="Service">
      <div className="wrap">
        <ul>
          {props.items.map((item) => (
            <li key={item.title}>
              <Icon name={item.icon} size="l" />
              <span>
                <b>{item.title}</b>
                {item.text}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  ),
});
