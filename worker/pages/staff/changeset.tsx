import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Note } from '#client/ui/note.tsx';
import { isPagePart } from '#shared/block/page-parts.ts';
import { isSameRecord, recordSchema } from '#shared/changeset/contract.ts';
import { chosenInstant } from '#shared/changeset/wall-time.ts';
import { FAULTS, Fault } from '#shared/errors.ts';
import { editionKeyOf } from '#shared/event/records.ts';
import { INDEX_PATH } from '#shared/index-post/place.ts';
import { SITE_CODES, SITES } from '#shared/site/sites.ts';
import { isOwnWork, whyApproval } from '#worker/acts/changeset-approval.ts';
import {
  approveChangeset,
  changesetOf,
  editChangeset,
  isDraft,
  liveRecord,
  mayChange,
  publishNow,
  revertNow,
  scheduleChangeset,
  unscheduleChangeset,
  workedOut,
} from '#worker/acts/changesets.ts';
import { endPreview, makePreview } from '#worker/acts/previews.ts';
import { changesetPrices } from '#worker/acts/price-desk.ts';
import { Said, type SayingKey, type Sayings, saidPath } from '#worker/pages/parts/said.tsx';
import { planWords } from '#worker/pages/staff/changesets.tsx';
import {
  AddRecord,
  OneAction,
  PreviewForm,
  PublishForms,
  SharedLinks,
} from '#worker/pages/staff/parts/changeset-actions.tsx';
import { CHANGESETS_PATH, changesetPath, STATE_WORDS } from '#worker/pages/staff/parts/changeset-words.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { ConflictViews, OperationView } from '#worker/pages/staff/parts/operations.tsx';
import { StaffPager } from '#worker/pages/staff/parts/pager.tsx';
import { PriceLooks } from '#worker/pages/staff/parts/price-looks.tsx';
import { utc } from '#worker/pages/staff/parts/time.ts';
import { problemLine, type Typed } from '#worker/pages/staff/parts/typed.ts';
import { MISSING, type PageRoute, type Resolution } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { may, memberOf } from '#worker/request/staff.ts';
import type { Changeset } from '#worker/store/changeset/changesets.ts';
import type { Conflict } from '#worker/store/changeset/operations.ts';

const DAY_SECONDS = 86_400;
/** Records that are listed at once, most prices that are listed before and after, and most reasons for an approval. */
const PER_PAGE = 50;
const MOST_LOOKS = 20;
const MOST_REASONS = 20;

/** The page of a list of so many records that is asked for, from 1. */
function recordsPage(query: URLSearchParams, count: number): number {
  const last = Math.max(1, Math.ceil(count / PER_PAGE));
  return Math.min(last, Math.max(1, Math.floor(Number(query.get('records'))) || 1));
}

/** Notices of a changeset. */
export const CHANGESET_SAYINGS = {
  saved: { lead: 'Saved.', text: 'Nothing is live yet.' },
  restored: { lead: 'Draft created.', text: 'Publish it to restore the record.' },
  removed: { lead: 'Removed from the changeset.' },
  published: { lead: 'Published.', text: 'Shoppers see it within seconds.' },
  scheduled: { lead: 'Scheduled.' },
  unscheduled: { lead: 'The schedule was canceled.' },
  reverted: { lead: 'Reverted.', text: 'Every record is what it was before.' },
  approved: { lead: 'Approved.', text: 'It can be published or scheduled now.' },
  ended: { lead: 'The link was turned off.' },
  fixed: { kind: 'bad', lead: 'This changeset was changed in the meantime. Please check it again.' },
  unknown: { kind: 'bad', lead: 'Nothing was changed. Please try again.' },
} as const satisfies Sayings;

/** What the page shows besides the changeset, after a form. */
interface Shown {
  readonly conflicts?: readonly Conflict[];
  readonly typed?: Typed;
  /** A shared link that was just made. */
  readonly made?: string;
}

/** Where to look first: where a record of the changeset is shown, if it has a page of its own. */
function firstPath({ operations }: Changeset): string {
  for (const { kind, key, value } of operations) {
    const { urlKey } = (value ?? {}) as { readonly urlKey?: string };
    if (kind === 'page' && !isPagePart(key)) return key === 'home' ? '/' : `/${key}`;
    if (kind === 'category' && urlKey !== undefined) return `/${urlKey}`;
    const edition = kind === 'event' ? editionKeyOf(key) : undefined;
    if (edition) return `/events/${edition.event}/${edition.year}`;
    if (kind === 'post') return INDEX_PATH;
  }
  return '/';
}

function Head({ changeset }: { readonly changeset: Changeset }): ReactNode {
  const { name, status, author, createdMs, publishedMs, problem } = changeset;
  const plan = planWords(changeset);
  return (
    <>
      <p>
        <a className="link" href={CHANGESETS_PATH}>
          All changesets
        </a>
      </p>
      <h1 className="d d64">{name}</h1>
      <p className="mute">
        <b data-testid="changeset-state">{STATE_WORDS[status]}</b>
        {`${plan === '' ? '' : ` ${plan}`}. Created by ${author}, ${utc(createdMs)}.`}
        {publishedMs !== null && ` Published ${utc(publishedMs)}.`}
      </p>
      {problem !== null && (
        <Note kind="bad" lead="The schedule failed, and nothing was published.">
          {problem}
        </Note>
      )}
    </>
  );
}

