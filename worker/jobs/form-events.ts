import { forwardedEntry, siteOfEntry } from '#worker/acts/forward-entry.ts';
import { configOf } from '#worker/config.ts';
import type { Env } from '#worker/env.ts';
import { formAnswer } from '#worker/jobs/mail/form-answer.ts';
import { mailOrigin } from '#worker/jobs/mail-origin.ts';
import { sendOut } from '#worker/ports/ask-service.ts';
import { openForms } from '#worker/ports/forms/open.ts';
import type { FormEventType, StoreEvent } from '#worker/store/events.ts';
import { FormEntryStore } from '#worker/store/form/form-entries.ts';
import type { AnswerEvent, EntryEvent } from '#worker/store/form/form-events.ts';
import { FormFileStore } from '#worker/store/form/form-files.ts';
import type { Mail } from '#worker/store/mails.ts';

/** How long the outside service may take where nobody waits, milliseconds. */
const LIMIT_MS = 5000;

type FormEvent = StoreEvent & { readonly type: FormEventType };

const TYPES: readonly string[] = ['form.entered', 'form.answered'] satisfies FormEventType[];

export function isFormEvent(event: StoreEvent): event is FormEvent {
  return TYPES.includes(event.type);
}

/** What an event of a form requires: an email, and what has to be written. */
interface Left {
  readonly mail?: Mail;
  readonly writes: readonly D1PreparedStatement[];
}

const NOTHING: Left = { writes: [] };

/** Forwards an entry, unless that was done or it was changed or deleted since. Throws while the service does not answer. */
async function forwardLater(env: Env, { entryId, revision }: EntryEvent): Promise<Left> {
  const entries = new FormEntryStore(env.DB);
  const entry = await entries.find(entryId);
  if (!entry || entry.revision !== revision || entry.forwarding !== 'due') return NOTHING;
  const forms = openForms(configOf(env), sendOut);
  if (!forms) throw new Error('FORMS_URL is no longer set, so this entry cannot be forwarded');
  const files = await new FormFileStore(env).ofEntry(entryId);
  const outcome = await forms.send(forwardedEntry(entry, files), LIMIT_MS);
  return { writes: [entries.noting(entry, outcome.kind, outcome.kind === 'refused' ? outcome.fields : [])] };
}

/** Builds the email with an answer of staff, unless its entry was deleted since. */
async function answered(env: Env, eventId: string, { entryId, answerId, origin: asked }: AnswerEvent): Promise<Left> {
  const entries = new FormEntryStore(env.DB);
  const [entry, answer] = await Promise.all([entries.find(entryId), entries.answer(answerId)]);
  if (!entry || !answer || entry.email === '') return NOTHING;
  const site = siteOfEntry(entry);
  const origin = mailOrigin(configOf(env), site, asked);
  return { mail: formAnswer({ eventId, entry, answer, site, origin }), writes: [] };
}

/** Does what an event of a form requires. */
export function formEvent(env: Env, { eventId, type, payload }: FormEvent): Promise<Left> {
  return type === 'form.entered'
    ? forwardLater(env, payload as EntryEvent)
    : answered(env, eventId, payload as AnswerEvent);
}
