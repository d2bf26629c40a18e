import { type Site, sitePath } from '#shared/site/sites.ts';
import type { EntryAnswer, FormEntry } from '#worker/store/form/form-entries.ts';
import type { Mail } from '#worker/store/mails.ts';
import { buttonLink, layout, paragraph } from './layout.tsx';

/**
 * Builds the email with which staff answer an entry. It says what staff wrote, and nothing that was entered: anyone can
 * enter anything under the address of someone else.
 */
export function formAnswer({
  eventId,
  entry,
  answer,
  site,
  origin,
}: {
  readonly eventId: string;
  readonly entry: FormEntry;
  readonly answer: EntryAnswer;
  readonly site: Site;
  readonly origin: string;
}): Mail {
  const subject = `Our answer: ${entry.formName}`;
  const sent = `You wrote to us on ${new Date(entry.createdMs).toISOString().slice(0, 10)}. If that was not you, you can ignore this email.`;
  const words = answer.text.split(/\n{2,}/);
  const url = origin + sitePath(site, '/contact');
  return {
    mailId: `${eventId}-mail`,
    kind: 'form-answer',
    recipient: entry.email,
    subject,
    html: layout(subject, [...words.map(paragraph), paragraph(sent), buttonLink(url, 'Contact us')]),
    text: [subject, answer.text, sent, `Contact us: ${url}`].join('\n\n'),
  };
}