/** What may be done with the changeset in its state. */
function Steps({ changeset, typed }: { readonly changeset: Changeset; readonly typed: Typed | undefined }): ReactNode {
  const { id, status, operations, untilMs } = changeset;
  if (status === 'published')
    return (
      <div className="row">
        <OneAction id={id} action="revert">
          Revert
        </OneAction>
        {untilMs !== null && (
          <OneAction id={id} action="unschedule">
            Cancel the scheduled revert
          </OneAction>
        )}
      </div>
    );
  if (status === 'reverted') return <p>This changeset was reverted. Create a new one to try again.</p>;
  if (operations.length === 0) return <p>There is nothing to publish yet.</p>;
  return (
    <>
      <PublishForms changeset={changeset} typed={typed} />
      {status === 'scheduled' && (
        <OneAction id={id} action="unschedule">
          Cancel the schedule
        </OneAction>
      )}
    </>
  );
}

/** Why the changeset needs a second person, and who approved it. */
function ApprovalNote(props: { readonly changeset: Changeset; readonly reasons: readonly string[] }): ReactNode {
  const { changeset, reasons } = props;
  if (reasons.length === 0) return null;
  const { approvedBy, approvedMs } = changeset;
  if (approvedBy !== null) return <p>{`Approved by ${approvedBy}, ${utc(approvedMs ?? 0)}.`}</p>;
  return (
    <Note kind="warn" lead="Someone else has to approve this changeset before it is published:" id="approval">
      <ul>
        {reasons.slice(0, MOST_REASONS).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        {reasons.length > MOST_REASONS && <li>{`And ${reasons.length - MOST_REASONS} more reasons.`}</li>}
      </ul>
    </Note>
  );
}

async function page(ctx: Ctx, id: string, shown: Shown = {}): Promise<Resolution> {
  const changeset = await ctx.store.changesets.find(id);
  if (!changeset) return MISSING;
  const { name, status, operations } = changeset;
  const isEditable = isDraft(changeset);
  const isAhead = isEditable || status === 'scheduled';
  return staffPage(ctx, { title: name }, async () => {
    const records = recordsPage(ctx.url.searchParams, operations.length);
    const listed = operations.slice((records - 1) * PER_PAGE, records * PER_PAGE);
    const [worked, prices, links, rivals, reasons] = await Promise.all([
      isAhead ? workedOut(ctx, listed) : undefined,
      isAhead && operations.some(({ kind }) => kind === 'price') ? changesetPrices(ctx, operations) : undefined,
      ctx.store.previews.shared(id),
      isAhead ? ctx.store.changesets.rivals(id) : [],
      isAhead ? whyApproval(ctx, changeset) : [],
    ]);
    const mayPublish = may(ctx, 'publish') && operations.every((operation) => mayChange(ctx, operation));
    const mayApprove = may(ctx, 'approve') && mayPublish && !isOwnWork(changeset, memberOf(ctx).email);
    const isWaiting = reasons.length > 0 && changeset.approvedBy === null;
    return (
      <>
        <Head changeset={changeset} />
        <Said sayings={CHANGESET_SAYINGS} query={ctx.url.searchParams} />
        {shown.typed && <Note kind="bad" lead={problemLine(shown.typed.problems)} announce="alert" />}
        {shown.conflicts && (
          <>
            <Note kind="bad" lead={FAULTS.conflict.message} announce="alert">
              Nothing was changed.
            </Note>
            <ConflictViews id={id} conflicts={shown.conflicts} canChoose={isEditable} />
          </>
        )}
        {rivals.map((rival) => (
          <Note key={rival.id} kind="warn" lead="Another scheduled changeset changes the same records:">
            <a className="link" href={changesetPath(rival.id)}>
              {rival.name}
            </a>
          </Note>
        ))}
        {prices && prices.looks.length > 0 && (
          <section className="stack">
            <h2 className="d d32">Prices</h2>
            <PriceLooks
              looks={prices.looks}
              unchanged={prices.unchanged}
              limit={ctx.config.approval.priceDrop}
              most={MOST_LOOKS}
            />
          </section>
        )}
        <section className="stack">
          <h2 className="d d32">Records</h2>
          {operations.length === 0 && <p>No records yet.</p>}
          <ul className="staff-log">
            {listed.map((operation, index) => (
              <OperationView
                key={`${operation.kind} ${operation.key} ${operation.site}`}
                id={id}
                operation={operation}
                worked={worked?.operations[index]}
                isEditable={isEditable && mayChange(ctx, operation)}
              />
            ))}
          </ul>
          <StaffPager
            page={records}
            perPage={PER_PAGE}
            count={operations.length}
            words={['Records before', 'More records']}
            pageHref={(to) => `${changesetPath(id)}?records=${to}`}
          />
          {isEditable && <AddRecord ctx={ctx} id={id} />}
        </section>
        <section className="stack">
          <h2 className="d d32">Preview</h2>
          <PreviewForm id={id} asked={{ path: firstPath(changeset) }} />
        </section>
        <section className="stack">
          <h2 className="d d32">Publish</h2>
          <ApprovalNote changeset={changeset} reasons={reasons} />
          {isEditable && isWaiting && mayApprove && (
            <OneAction id={id} action="approve">
              Approve
            </OneAction>
          )}
          {mayPublish && !isWaiting && <Steps changeset={changeset} typed={shown.typed} />}
          {!mayPublish && <p>A member with the right to publish will check this changeset and publish it.</p>}
        </section>
        <SharedLinks id={id} links={links} made={shown.made} nowMs={ctx.now} />
      </>
    );
  });
}

/** A form of the page: says what came of it, or shows the page with what collides or was typed wrong. */
type Deed = (
  c: Context<AppEnv>,
  id: string,
  fields: URLSearchParams,
) => Promise<SayingKey<typeof CHANGESET_SAYINGS> | Shown>;

const recordIn = (fields: URLSearchParams) =>
  recordSchema.parse({ kind: fields.get('kind'), key: fields.get('key'), site: fields.get('site') || null });

const orConflicts = (conflicts: readonly Conflict[], said: SayingKey<typeof CHANGESET_SAYINGS>) =>
  conflicts.length > 0 ? { conflicts } : said;

const scheduleFields = z.object({
  at: z.string().max(40),
  until: z.string().max(40).default(''),
  site: z.enum(SITE_CODES),
  offset: z.enum(['', 'first', 'second']).default(''),
});

/** A wall time with the offset that was chosen, in case it happens twice. */
function withOffset(text: string, offset: '' | 'first' | 'second', timeZone: string): string {
  if (offset === '' || text === '') return text;
  return chosenInstant(text, timeZone, offset);
}

const DEEDS: Readonly<Record<string, Deed>> = {
  publish: async (c, id) => orConflicts(await publishNow(c.env, c.get('ctx'), id), 'published'),
  revert: async (c, id) => orConflicts(await revertNow(c.env, c.get('ctx'), id), 'reverted'),
  schedule: async (c, id, fields) => {
    const { at, until, site, offset } = scheduleFields.parse(Object.fromEntries(fields));
    const { timeZone } = SITES[site];
    const wish = { at: withOffset(at, offset, timeZone), until: withOffset(until, offset, timeZone), site };
    await scheduleChangeset(c.env, c.get('ctx'), id, wish);
    return 'scheduled';
  },
  unschedule: async (c, id) => {
    await unscheduleChangeset(c.env, c.get('ctx'), id);
    return 'unscheduled';
  },
  remove: async (c, id, fields) => {
    await editChangeset(c.env, c.get('ctx'), id, { operations: [], removed: [recordIn(fields)] });
    return 'removed';
  },
  /** The edit begins from what is live now. */
  mine: async (c, id, fields) => {
    const name = recordIn(fields);
    const ctx = c.get('ctx');
    const { operations } = await changesetOf(ctx, id);
    const own = operations.find((each) => isSameRecord(each, name));
    const live = await liveRecord(ctx, name);
    if (!own) return 'unknown';
    const value = own.value as Record<string, unknown> | null;
    const operation = { ...name, base: live.version, value, edit: own.edit };
    return orConflicts(await editChangeset(c.env, ctx, id, { operations: [operation], removed: [] }), 'saved');
  },
  approve: async (c, id) => {
    await approveChangeset(c.get('ctx'), id);
    return 'approved';
  },
  share: async (c, id, fields) => {
    const days = z.coerce.number().int().min(1).max(30).parse(fields.get('days'));
    const wish = { changesetId: id, expiresIn: days * DAY_SECONDS, isShared: true };
    return { made: (await makePreview(c.get('ctx'), wish)).url };
  },
  end: async (c, _, fields) => {
    await endPreview(c.get('ctx'), fields.get('preview') ?? '');
    return 'ended';
  },
};

async function outcomeOf(c: Context<AppEnv>, id: string, fields: URLSearchParams) {
  const deed = DEEDS[fields.get('action') ?? ''];
  if (!deed) return 'unknown';
  try {
    return await deed(c, id, fields);
  } catch (error) {
    if (error instanceof z.ZodError) return 'unknown';
    if (!(error instanceof Fault)) throw error;
    if (error.code === 'changeset_fixed' || error.code === 'approval_needed') return 'fixed';
    if (error.code === 'validation_error') return { typed: { fields, problems: error.fields } };
    throw error;
  }
}

async function take(c: Context<AppEnv>): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const fields = await formFields(c.req.raw);
  const outcome = await outcomeOf(c, id, fields);
  if (typeof outcome === 'string') return c.redirect(saidPath(changesetPath(id), CHANGESET_SAYINGS, outcome), 303);
  return servePage(c, (ctx) => page(ctx, id, outcome), true);
}

/** A changeset: what it does, previews, publishing, schedules, taking back. */
export const staffChangesetPage: PageRoute = {
  path: `${CHANGESETS_PATH}/:id`,
  gate: 'edit',
  find: (ctx, { id = '' }) => page(ctx, id),
  take,
};
