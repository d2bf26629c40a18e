import type { Clock } from '#worker/clock.ts';
import { configOf } from '#worker/config.ts';
import type { Env } from '#worker/env.ts';
import type { Log } from '#worker/log/log.ts';
import { sendOut } from '#worker/ports/ask-service.ts';
import { openMail } from '#worker/ports/mail/open.ts';
import type { MailPort } from '#worker/ports/mail/port.ts';
import { type Mail, MailStore } from '#worker/store/mails.ts';

/** Most emails of one run. */
const OF_RUN = 100;
/** Emails that are on their way to the provider at the same time. */
const AT_ONCE = 10;

/** What sending needs. */
interface Sending {
  readonly env: Env;
  readonly log: Log;
  readonly clock: Clock;
}

async function sendOne({ log, clock }: Sending, mails: MailStore, sender: MailPort, mail: Mail): Promise<void> {
  const outcome = await sender.send(mail);
  const nowMs = clock();
  if (outcome.kind === 'taken') return mails.noteSent(mail.mailId, nowMs);
  const { kind, failure } = outcome;
  log.warn(`mail_${kind}`, { mailId: mail.mailId, kind: mail.kind, failure });
  const isHeld =
    kind === 'refused' ? await mails.hold(mail.mailId, failure) : await mails.noteFailed(mail.mailId, failure, nowMs);
  if (isHeld) log.error('mails_held', { mails: 1 });
}

/**
 * Sends emails that are due, only those with the given ids if there are any. Each is claimed first, so that two runs
 * do not send the same one. What cannot be sent waits for its next try or for staff. Returns how many were tried.
 */
export async function sendMails(sending: Sending, mailIds?: readonly string[]): Promise<number> {
  const { env, log, clock } = sending;
  const sender = openMail(configOf(env), sendOut);
  if (!sender) return 0;
  const mails = new MailStore(env.DB);
  const { claimed, held } = await mails.claim(clock(), OF_RUN, mailIds);
  if (held > 0) log.error('mails_held', { mails: held });
  for (let at = 0; at < claimed.length; at += AT_ONCE) {
    await Promise.all(claimed.slice(at, at + AT_ONCE).map((mail) => sendOne(sending, mails, sender, mail)));
  }
  return claimed.length;
}
