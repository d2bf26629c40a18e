import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';
import { CHAT_PATH } from '#shared/route/chat.ts';
import { head } from '#shared/seo/head.ts';
import { sitePath } from '#shared/site/sites.ts';
import { FormPlace } from '#worker/blocks/parts/form-place.tsx';
import { softly } from '#worker/log/softly.ts';
import type { ChatState } from '#worker/ports/chat/port.ts';
import type { PageRoute } from '#worker/render/page.ts';
import { isAllowed } from '#worker/request/audience.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { StoredForm } from '#worker/store/form/forms.ts';

/** Form for messages while nobody is there. */
const FORM = 'chat';
/** Parameter of the page in the dialog of another page. */
const FRAMED = 'framed';
/** Height of the conversation, in CSS pixels: the dialog around it has as much. */
const HEIGHT_PX = 560;

const CLOSED: ChatState = { isOpen: false };

/** A message that staff answer by email. */
function Message({ ctx, form, isOpen }: { ctx: Ctx; form: StoredForm | undefined; isOpen: boolean }): ReactNode {
  const { site } = ctx;
  return (
    <>
      {isOpen ? (
        <p>
          We’re online, but chat needs functional cookies:{' '}
          <a className="link" href={sitePath(site, '/cookie-choices')} target="_top">
            change your cookie choices
          </a>
          , or leave us a message.
        </p>
      ) : (
        <p>Chat is closed right now. Leave us a message, and we’ll reply by email.</p>
      )}
      {form ? (
        <FormPlace ctx={ctx} form={form} />
      ) : (
        <p>
          <ButtonLink look="line" href={sitePath(site, '/contact')}>
            Contact us
          </ButtonLink>
        </p>
      )}
    </>
  );
}

/**
 * The chat: the conversation with someone of the service, if someone is there and the visitor agrees to functional
 * cookies, else a form for a message. Nothing of the service is loaded anywhere else, and never in the checkout.
 */
export const chatPage: PageRoute = {
  path: CHAT_PATH,
  gate: 'visitor',
  isHere: ({ site }) => site.hasChat,
  find: async (ctx) => {
    const isFramed = ctx.url.searchParams.has(FRAMED);
    const [state, form] = await Promise.all([
      softly(ctx, 'chat_unavailable', CLOSED, () => ctx.ports.chat.state(ctx.site.code)),
      ctx.store.forms.find(FORM),
    ]);
    const open = state.isOpen && isAllowed(ctx, 'chat') ? state : undefined;
    const view = (
      <div className={isFramed ? 'stack' : 'wrap login'}>
        <h1 className="d d44">Chat</h1>
        {open ? (
          <iframe title="Conversation" src={open.url} width="100%" height={HEIGHT_PX} frameBorder={0} />
        ) : (
          <Message ctx={ctx} form={form} isOpen={state.isOpen} />
        )}
      </div>
    );
    return {
      outcome: 'page',
      page: {
        kind: 'content',
        sheet: 'blocks',
        ...(isFramed ? { frame: 'framed' as const } : {}),
        ...(open ? { outsideFrame: open.origin } : {}),
        head: head({ title: 'Chat', sites: [] }),
        load: async () => ({ view }),
      },
    };
  },
};
