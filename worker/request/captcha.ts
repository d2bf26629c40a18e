import { Fault } from '#shared/errors.ts';
import type { CaptchaAction, CaptchaPort } from '#worker/ports/captcha/port.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Header of service calls that brings a token (spec 3 section 7). */
export const CAPTCHA_HEADER = 'x-captcha-token';
/** Field that the widget adds to the form around it. */
export const CAPTCHA_FIELD = 'cf-turnstile-response';

/** What tells people from robots here; undefined where the flag is off or nothing is set up (spec 3 section 5). */
export function captchaOf({ flags, ports }: Ctx): CaptchaPort | undefined {
  return flags.captcha ? ports.captcha : undefined;
}

/**
 * Lets a person pass. Throws `validation_error` for a missing, used or foreign token. While nobody can tell, everyone
 * passes, which is logged: tries are limited all the same.
 */
export async function requirePerson(ctx: Ctx, action: CaptchaAction, token: string): Promise<void> {
  const captcha = captchaOf(ctx);
  if (!captcha) return;
  let isPerson: boolean;
  try {
    isPerson = await captcha.passes(token, { action, host: ctx.url.hostname });
  } catch (error) {
    ctx.log.warn('captcha_unavailable', { error });
    return;
  }
  if (isPerson) return;
  ctx.log.info('captcha_refused', { action });
  throw new Fault('validation_error', [{ field: 'captcha', message: 'Please confirm again that you are not a robot' }]);
}
