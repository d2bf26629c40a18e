import { Icon } from '#client/ui/icon.tsx';
import { perksKind } from '#shared/block/kinds/perks.ts';
import { block } from './parts/block.ts';

/** What the store promises, in one line. */
export const perks = block(perksKind, {
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
