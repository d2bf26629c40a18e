import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { Note } from '#client/ui/note.tsx';
import { readMoment } from '#shared/changeset/wall-time.ts';
import { SITE_CODES, SITES } from '#shared/site/sites.ts';
import { makePreview, previewPath } from '#worker/acts/previews.ts';
import { clockWords } from '#worker/pages/parts/preview-bar.tsx';
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
  /** The width of a second preview beside the first; '' for none. */
  beside: z.enum(['', ...WIDTHS]).default(''),
  /** What the second one shows: the changeset, too, or the store without it. */
  state: z.enum(['changeset', 'live']).default('live'),
  besideAt: z.string().max(40).default(''),
});
type Asked = z.output<typeof askedSchema>;

/** A preview in a frame, and the links to it. */
interface Framed {
  readonly label: string;
  readonly width: string;
  readonly src: string;
  readonly bare: string;
}

/** What is looked at. */
interface Seen {
  readonly asked: Asked;
  readonly frames: readonly Framed[];
}

function Frame({ framed, path }: { readonly framed: Framed; readonly path: string }): ReactNode {
  const { label, width, src, bare } = framed;
  return (
    <figure className="stack">
      <figcaption className="row">
        <b>{label}</b>
        <a className="link" href={src} target="_blank" rel="noopener noreferrer" data-testid="open-preview">
          Open in a new tab
          <HiddenName name={label} />
        </a>
        <a className="link" href={bare} target="_blank" rel="noopener noreferrer">
          Content blocks only
          <HiddenName name={label} />
        </a>
      </figcaption>
      <iframe
        className="preview-frame"
        title={`Preview of ${path}: ${label}`}
        src={src}
        width={width}
        height="900"
        data-testid="preview-frame"
      />
    </figure>
  );
}

/** The page in frames of the widths that were asked for; wider than the screen, they scroll. */
function Frames({ seen: { asked, frames } }: { readonly seen: Seen }): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard (WCAG 2.1.1)
    <section className="staff-scroll" aria-label="Preview" tabIndex={0}>
      <div className="preview-pair">
        {frames.map((framed) => (
          <Frame key={framed.src} framed={framed} path={asked.path} />
        ))}
      </div>
    </section>
  );
}

async function page(
  ctx: Ctx,
  id: string,
  shown: { readonly asked?: Asked; readonly seen?: Seen; readonly problem?: string },
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
      <PreviewForm id={id} asked={shown.asked ?? { path: '/' }} />
      {shown.seen && <Frames seen={shown.seen} />}
    </>
  ));
}

async function take(c: Context<AppEnv>): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const fields = await formFields(c.req.raw);
  const read = askedSchema.safeParse(Object.fromEntries(fields));
  const refuse = (problem: string) =>
    servePage(c, (ctx) => page(ctx, id, { problem, ...(read.success && { asked: read.data }) }), true);
  if (!read.success) return refuse('Enter the path of a page, such as /racks.');
  const { path, site, width, at, beside, state, besideAt } = read.data;
  const [moment, other] = [at, besideAt].map((text) =>
    text === '' ? undefined : readMoment(text, SITES[site].timeZone),
  );
  if (typeof moment === 'object') return refuse(`The time ${moment.problem}.`);
  if (typeof other === 'object') return refuse(`The time beside it ${other.problem}.`);
  const ctx = c.get('ctx');
  const { token } = await makePreview(ctx, { changesetId: id, expiresIn: OWN_SECONDS, isShared: false });
  const framed = (of: string, isLive: boolean, ms: number | undefined): Framed => {
    const look = {
      site,
      ...(ms === undefined ? {} : { at: new Date(ms).toISOString() }),
      ...(isLive ? { state: 'live' } : {}),
    };
    const when = ms === undefined ? '' : `, ${clockWords(ms, SITES[site])}`;
    return {
      label: `${of} px, ${isLive ? 'without the changeset' : 'with the changeset'}${when}`,
      width: of,
      src: previewPath(token, path, look),
      bare: previewPath(token, path, look, 'rhpa'),
    };
  };
  const frames = [framed(width, false, moment), ...(beside === '' ? [] : [framed(beside, state === 'live', other)])];
  return servePage(c, (own) => page(own, id, { asked: read.data, seen: { asked: read.data, frames } }), true);
}

/** A preview of a changeset at a width, on a site, at a time, beside another one if that is wanted. */
export const staffChangesetPreviewPage: PageRoute = {
  path: `${CHANGESETS_PATH}/:id/preview`,
  gate: 'edit',
  find: async (_, { id = '' }) => redirectTo(changesetPath(id), 302),
  take,
};
