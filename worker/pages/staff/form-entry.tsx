import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextArea } from '#client/ui/form/text-area.tsx';
import { Note } from '#client/ui/note.tsx';
import { Fault } from '#shared/errors.ts';
import { siteOfEntry } from '#worker/acts/forward-entry.ts';
import { wake } from '#worker/acts/wake.ts';
import { Said, type SayingKey, type Sayings, saidPath } from '#worker/pages/parts/said.tsx';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { utc } from '#worker/pages/staff/parts/time.ts';
import { MISSING, type PageRoute, type Resolution, type StoreRoute } from '#worker/render/page.ts';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { mayAt, memberOf } from '#worker/request/staff.ts';
import { ENTRY_STATES, type EntryAnswer, type FormEntry } from '#worker/store/form/form-entries.ts';
import type { FormFile } from '#worker/store/form/form-files.ts';
import type { WholeDeed } from '#worker/store/staff/deeds.ts';
import { ENTRY_WORDS, STAFF_FORMS_PATH } from './forms.tsx';

const LONGEST_ANSWER = 10_000;

/** Notices after an action. */
const SAYINGS = {
  changed: { lead: 'Saved.' },
  answered: { lead: 'The answer is on its way.' },
  noted: { lead: 'Note added.' },
  released: { lead: 'This entry is no longer spam.' },
  empty: { kind: 'bad', lead: 'Please enter some text.' },
  unreachable: { kind: 'bad', lead: 'This entry has no address to answer.' },
  unknown: { kind: 'bad', lead: 'Nothing was changed. Please try again.' },
} as const satisfies Sayings;

const pathOf = (entryId: string) => `${STAFF_FORMS_PATH}/${entryId}`;

