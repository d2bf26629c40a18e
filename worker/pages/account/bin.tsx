import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { sitePath } from '#shared/site/sites.ts';
import { binsOf, stopWaiting } from '#worker/acts/bins.ts';
import { accountRoute } from '#worker/pages/account/parts/frame.tsx';
import { takeAccountForm } from '#worker/pages/account/parts/take-form.tsx';
import { Said, type Sayings, saidPath } from '#worker/pages/parts/said.tsx';
import type { AppEnv, Ctx } from '#worker/request/context.ts';

const PATH = '/account/bin';
const PLACE = { path: PATH, title: 'Notify me' } as const;

const SAYINGS = { removed: { lead: 'You won’t be notified about it anymore.' } } as const satisfies Sayings;

async function Bins({ ctx }: { readonly ctx: Ctx }): Promise<ReactNode> {
  const { site } = ctx;
  const bins = await binsOf(ctx);
  return (
    <>
      <Said sayings={SAYINGS} query={ctx.url.searchParams} />
      {bins.length === 0 ? (
        <p>
          You have no stock notifications. If a product is out of stock, enter your email on its page, and we’ll email
          you when it is back in stock.
        </p>
      ) : (
        <ul>
          {bins.map(({ binId, name, url, email }) => (
            <li key={binId} className="account-row">
              <p>
                {url === null ? (
                  <b>{name}</b>
                ) : (
                  <a className="link" href={sitePath(site, url)}>
                    {name}
                  </a>
                )}
                <span className="mute">{`We write to ${email}`}</span>
              </p>
              <form method="post" action={sitePath(site, PATH)}>
                <input type="hidden" name="id" value={binId} />
                <Button look="line" size="sm">
                  Remove
                  <HiddenName name={name} />
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The products that a customer waits for (spec 1 section 2.1). */
export const binPage = accountRoute(PLACE, (ctx) => Bins({ ctx }), takeBin);

/** Removes a product that the customer no longer waits for. */
function takeBin(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  return takeAccountForm(c, PLACE, {
    act: async (_session, typed) => {
      await stopWaiting(ctx, typed.get('id') ?? '');
      return saidPath(PATH, SAYINGS, 'removed');
    },
    again: () => Bins({ ctx }),
  });
}
