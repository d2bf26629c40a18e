import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Button } from '#client/ui/button.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { type RecordName, recordSchema } from '#shared/changeset/contract.ts';
import { Fault } from '#shared/errors.ts';
import { liveRecord, makeChangeset, mayChange } from '#worker/acts/changesets.ts';
import { saidPath } from '#worker/pages/parts/said.tsx';
import { CHANGESET_SAYINGS } from '#worker/pages/staff/changeset.tsx';
import { SITE_OPTIONS } from '#worker/pages/staff/parts/changeset-actions.tsx';
import { changesetPath, KIND_OPTIONS, RECORDS_PATH, recordWords } from '#worker/pages/staff/parts/changeset-words.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { RecordFields } from '#worker/pages/staff/parts/operations.tsx';
import { RecordChanges } from '#worker/pages/staff/parts/record-changes.tsx';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';
import { utc } from '#worker/pages/staff/parts/time.ts';
import { problemLine, type Typed } from '#worker/pages/staff/parts/typed.ts';
import type { PageRoute, Resolution } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import type { LiveRecord } from '#worker/store/changeset/operations.ts';
import type { Revision } from '#worker/store/changeset/revisions.ts';

/** Most revisions that are listed. */
const MOST_REVISIONS = 200;

/** Where revisions come from that no changeset wrote. */
const ORIGINS: Readonly<Record<string, { readonly label: string; readonly path?: string }>> = {
  import: { label: 'Import' },
  flags: { label: 'Flags', path: '/staff/flags' },
};

function nameIn(fields: URLSearchParams): RecordName | undefined {
  const site = fields.get('site');
  return recordSchema.safeParse({ kind: fields.get('kind'), key: fields.get('key'), site: site || null }).data;
}

const versionSchema = z.coerce.number().int().nonnegative().max(1_000_000_000);
const versionIn = (fields: URLSearchParams, name: string): number | undefined =>
  fields.get(name) === null ? undefined : versionSchema.safeParse(fields.get(name)).data;

function Origin({ origin, changeset }: Revision): ReactNode {
  const known = ORIGINS[origin];
  const path = known ? known.path : changesetPath(origin);
  const label = known?.label ?? changeset ?? 'A changeset';
  if (path === undefined) return label;
  return (
    <a className="link" href={path}>
      {label}
    </a>
  );
}

function Restore({ live, version }: { readonly live: LiveRecord; readonly version: number }): ReactNode {
  return (
    <form method="post" action={RECORDS_PATH}>
      {RecordFields(live)}
      <input type="hidden" name="version" value={version} />
      <Button look="line" size="sm" name="action" value="restore">
        Restore
        <HiddenName name={`version ${version}`} />
      </Button>
    </form>
  );
}

interface RowProps {
  readonly live: LiveRecord;
  readonly revision: Revision;
  /** Whether the member may change the record. */
  readonly isEditable: boolean;
}

function Row({ live, revision, isEditable }: RowProps): ReactNode {
  const { version, atMs, author, isDeleted } = revision;
  const isLive = version === live.version || (isDeleted && live.version === 0);
  return (
    <tr data-testid="revision">
      <td className="num">{version}</td>
      <td>{utc(atMs)}</td>
      <td className="wraps">{author === 'import' ? '' : author}</td>
      <td className="wraps">{Origin(revision)}</td>
      <td>{isDeleted ? 'Deleted' : ''}</td>
      <td>
        {isLive && 'Live'}
        {!isLive && isEditable && <Restore live={live} version={version} />}
      </td>
    </tr>
  );
}

/** Two versions of a record, the older one first. */
interface Compared {
  readonly from: number;
  readonly to: number;
}

function CompareForm(props: {
  readonly live: LiveRecord;
  readonly revisions: readonly Revision[];
  readonly compared: Compared;
}): ReactNode {
  const { live, revisions, compared } = props;
  const options = [...revisions.map(({ version }) => version), 0].map((version) => ({
    value: String(version),
    label: version === 0 ? 'No record' : `Version ${version}`,
  }));
  return (
    <form method="get" action={RECORDS_PATH} className="staff-filters">
      {RecordFields(live)}
      <SelectField
        name="from"
        id="compare-from"
        label="Compare"
        options={options}
        defaultValue={String(compared.from)}
      />
      <SelectField name="to" id="compare-to" label="With" options={options} defaultValue={String(compared.to)} />
      <Button look="line">Compare</Button>
    </form>
  );
}

/** The versions that are compared: those that are asked for, else the newest two. */
function comparedOf(query: URLSearchParams, revisions: readonly Revision[]): Compared {
  const [newest, second] = revisions.map(({ version }) => version);
  return { from: versionIn(query, 'from') ?? second ?? 0, to: versionIn(query, 'to') ?? newest ?? 0 };
}

