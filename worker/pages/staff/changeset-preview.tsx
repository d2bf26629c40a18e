import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Note } from '#client/ui/note.tsx';
import { readMoment } from '#shared/changeset/wall-time.ts';
import { SITE_CODES, SITES } from '#shared/site/sites.ts';
import { makePreview, previewPath } from '#worker/acts/previews.ts';
import { PreviewForm } from '#worker/pages/staff/parts/changeset-actions.tsx';
import { CHANGESETS_PATH, changesetPath } from '#worker/pages/staff/parts/changeset-words.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { MISSING, type PageRoute, type Resolution, redirectTo } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';

/** How long staff look at a preview that they open themselves, seconds. */
const OWN_SECONDS = 3600;
const WIDTHS = ['390', '768', '1024', '1440'] as const;

const askedSchema = z.object({
  path: z
    .string()
    .trim()
    .max(2048)
    .regex(/^\/(?!\/)/, 'must begin with a slash'),
  site: z.enum(SITE_CODES),
  width: z.enum(WIDTHS),
  at: z.string().max(40).default(''),
});
type Asked = z.output<typeof askedSchema>;

/** What is looked at, and the links to it. */
interface Seen {
  readonly asked: Asked;
  readonly src: string;
  readonly bare: string;
}

/** The page in a frame of the width that was asked for; wider than the screen, it scrolls. */
function Frame({ seen }: { readonly seen: Seen }): ReactNode {
  const { asked, src, bare } = seen;
  return (
    <>
      <p className="row">
        <a className="link" href={src} target="_blank" rel="noopener noreferrer" data-testid="open-preview">
          Open in a new tab
        </a>
        <a className="link" href={bare} target="_blank" rel="noopener noreferrer">
          Content blocks only
        </a>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard (WCAG 2.1.1) */}
      <section className="staff-scroll" aria-label="Preview" tabIndex={0}>
        <iframe
          className="preview-frame"
          title={`Preview of ${asked.path} at ${asked.width} px`}
          src={src}
          width={asked.width}
          height="900"
        />
      </section>
    </>
  );
}

async function page(
  ctx: Ctx,
  id: string,
  shown: { readonly seen?: Seen; readonly problem?: string },
): Promise<Resolution> {
  const changeset = await ctx.store.changesets.find(id);
  if (!changeset) return MISSING;
  return staffPage(ctx, { title: `Preview of ${changeset.name}` }, async () => (
    <>
      <p>
        <a className="link" href={changesetPath(id)}>
          {changeset.name}
        </a>
      </p>
      <h1 className="d d64">Preview</h1>
      {shown.problem !== undefined && <Note kind="bad" lead={shown.problem} announce="alert" />}
      <PreviewForm id={id} path={shown.seen?.asked.path ?? '/'} />
      {shown.seen && <Frame seen={shown.seen} />}
    </>
  ));
}

async function take(c: Context<AppEnv>): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const fields = await formFields(c.req.raw);
  const refuse = (problem: string) => servePage(c, (ctx) => page(ctx, id, { problem }), true);
  const read = askedSchema.safeParse(Object.fromEntries(fields));
  if (!read.success) return refuse('Enter the path of a page, such as /racks.');
  const { path, site, at } = read.data;
  const moment = at === '' ? undefined : readMoment(at, SITES[site].timeZone);
  if (typeof moment === 'object') return refuse(`The time ${moment.problem}.`);
  const ctx = c.get('ctx');
  const { token } = await makePreview(ctx, { changesetId: id, expiresIn: OWN_SECONDS, isShared: false });
  const look = { site, ...(moment === undefined ? {} : { at: new Date(moment).toISOString() }) };
  const seen = {
    asked: read.data,
    src: previewPath(token, path, look),
    bare: previewPath(token, path, look, 'rhpa'),
  };
  return servePage(c, (own) => page(own, id, { seen }), true);
}

/** A preview of a changeset at a width, on a site, at a time. */
export const staffChangesetPreviewPage: PageRoute = {
  path: `${CHANGESETS_PATH}/:id/preview`,
  gate: 'edit',
  find: async (_, { id = '' }) => redirectTo(changesetPath(id), 302),
  take,
};
