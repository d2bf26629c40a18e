import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';
import { cartSite } from '#client/ui/cart/cart-site.ts';
import { PublicLine } from '#client/ui/cart/public-line.tsx';
import { type PublicList, stillWanted } from '#shared/list/public-list.ts';
import { OCCASION_WORDS } from '#shared/list/registry-words.ts';
import type { ListView } from '#shared/list/view.ts';
import { sitePath } from '#shared/site/sites.ts';
import { Said, type Sayings } from '#worker/pages/parts/said.tsx';
import type { Ctx } from '#worker/request/context.ts';

/** Notices after a form of the page. */
export const PUBLIC_LIST_SAYINGS = {
  item: { kind: 'bad', text: 'This item is no longer on the list.' },
  product: { kind: 'bad', text: 'This is currently unavailable.' },
  full: { kind: 'bad', text: 'Your cart is full.' },
} as const satisfies Sayings;

/** Date of an event in the site's language: '12 June 2027'. */
export function eventDay(isoDate: string, locale: string): string {
  return new Date(`${isoDate}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
}

/** Someone's wishlist or registry. */
export function PublicListView({ ctx, list, seen }: { ctx: Ctx; list: PublicList; seen: ListView }): ReactNode {
  const { site, url } = ctx;
  const items = new Map(list.items.map((item) => [item.listItemId, item]));
  const isRegistry = list.type === 'registry';
  return (
    <div className="wrap cart">
      <p className="eyebrow">{isRegistry ? 'Gift registry' : 'Wishlist'}</p>
      <h1 className="d d64">{list.name}</h1>
      <p className="list-words mute">
        {[
          list.owner && `For ${list.owner}`,
          list.occasion && OCCASION_WORDS[list.occasion],
          list.eventDate && eventDay(list.eventDate, site.locale),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {list.message !== '' && <p className="list-words">{list.message}</p>}
      <Said sayings={PUBLIC_LIST_SAYINGS} query={url.searchParams} />
      {seen.lines.length === 0 ? (
        <div className="cart-empty">
          <p>This list is empty.</p>
          <ButtonLink href={sitePath(site, '/')}>Start shopping</ButtonLink>
        </div>
      ) : (
        <section className="cart-items" aria-label="Items">
          <h2 className="vh">Items</h2>
          <ul>
            {seen.lines.map((line) => {
              const item = items.get(line.listItemId);
              return (
                <li key={line.listItemId}>
                  <PublicLine
                    line={line}
                    site={cartSite(site, ctx.flags)}
                    nowMs={ctx.now}
                    action={sitePath(site, ctx.path)}
                    wanted={isRegistry && item ? stillWanted(item) : null}
                    purchased={item?.metadata.registry?.purchased ?? 0}
                  />
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </div>
  );
}