async function Comparison({
  ctx,
  live,
  compared,
}: {
  readonly ctx: Ctx;
  readonly live: LiveRecord;
  readonly compared: Compared;
}) {
  const readValue = (version: number) => (version === 0 ? null : ctx.store.revisions.value(live, version));
  const [before, after] = await Promise.all([readValue(compared.from), readValue(compared.to)]);
  const words = (version: number) => (version === 0 ? 'no record' : `version ${version}`);
  return (
    <section className="stack" data-testid="comparison">
      <h3 className="d d24">{`From ${words(compared.from)} to ${words(compared.to)}`}</h3>
      {before === undefined || after === undefined ? (
        <p>This version is not kept.</p>
      ) : (
        <RecordChanges before={before} after={after} />
      )}
    </section>
  );
}

/** Asks for a record. */
function FindRecord({ asked }: { readonly asked: URLSearchParams }): ReactNode {
  const given = (name: string) => asked.get(name) ?? '';
  return (
    <form method="get" action={RECORDS_PATH} className="staff-filters">
      <SelectField name="kind" id="find-kind" label="Kind" options={KIND_OPTIONS} defaultValue={given('kind')} />
      <TextField
        name="key"
        id="find-key"
        label="Identifier, SKU or address"
        maxLength={255}
        isRequired
        defaultValue={given('key')}
      />
      <SelectField
        name="site"
        id="find-site"
        label="Site"
        placeholder="All sites"
        options={SITE_OPTIONS}
        defaultValue={given('site')}
      />
      <Button look="line">Show revisions</Button>
    </form>
  );
}

function Nothing({ ctx }: { readonly ctx: Ctx }): ReactNode {
  const { searchParams } = ctx.url;
  return (
    <>
      <h1 className="d d64">Revisions</h1>
      {searchParams.has('key') && <p>There are no revisions of this record.</p>}
      <FindRecord asked={searchParams} />
    </>
  );
}

async function page(ctx: Ctx, name: RecordName | undefined, typed?: Typed): Promise<Resolution> {
  const live = name && (await liveRecord(ctx, name));
  const revisions = live ? await ctx.store.revisions.list(live, MOST_REVISIONS) : [];
  if (!live || revisions.length === 0) return staffPage(ctx, { title: 'Revisions' }, async () => <Nothing ctx={ctx} />);
  const compared = comparedOf(ctx.url.searchParams, revisions);
  return staffPage(ctx, { title: `Revisions of ${recordWords(live)}` }, async () => (
    <>
      <p>
        <a className="link" href={RECORDS_PATH}>
          All records
        </a>
      </p>
      <h1 className="d d64">{recordWords(live)}</h1>
      {typed && <Note kind="bad" lead={problemLine(typed.problems)} announce="alert" />}
      <p className="mute">
        {live.version === 0 ? 'This record does not exist now.' : `Version ${live.version} is live.`}
        {revisions.length === MOST_REVISIONS && ` The newest ${MOST_REVISIONS} revisions are listed.`}
      </p>
      <section className="stack">
        <h2 className="d d32">Revisions</h2>
        <StaffTable label="Revisions" columns={['Version', 'When', 'Who', 'From', 'What', 'Restore']}>
          {revisions.map((revision) => (
            <Row key={revision.version} live={live} revision={revision} isEditable={mayChange(ctx, live)} />
          ))}
        </StaffTable>
        <p className="mute">Restoring creates a draft. Nothing changes until it is published.</p>
      </section>
      <section className="stack">
        <h2 className="d d32">Compare</h2>
        <CompareForm live={live} revisions={revisions} compared={compared} />
        {await Comparison({ ctx, live, compared })}
      </section>
    </>
  ));
}

/** Makes a draft in which a record is what it was in a version. */
async function restore(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const fields = await formFields(c.req.raw);
  const name = nameIn(fields);
  const version = versionIn(fields, 'version');
  if (!name || version === undefined)
    throw new Fault('validation_error', [{ field: 'version', message: 'is missing' }]);
  const live = await liveRecord(ctx, name);
  const value = await ctx.store.revisions.value(live, version);
  if (value === undefined) throw new Fault('not_found');
  const { kind, key, site, version: base } = live;
  const operation = { kind, key, site, base, value: value as Record<string, unknown> | null };
  try {
    const { id } = await makeChangeset(c.env, ctx, `Restore ${recordWords(live)}`.slice(0, 120), [operation]);
    return c.redirect(saidPath(changesetPath(id), CHANGESET_SAYINGS, 'restored'), 303);
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'validation_error') throw error;
    const { fields: problems } = error;
    return servePage(c, (at) => page(at, name, { fields, problems }), true);
  }
}

/** The revisions of a record: who wrote each and with what, any two compared, and any one restored. */
export const staffRecordsPage: PageRoute = {
  path: RECORDS_PATH,
  gate: 'edit',
  find: (ctx) => page(ctx, nameIn(ctx.url.searchParams)),
  take: restore,
};
