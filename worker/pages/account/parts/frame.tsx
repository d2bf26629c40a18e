import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { accountMenu } from '#shared/customer/account-menu.ts';
import { head } from '#shared/seo/head.ts';
import { sitePath } from '#shared/site/sites.ts';
import { FieldWords } from '#worker/pages/account/parts/form.tsx';
import { customerOf } from '#worker/pages/account/parts/gate.ts';
import type { Answer, FoundPage, PageRoute, Resolution } from '#worker/render/page.ts';
import type { Ctx, CustomerSession } from '#worker/request/context.ts';

/** A page of the account area: its path on the site, as in the menu, and its title. */
export interface AccountPlace {
  readonly path: string;
  readonly title: string;
}

function Menu({ ctx, current }: { readonly ctx: Ctx; readonly current: string }): ReactNode {
  const { site } = ctx;
  return (
    <nav className="account-menu" aria-label="Account">
      <details data-dismiss="">
        <summary>Account menu</summary>
        <div className="account-groups">
          {accountMenu(site).map(({ title, links }) => (
            <div key={title}>
              <p className="account-group">{title}</p>
              <ul>
                {links.map(({ path, label }) => (
                  <li key={path}>
                    <a href={sitePath(site, path)} aria-current={path === current ? 'page' : undefined}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <form method="post" action={sitePath(site, '/logout')}>
            <Button look="line" size="sm">
              Log out
            </Button>
          </form>
        </div>
      </details>
    </nav>
  );
}

/**
 * The frame around each page of the account area: menu and title. `menu` is the path of the menu entry to highlight.
 */
export function AccountFrame(props: {
  readonly ctx: Ctx;
  readonly menu: string;
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  const { ctx, menu, title, children } = props;
  return (
    <div className="wrap account">
      <Menu ctx={ctx} current={menu} />
      <div className="account-body">
        <h1 className="d d64">{title}</h1>
        {children}
      </div>
      <FieldWords />
    </div>
  );
}

/**
 * A page of the account area that shows `view`, which is created after the page's head has been sent. `heading`
 * replaces the title above the content. `menu` is the menu entry that the page belongs to, if its own path is not an
 * entry.
 */
export function inAccount(
  ctx: Ctx,
  { path, title, heading = title, menu = path }: AccountPlace & { readonly heading?: string; readonly menu?: string },
  view: () => Promise<ReactNode>,
  status: NonNullable<FoundPage['status']> = 200,
): Resolution {
  return {
    outcome: 'page',
    page: {
      kind: 'content',
      status,
      sheet: 'account',
      head: head({ title, sites: [] }),
      load: async () => ({
        view: (
          <AccountFrame ctx={ctx} menu={menu} title={heading}>
            {await view()}
          </AccountFrame>
        ),
      }),
    },
  };
}

/** A customer page of the account area, with the handler of its form. */
export function accountRoute(
  place: AccountPlace,
  view: (ctx: Ctx, session: CustomerSession) => Promise<ReactNode>,
  take?: Answer,
): PageRoute {
  return {
    path: place.path,
    gate: 'customer',
    find: async (ctx) => inAccount(ctx, place, () => view(ctx, customerOf(ctx))),
    ...(take && { take }),
  };
}
