import type { ReactNode } from 'react';
import { Note } from '#client/ui/note.tsx';
import type { CaptchaAction } from '#worker/ports/captcha/port.ts';
import { TURNSTILE_ORIGIN } from '#worker/ports/captcha/turnstile.ts';
import { captchaOf } from '#worker/request/captcha.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Whether a page has a captcha field, which its content security policy must allow. */
export const asksPerson = (ctx: Ctx): boolean => captchaOf(ctx) !== undefined;

/** The captcha field of a form; nothing if no captcha is configured. It needs scripts, and says so. */
export function CaptchaField(props: {
  readonly ctx: Ctx;
  readonly action: CaptchaAction;
  /** The message after a refusal. */
  readonly error?: string;
}): ReactNode {
  const { ctx, action, error } = props;
  const captcha = captchaOf(ctx);
  if (!captcha) return null;
  return (
    <>
      {error !== undefined && <Note kind="bad" lead={error} announce="alert" />}
      <div className="cf-turnstile" data-sitekey={captcha.siteKey} data-action={action} data-theme="light" />
      <script src={`${TURNSTILE_ORIGIN}/turnstile/v0/api.js`} async defer />
      <noscript>
        <p>Please enable JavaScript to use this form. We need it to tell people from bots.</p>
      </noscript>
    </>
  );
}
