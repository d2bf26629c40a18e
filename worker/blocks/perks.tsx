import type { ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { perksKind } from '#shared/block/kinds/perks.ts';
import { linkHref } from '#shared/content/link.ts';
import { block } from './parts/block.ts';

function Promised({
  icon,
  title,
  text,
}: {
  readonly icon: 'box' | 'flag' | 'shield' | 'truck';
  readonly title: string;
  readonly text: string;
}): ReactNode {
  return (
    <>
      <Icon name={icon} size="l" />
      <span>
        <b>{title}</b>
        {text}
      </span>
    </>
  );
}

/** What the store promises, in one line. */
export const perks = block(perksKind, {
  sheet: 'home',
  View: ({ ctx, props }) => (
    <section className="perks" aria-label="Service">
      <div className="wrap">
        <ul>
          {props.items.map((item) => (
            <li key={item.title}>
              {item.href === undefined ? (
                <Promised {...item} />
              ) : (
                <a href={linkHref(ctx.site, item.href)}>
                  <Promised {...item} />
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  ),
});