function Entered({ entry, files }: { readonly entry: FormEntry; readonly files: readonly FormFile[] }): ReactNode {
  return (
    <dl className="staff-log">
      {entry.fields.map(({ name, label, values }) => (
        <div key={name}>
          <dt>
            <b>{label}</b>
          </dt>
          <dd className="pre">{values.join('\n')}</dd>
        </div>
      ))}
      {files.length > 0 && (
        <div>
          <dt>
            <b>Files</b>
          </dt>
          <dd>
            {files.map(({ fileId, name, bytes }) => (
              <p key={fileId}>
                <a className="link" href={`${pathOf(entry.entryId)}/files/${fileId}`} download>
                  {`${name} (${Math.ceil(bytes / 1000)} kB)`}
                </a>
              </p>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Notices({ entry }: { readonly entry: FormEntry }): ReactNode {
  const { suspicion, forwarding, refusals } = entry;
  return (
    <>
      {suspicion !== '' && <Note kind="warn" lead={`Held as spam: ${suspicion}.`} />}
      {forwarding === 'due' && <Note kind="warn" lead="Not yet forwarded to the forms service." />}
      {forwarding === 'refused' && (
        <Note kind="bad" lead="The forms service rejected this entry.">
          {refusals.map(({ field, message }) => `${field}: ${message}`).join('; ')}
        </Note>
      )}
    </>
  );
}

function Answers({ answers }: { readonly answers: readonly EntryAnswer[] }): ReactNode {
  return (
    <ul className="staff-log">
      {answers.map(({ answerId, kind, author, text, createdMs }) => (
        <li key={answerId} className="staff-log">
          <p className="mute">{`${kind === 'answer' ? 'Answered' : 'Noted'} by ${author}, ${utc(createdMs)}`}</p>
          <p className="pre">{text}</p>
        </li>
      ))}
    </ul>
  );
}

function Actions({
  entry,
  staff,
}: {
  readonly entry: FormEntry;
  readonly staff: readonly { email: string; name: string }[];
}) {
  const { entryId, email, state, assigned } = entry;
  const action = pathOf(entryId);
  return (
    <div className="staff-actions">
      {email !== '' && (
        <form method="post" action={action} className="stack">
          <input type="hidden" name="answerId" value={crypto.randomUUID()} />
          <TextArea name="text" id="answer" label={`Answer to ${email}`} maxLength={LONGEST_ANSWER} isRequired />
          <Button name="action" value="answer">
            Send the answer
          </Button>
        </form>
      )}
      <form method="post" action={action} className="stack">
        <TextArea name="text" id="note" label="Note for staff" maxLength={LONGEST_ANSWER} isRequired />
        <Button look="line" name="action" value="note">
          Add the note
        </Button>
      </form>
      <form method="post" action={action} className="stack">
        <SelectField
          name="state"
          label="State"
          options={ENTRY_STATES.map((value) => ({ value, label: ENTRY_WORDS[value] }))}
          defaultValue={state}
        />
        <SelectField
          name="assigned"
          label="Assigned to"
          options={[
            { value: '', label: 'Nobody' },
            ...staff.map((member) => ({ value: member.email, label: member.name })),
          ]}
          defaultValue={assigned}
        />
        <Button look="line" name="action" value="change">
          Save
        </Button>
      </form>
      <form method="post" action={action} className="row">
        {state === 'spam' && (
          <Button look="line" name="action" value="release">
            This is not spam
          </Button>
        )}
        <Button look="line" name="action" value="delete">
          Delete with its files
        </Button>
      </form>
    </div>
  );
}

/** An entry, if it was sent on a site of the member. */
async function ownEntry(ctx: Ctx, entryId: string): Promise<FormEntry | undefined> {
  const entry = await ctx.store.formEntries.find(entryId);
  return entry && mayAt(ctx, siteOfEntry(entry).code) ? entry : undefined;
}

async function find(ctx: Ctx, entryId: string): Promise<Resolution> {
  const { store } = ctx;
  const entry = await ownEntry(ctx, entryId);
  if (!entry) return MISSING;
  return staffPage(ctx, { title: `Entry of ${entry.formName}` }, async () => {
    const [files, answers, members] = await Promise.all([
      store.formFiles.ofEntry(entryId),
      store.formEntries.answers(entryId),
      store.staffMembers.all(),
    ]);
    return (
      <>
        <p>
          <a className="link" href={STAFF_FORMS_PATH}>
            All entries
          </a>
        </p>
        <h1 className="d d44">{entry.formName}</h1>
        <p className="mute">{`${utc(entry.createdMs)}, ${siteOfEntry(entry).code}, ${ENTRY_WORDS[entry.state]}`}</p>
        <Said sayings={SAYINGS} query={ctx.url.searchParams} />
        <Notices entry={entry} />
        <Entered entry={entry} files={files} />
        <Answers answers={answers} />
        <Actions entry={entry} staff={members.filter(({ isActive }) => isActive)} />
      </>
    );
  });
}

/** An entry with its files, its answers and what staff can do about it. */
export const staffFormEntryPage: PageRoute = {
  path: `${STAFF_FORMS_PATH}/:entryId`,
  gate: 'messages',
  find: (ctx, { entryId = '' }) => find(ctx, entryId),
  take: changeEntry,
};

const actionSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('answer'), answerId: z.uuid(), text: z.string().trim().max(LONGEST_ANSWER) }),
  z.object({ action: z.literal('note'), text: z.string().trim().max(LONGEST_ANSWER) }),
  z.object({ action: z.literal('change'), state: z.enum(ENTRY_STATES), assigned: z.string().max(320) }),
  z.object({ action: z.literal('release') }),
  z.object({ action: z.literal('delete') }),
]);

type Action = z.infer<typeof actionSchema>;

/**
 * Takes an entry out of spam and forwards it. An answer or another state says as much as the button, so that no entry
 * leaves spam without reaching the service.
 */
async function releaseFromSpam(ctx: Ctx, entry: FormEntry, deed?: WholeDeed): Promise<void> {
  const { store, now, ports } = ctx;
  if (entry.state !== 'spam') return;
  const told = { isForwarded: ports.forms !== undefined, nowMs: now, ...(deed && { deed }) };
  const eventId = await store.formEntries.release(siteOfEntry(entry), entry, told);
  if (eventId !== null) wake(ctx, eventId);
}

/** An entry's state and who works on it, as the staff log keeps them. */
const loggedOf = ({ state, assigned }: Pick<FormEntry, 'assigned' | 'state'>): string =>
  assigned === '' ? state : `${state}, ${assigned}`;

/** Does what a member asks for, with its entry in the log, and returns what the page says then. */
async function act(ctx: Ctx, entry: FormEntry, asked: Action): Promise<SayingKey<typeof SAYINGS>> {
  const { store, now, origin } = ctx;
  const { email } = memberOf(ctx);
  const { entryId } = entry;
  const deedTo = (after: string | null): WholeDeed => ({
    author: email,
    action: `form ${asked.action}`,
    subject: `entry ${entryId}`,
    nowMs: now,
    changes: [{ kind: 'form-entry', key: entryId, site: siteOfEntry(entry).code, before: loggedOf(entry), after }],
  });
  switch (asked.action) {
    case 'answer': {
      if (asked.text === '') return 'empty';
      if (entry.email === '') return 'unreachable';
      const answer = { answerId: asked.answerId, author: email, text: asked.text, origin };
      const deed = deedTo(loggedOf({ state: 'answered', assigned: entry.assigned === '' ? email : entry.assigned }));
      await releaseFromSpam(ctx, entry);
      wake(ctx, await store.formEntries.reply(siteOfEntry(entry), entryId, answer, now, deed));
      return 'answered';
    }
    case 'note': {
      if (asked.text === '') return 'empty';
      const { changes: _, ...deed } = deedTo(null);
      await store.formEntries.note(entryId, asked.text, deed);
      return 'noted';
    }
    case 'change': {
      const isKnown =
        asked.assigned === '' || (await store.staffMembers.all()).some((each) => each.email === asked.assigned);
      if (!isKnown) return 'unknown';
      const isReleased = asked.state !== 'spam' && entry.state === 'spam';
      if (isReleased) await releaseFromSpam(ctx, entry);
      const was = isReleased ? { ...entry, state: 'new' as const } : entry;
      return (await store.formEntries.change(was, asked, deedTo(loggedOf(asked)))) ? 'changed' : 'unknown';
    }
    case 'release':
      await releaseFromSpam(ctx, entry, deedTo(loggedOf({ ...entry, state: 'new' })));
      return 'released';
    case 'delete':
      return (await store.formEntries.remove(entryId, deedTo(null))) ? 'changed' : 'unknown';
  }
}

/** Handles the forms of an entry's page. */
async function changeEntry(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const { entryId = '' } = c.req.param();
  const read = actionSchema.safeParse(Object.fromEntries(await formFields(c.req.raw)));
  const entry = await ownEntry(ctx, entryId);
  if (!entry) throw new Fault('not_found');
  const state = read.success ? await act(ctx, entry, read.data) : 'unknown';
  const isGone = read.data?.action === 'delete' && state === 'changed';
  return c.redirect(isGone ? STAFF_FORMS_PATH : saidPath(pathOf(entryId), SAYINGS, state), 303);
}

/** A file of an entry, always as a download, and never as anything that a browser would run. */
export const formFileRoute: StoreRoute = {
  path: `${STAFF_FORMS_PATH}/:entryId/files/:fileId`,
  gate: 'messages',
  show: async (c) => {
    const { entryId = '', fileId = '' } = c.req.param();
    const ctx = c.get('ctx');
    const found = (await ownEntry(ctx, entryId)) && (await ctx.store.formFiles.open(entryId, fileId));
    if (!found) throw new Fault('not_found');
    const { file, body } = found;
    return new Response(body, {
      headers: {
        'content-type': file.type,
        'content-length': String(file.bytes),
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      },
    });
  },
};
