import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { newChangesetSchema } from '#shared/changeset/contract.ts';
import { SITES } from '#shared/site/sites.ts';
import { makeChangeset } from '#worker/acts/changesets.ts';
import { clockWords } from '#worker/pages/parts/preview-bar.tsx';
import { HELP_PATH } from '#worker/pages/staff/help.tsx';
import {
  CHANGESETS_PATH,
  changesetPath,
  RECORDS_PATH,
  STATE_WORDS,
} from '#worker/pages/staff/parts/changeset-words.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';
import { utc } from '#worker/pages/staff/parts/time.ts';
import type { PageRoute, Resolution } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import type { ChangesetHead } from '#worker/store/changeset/changesets.ts';

const PER_PAGE = 50;

/** When a changeset goes live or is reverted by itself, on the clock that was meant. */
export function planWords({ atMs, untilMs, clockSite }: ChangesetHead): string {
  const site = SITES[clockSite ?? 'USA'];
  const words = [
    ...(atMs === null ? [] : [`from ${clockWords(atMs, site)}`]),
    ...(untilMs === null ? [] : [`until ${clockWords(untilMs, site)}`]),
  ];
  return words.join(', ');
}

function Row({ head }: { readonly head: ChangesetHead }): ReactNode {
  const { id, name, status, count, author, updatedMs, problem } = head;
  return (
    <tr>
      <td className="wraps">
        <a className="link" href={changesetPath(id)}>
          {name}
        </a>
        {problem !== null && <p className="mute">{problem}</p>}
      </td>
      <td>{STATE_WORDS[status]}</td>
      <td className="wraps">{planWords(head)}</td>
      <td>{count}</td>
      <td className="wraps">{author}</td>
      <td>{utc(updatedMs)}</td>
    </tr>
  );
}

function pageOf(ctx: Ctx): number {
  const page = Number(ctx.url.searchParams.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1;
}

function list(ctx: Ctx, error?: string): Resolution {
  return staffPage(ctx, { title: 'Changesets' }, async () => {
    const page = pageOf(ctx);
    const found = await ctx.store.changesets.list(page, PER_PAGE);
    return (
      <>
        <h1 className="d d64">Changesets</h1>
        <p>
          Changes in a changeset stay hidden from shoppers until you publish them, all at the same time. You can revert
          a published changeset.{' '}
          <a className="link" href={HELP_PATH}>
            How to change a page
          </a>
        </p>
        <form method="post" action={CHANGESETS_PATH} className="staff-filters">
          <TextField
            name="name"
            id="name"
            label="Name of a new changeset"
            maxLength={120}
            isRequired
            {...(error === undefined ? {} : { error })}
          />
          <Button>Create changeset</Button>
        </form>
        <p>
          <a className="link" href={RECORDS_PATH}>
            Revisions of a record
          </a>
        </p>
        {found.length === 0 && <p>No changesets yet.</p>}
        <StaffTable label="Changesets" columns={['Name', 'State', 'Schedule', 'Records', 'Created by', 'Last edited']}>
          {found.map((head) => (
            <Row key={head.id} head={head} />
          ))}
        </StaffTable>
        <p className="row">
          {page > 1 && (
            <ButtonLink look="line" href={`${CHANGESETS_PATH}?page=${page - 1}`}>
              Newer
            </ButtonLink>
          )}
          {found.length === PER_PAGE && (
            <ButtonLink look="line" href={`${CHANGESETS_PATH}?page=${page + 1}`}>
              Older
            </ButtonLink>
          )}
        </p>
      </>
    );
  });
}

async function begin(c: Context<AppEnv>): Promise<Response> {
  const fields = await formFields(c.req.raw);
  const name = newChangesetSchema.shape.name.safeParse(fields.get('name') ?? '');
  if (!name.success) return servePage(c, async (ctx) => list(ctx, 'Enter a name of at most 120 characters.'), true);
  const { id } = await makeChangeset(c.env, c.get('ctx'), name.data, []);
  return c.redirect(changesetPath(id), 303);
}

/** Changesets, those that were edited last first. */
export const staffChangesetsPage: PageRoute = {
  path: CHANGESETS_PATH,
  gate: 'edit',
  find: async (ctx) => list(ctx),
  take: begin,
};
