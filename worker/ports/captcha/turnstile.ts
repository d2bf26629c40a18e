import { z } from 'zod';
import { askService, jsonBody, type Send } from '#worker/ports/ask-service.ts';
import type { CaptchaAction, CaptchaPort } from './port.ts';

/** The origin that checks tokens and serves the script for the browser. */
export const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com';
const VERIFY = `${TURNSTILE_ORIGIN}/turnstile/v0/siteverify`;
/** Tokens have at most 2048 characters; longer ones are invalid. */
const LONGEST_TOKEN = 2048;

const answerSchema = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  hostname: z.string().optional(),
});

/** Cloudflare Turnstile. It accepts a token once, within five minutes. */
export class Turnstile implements CaptchaPort {
  readonly siteKey: string;
  readonly #secret: string;
  readonly #send: Send;

  constructor({ siteKey, secret }: { readonly siteKey: string; readonly secret: string }, send: Send) {
    this.siteKey = siteKey;
    this.#secret = secret;
    this.#send = send;
  }

  async passes(token: string, asked: { readonly action: CaptchaAction; readonly host: string }): Promise<boolean> {
    if (token === '' || token.length > LONGEST_TOKEN) return false;
    const question = jsonBody({ secret: this.#secret, response: token });
    const answer = await askService(this.#send, VERIFY, question, answerSchema);
    return answer.success && answer.action === asked.action && answer.hostname === asked.host;
  }
}
