import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextArea } from '#client/ui/form/text-area.tsx';
import { Note } from '#client/ui/note.tsx';
import type { RecordName } from '#shared/changeset/contract.ts';
import { differences, jsonPlace } from '#shared/changeset/differences.ts';
import { recordIn, recordProblems } from '#shared/changeset/record-form.ts';
import { hasBlocks, STARTS } from '#shared/changeset/starts.ts';
import { FAULTS, Fault, type FieldProblem } from '#shared/errors.ts';
import { editChangeset, liveRecord, openRecord } from '#worker/acts/changesets.ts';
import { saidPath } from '#worker/pages/parts/said.tsx';
import { CHANGESET_SAYINGS } from '#worker/pages/staff/changeset.tsx';
import {
  blocksPath,
  CHANGESETS_PATH,
  changesetPath,
  editPath,
  recordWords,
  revisionsPath,
} from '#worker/pages/staff/parts/changeset-words.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { Differences, RecordFields } from '#worker/pages/staff/parts/operations.tsx';
import { MISSING, type PageRoute, type Resolution } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import type { Conflict } from '#worker/store/changeset/operations.ts';

/** What was sent and refused. */
interface Refused {
  readonly text: string;
  readonly base: number;
  readonly edit: number;
  readonly problems: readonly FieldProblem[];
  readonly conflicts: readonly Conflict[];
}

/** Problems of a record, each with its place. */
function Problems({ problems }: { readonly problems: readonly FieldProblem[] }): ReactNode {
  if (problems.length === 0) return null;
  return (
    <Note kind="bad" lead="Not saved:" announce="alert" id="problems">
      <ul>
        {problems.map(({ field, message }) => (
          <li key={field + message} data-testid="problem">
            {field === '' ? message : `${field}: ${message}`}
          </li>
        ))}
      </ul>
    </Note>
  );
}

function Collision({ id, conflict }: { readonly id: string; readonly conflict: Conflict }): ReactNode {
  return (
    <section className="stack" data-testid="conflict">
      <Note kind="bad" lead={FAULTS.conflict.message} announce="alert">
        <a className="link" href={editPath(id, conflict)}>
          Start again from theirs
        </a>
      </Note>
      <Differences
        found={differences(conflict.theirs, conflict.yours)}
        columns={['Theirs', 'Yours']}
        label={`Both sides of ${recordWords(conflict)}`}
      />
    </section>
  );
}

async function page(ctx: Ctx, id: string, name: RecordName | undefined, refused?: Refused): Promise<Resolution> {
  const opened = name && (await openRecord(ctx, id, name));
  if (!opened) return MISSING;
  const { changeset, live, own } = opened;
  const value = own ? own.value : (live.value ?? STARTS[live.kind]);
  const text = refused?.text ?? JSON.stringify(value, null, 2);
  const [conflict] = refused?.conflicts ?? [];
  return staffPage(ctx, { title: recordWords(live) }, async () => (
    <>
      <p>
        <a className="link" href={changesetPath(id)}>
          {changeset.name}
        </a>
      </p>
      <h1 className="d d64">{recordWords(live)}</h1>
      <p className="mute">
        {live.version === 0 ? 'This record does not exist yet.' : `Version ${live.version} is live.`}
        {own && own.base > 0 && ` This changeset is based on version ${own.base}.`}
      </p>
      {live.version > 0 && (
        <p>
          <a className="link" href={revisionsPath(live)}>
            Revisions
          </a>
        </p>
      )}
      {hasBlocks(live) && value !== null && (
        <p>
          <a className="link" href={blocksPath(id, live)}>
            Edit its blocks
          </a>
        </p>
      )}
      {conflict && <Collision id={id} conflict={conflict} />}
      <Problems problems={refused?.problems ?? []} />
      <form method="post" action={`${changesetPath(id)}/edit`} className="stack record-form">
        {RecordFields(live)}
        <input type="hidden" name="base" value={refused?.base ?? opened.base} />
        <input type="hidden" name="edit" value={refused?.edit ?? opened.edit} />
        <TextArea
          name="value"
          id="value"
          label="The record as JSON"
          hint="Fields are named like the columns of an import. HTML is sanitized when you save."
          defaultValue={text}
          {...(refused && refused.problems.length > 0 ? { error: 'See the list above.' } : {})}
        />
        <div className="row">
          <Button name="action" value="save" testId="save">
            Save
          </Button>
          {live.version > 0 && (
            <Button look="line" name="action" value="delete">
              Delete this record
            </Button>
          )}
        </div>
      </form>
    </>
  ));
}

/** A record in a text of JSON, or why it is none. */
function readText(text: string): { readonly value: Record<string, unknown> } | { readonly problem: FieldProblem } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { value: value as Record<string, unknown> };
    return { problem: { field: '', message: 'Enter an object: { … }' } };
  } catch (error) {
    const place = jsonPlace(text, error);
    const at = place ? ` at line ${place.line}, column ${place.column}` : '';
    return { problem: { field: '', message: `This is not valid JSON${at}.` } };
  }
}

async function take(c: Context<AppEnv>): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const ctx = c.get('ctx');
  const fields = await formFields(c.req.raw);
  const name = recordIn(fields);
  const live = name && (await liveRecord(ctx, name));
  if (!live) throw new Fault('validation_error', [{ field: 'kind', message: 'cannot be edited here' }]);
  const text = fields.get('value') ?? '';
  const [base, edit] = [Number(fields.get('base')), Number(fields.get('edit'))];
  const refuse = (problems: readonly FieldProblem[], conflicts: readonly Conflict[] = []) =>
    servePage(c, (at) => page(at, id, name, { text, base, edit, problems, conflicts }), true);
  if (![base, edit].every((each) => Number.isSafeInteger(each) && each >= 0)) {
    return refuse([{ field: '', message: 'Please open the record again.' }]);
  }
  const read = fields.get('action') === 'delete' ? { value: null } : readText(text);
  if ('problem' in read) return refuse([read.problem]);
  const { kind, key, site } = live;
  try {
    const operation = { kind, key, site, base, value: read.value, edit };
    const conflicts = await editChangeset(c.env, ctx, id, { operations: [operation], removed: [] });
    if (conflicts.length > 0) return refuse([], conflicts);
  } catch (error) {
    if (!(error instanceof Fault) || (error.code !== 'validation_error' && error.code !== 'changeset_fixed'))
      throw error;
    if (error.code === 'changeset_fixed') return refuse([{ field: '', message: FAULTS.changeset_fixed.message }]);
    return refuse(recordProblems(error.fields));
  }
  return c.redirect(saidPath(changesetPath(id), CHANGESET_SAYINGS, 'saved'), 303);
}

/** A record of a changeset as its JSON. */
export const staffChangesetEditPage: PageRoute = {
  path: `${CHANGESETS_PATH}/:id/edit`,
  gate: 'edit',
  find: (ctx, { id = '' }) => page(ctx, id, recordIn(ctx.url.searchParams)),
  take,
};
