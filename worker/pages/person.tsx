import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { PERSON_PATH } from '#shared/order/person-frame.ts';
import { head } from '#shared/seo/head.ts';
import type { CaptchaAction } from '#worker/ports/captcha/port.ts';
import { TURNSTILE_ORIGIN } from '#worker/ports/captcha/turnstile.ts';
import { MISSING, type PageRoute } from '#worker/render/page.ts';
import { captchaOf } from '#worker/request/captcha.ts';

/** Parameter of the frame's address. */
const FOR = 'for';
const SCRIPT = `${TURNSTILE_ORIGIN}/turnstile/v0/api.js?render=explicit`;

/** What the token is for: an order, unless the frame's address says that it is for a form. */
const actionOf = ({ searchParams }: URL): CaptchaAction => (searchParams.get(FOR) === 'form' ? 'form' : 'placeorder');

function PersonView({ siteKey, action }: { readonly siteKey: string; readonly action: CaptchaAction }): ReactNode {
  return (
    <Enhanced name="person" when="load" props={{ siteKey, script: SCRIPT, action }}>
      <div />
    </Enhanced>
  );
}

/**
 * The content of the frame that shows the captcha while an order is placed or a form of a content page is sent. The
 * captcha's script runs only in this frame, never in a page where a card may be typed, nor in one that is kept.
 */
export const personPage: PageRoute = {
  path: PERSON_PATH,
  gate: 'visitor',
  find: async (ctx) => {
    const captcha = captchaOf(ctx);
    if (!captcha) return MISSING;
    const view = <PersonView siteKey={captcha.siteKey} action={actionOf(ctx.url)} />;
    return {
      outcome: 'page',
      page: {
        kind: 'content',
        frame: 'framed',
        asksPerson: true,
        head: head({ title: 'Are you a person?', sites: [] }),
        load: async () => ({ view }),
      },
    };
  },
};
