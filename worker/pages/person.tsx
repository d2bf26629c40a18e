import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { PERSON_PATH } from '#shared/order/person-frame.ts';
import { head } from '#shared/seo/head.ts';
import type { CaptchaAction } from '#worker/ports/captcha/port.ts';
import { TURNSTILE_ORIGIN } from '#worker/ports/captcha/turnstile.ts';
import { MISSING, type PageRoute } from '#worker/render/page.ts';
import { captchaOf } from '#worker/request/captcha.ts';

const SCRIPT = `${TURNSTILE_ORIGIN}/turnstile/v0/api.js?render=explicit`;
const ACTION: CaptchaAction = 'placeorder';

function PersonView({ siteKey }: { readonly siteKey: string }): ReactNode {
  return (
    <Enhanced name="person" when="load" props={{ siteKey, script: SCRIPT, action: ACTION }}>
      <div />
    </Enhanced>
  );
}

/**
 * The content of the checkout's frame that shows the captcha while an order is placed. The captcha's script runs only
 * in this frame, never in the page where a card may be typed.
 */
export const personPage: PageRoute = {
  path: PERSON_PATH,
  gate: 'visitor',
  find: async (ctx) => {
    const captcha = captchaOf(ctx);
    if (!captcha) return MISSING;
    const view = <PersonView siteKey={captcha.siteKey} />;
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
