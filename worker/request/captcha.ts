import { Fault } from '#shared/errors.ts';
import type { CaptchaAction, CaptchaPort } from '#worker/ports/captcha/port.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Header of service calls that contains a token (spec 3 section 7). */
export const CAPTCHA_HEADER = 'x-captcha-token';
/** Field that the widget adds to the form around it. */
export const CAPTCHA_FIELD = 'cf-turnstile-response';

/** The captcha service; undefined if the flag is off or nothing is configured (spec 3 section 5). */
export function captchaOf({ flags, ports }: Ctx): CaptchaPort | undefined {
  return flags.captcha ? ports.captcha : undefined;
}

/**
 * Requires a captcha token from a person. Throws `validation_error` for a missing, used or foreign token. If the
 * service cannot check it, everyone passes and this is logged; attempts are limited in any case.
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
