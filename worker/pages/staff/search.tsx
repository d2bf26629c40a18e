import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { issueWords } from '#shared/form/issue-words.ts';
import { GENERAL_SYNONYMS } from '#shared/search/general-synonyms.ts';
import { type SearchRedirect, searchRedirectSchema, synonymSchema } from '#shared/search/vocabulary.ts';
import { SITE_LIST } from '#shared/site/sites.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import type { PageRoute, Resolution } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { memberOf } from '#worker/request/staff.ts';
import type { Deed } from '#worker/store/staff/deeds.ts';

const PATH = '/staff/search';
const SITE_OPTIONS = [
  { value: '', label: 'Every site' },
  ...SITE_LIST.map(({ code, label }) => ({ value: code, label })),
];

type Lines = Awaited<ReturnType<Ctx['store']['vocabulary']['synonyms']>>;

function Synonyms({ lines }: { readonly lines: Lines }): ReactNode {
  return (
    <section className="stack" aria-labelledby="synonyms">
      <h2 className="d d32" id="synonyms">
        Synonyms
      </h2>
      <p>Phrases on one line mean the same: a search for one finds the others, too. Separate them with commas.</p>
      <form method="post" className="staff-line" aria-label="New line">
        <TextField name="phrases" id="new-synonym" label="New line" maxLength={500} isRequired />
        <Button look="line" size="sm" name="action" value="synonym.add">
          Add
        </Button>
      </form>
      {lines.map(({ synonymId, phrases }) => (
        <form key={synonymId} method="post" className="staff-line" aria-label={phrases}>
          <input type="hidden" name="id" value={synonymId} />
          <input className="inp" name="phrases" defaultValue={phrases} maxLength={500} required aria-label={phrases} />
          <Button look="line" size="sm" name="action" value="synonym.save">
            Save
          </Button>
          <Button look="line" size="sm" name="action" value="synonym.delete">
            Delete
          </Button>
        </form>
      ))}
      <details className="acc">
        <summary>Synonyms that every store has</summary>
        <div className="acc-body">
          <ul className="prose">
            {GENERAL_SYNONYMS.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      </details>
    </section>
  );
}

function RedirectLine({ redirect }: { readonly redirect: SearchRedirect }): ReactNode {
  const { keyphrase, site, path } = redirect;
  const name = `${keyphrase} · ${site ?? 'every site'}`;
  return (
    <form method="post" className="staff-line" aria-label={name}>
      <input type="hidden" name="keyphrase" value={keyphrase} />
      <input type="hidden" name="site" value={site ?? ''} />
      <label>
        {name}
        <input className="inp" name="path" defaultValue={path} maxLength={500} required />
      </label>
      <Button look="line" size="sm" name="action" value="redirect.save">
        Save
      </Button>
      <Button look="line" size="sm" name="action" value="redirect.delete">
        Delete
      </Button>
    </form>
  );
}

function Redirects({ redirects }: { readonly redirects: readonly SearchRedirect[] }): ReactNode {
  return (
    <section className="stack" aria-labelledby="redirects">
      <h2 className="d d32" id="redirects">
        Redirects
      </h2>
      <p>
        A search for exactly this phrase leads to a page instead of results. A site’s own redirect takes precedence.
      </p>
      <form method="post" className="staff-filters">
        <TextField name="keyphrase" label="Keyphrase" maxLength={200} isRequired />
        <SelectField name="site" label="Site" options={SITE_OPTIONS} defaultValue="" />
        <TextField name="path" id="new-path" label="Path" placeholder="/gift-cards" maxLength={500} isRequired />
        <Button look="line" name="action" value="redirect.save">
          Add
        </Button>
      </form>
      {redirects.map((redirect) => (
        <RedirectLine key={`${redirect.site} ${redirect.keyphrase}`} redirect={redirect} />
      ))}
    </section>
  );
}

function find(ctx: Ctx, problem: string | null): Resolution {
  return staffPage(ctx, { title: 'Search words' }, async () => {
    const { vocabulary } = ctx.store;
    const [lines, redirects] = await Promise.all([vocabulary.synonyms(), vocabulary.redirects()]);
    return (
      <>
        <h1 className="d d64">Search words</h1>
        {problem !== null && <Note kind="bad" lead={problem} announce="alert" />}
        <Redirects redirects={redirects} />
        <Synonyms lines={lines} />
      </>
    );
  });
}

/** Synonyms and redirects of the search, which can be edited without scripts. */
export const staffSearchPage: PageRoute = {
  path: PATH,
  gate: 'curate',
  take: changeSearchWords,
  find: async (ctx) => find(ctx, null),
};

const id = z.coerce.number<string>().int().positive();
const site = z.preprocess((value) => (value === '' ? null : value), searchRedirectSchema.shape.site);
const changeSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('synonym.add'), phrases: synonymSchema }),
  z.object({ action: z.literal('synonym.save'), id, phrases: synonymSchema }),
  z.object({ action: z.literal('synonym.delete'), id }),
  z.object({ ...searchRedirectSchema.shape, action: z.literal('redirect.save'), site }),
  z.object({ action: z.literal('redirect.delete'), keyphrase: searchRedirectSchema.shape.keyphrase, site }),
]);
type Change = z.infer<typeof changeSchema>;

const UNCHANGED = 'This line already exists, or someone else has just changed or deleted it.';

/** What a change is done to, in words for the log. */
function subjectOf(change: Change): string {
  switch (change.action) {
    case 'synonym.add':
      return change.phrases;
    case 'synonym.save':
      return `${change.id} ${change.phrases}`;
    case 'synonym.delete':
      return String(change.id);
    case 'redirect.save':
      return `${change.site ?? 'every site'} ${change.keyphrase} ${change.path}`;
    case 'redirect.delete':
      return `${change.site ?? 'every site'} ${change.keyphrase}`;
  }
}

/** Applies a change with its entry in the log. Returns false if nothing changed. */
async function apply({ store: { vocabulary } }: Ctx, change: Change, deed: Deed): Promise<boolean> {
  switch (change.action) {
    case 'synonym.add':
      return vocabulary.saveSynonym(null, change.phrases, deed);
    case 'synonym.save':
      return vocabulary.saveSynonym(change.id, change.phrases, deed);
    case 'synonym.delete':
      return vocabulary.deleteSynonym(change.id, deed);
    case 'redirect.save':
      return vocabulary.saveRedirect(change, deed);
    case 'redirect.delete':
      return vocabulary.deleteRedirect(change, deed);
  }
}

/** Handles a change to the search's vocabulary. */
async function changeSearchWords(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const { email } = memberOf(ctx);
  const read = changeSchema.safeParse(Object.fromEntries(await formFields(c.req.raw)), { error: issueWords });
  const again = (problem: string) => servePage(c, async (page) => find(page, problem), true);
  if (!read.success) {
    return again(read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '));
  }
  const deed = { author: email, action: read.data.action, subject: subjectOf(read.data), nowMs: ctx.now };
  if (!(await apply(ctx, read.data, deed))) return again(UNCHANGED);
  return c.redirect(PATH, 303);
}
