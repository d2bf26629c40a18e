import { z } from 'zod';
import { Icon } from '#client/ui/icon.tsx';
import { block } from './blocks.tsx';

/** What the store promises, in one line. */
export const perks = block({
  name: 'perks',
  props: z.object({
    items: z
      .array(z.object({ icon: z.enum(['truck', 'box', 'shield', 'flag']), title: z.string(), text: z.string() }))
      .max(4),
  }),
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
