import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';
import { Fault } from '#shared/errors.ts';
import { head } from '#shared/seo/head.ts';
import { sitePath } from '#shared/site/sites.ts';
import { type TakenEntry, takeEntry } from '#worker/acts/form-entries.ts';
import { entryOfForm, entryOfTexts } from '#worker/acts/sent-form.ts';
import { FORM_PAGE_PATH } from '#worker/blocks/parts/form-path.ts';
import { FormPlace } from '#worker/blocks/parts/form-place.tsx';
import { SayingNote, type Sayings, saidPath, sayingOf } from '#worker/pages/parts/said.tsx';
import { MISSING, type PageRoute, type Resolution } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { bringsFiles, formFields } from '#worker/request/body.ts';
import { CAPTCHA_FIELD } from '#worker/request/captcha.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { limitRate } from '#worker/request/rates.ts';
import type { StoredForm } from '#worker/store/form/forms.ts';

const SAYINGS = { saved: {} } as const satisfies Sayings;

type Refused = Extract<TakenEntry, { readonly kind: 'refused' }>;

function page(form: StoredForm, view: ReactNode): Resolution {
  return {
    outcome: 'page',
    page: {
      kind: 'content',
      sheet: 'blocks',
      head: head({ title: form.name, sites: [] }),
      load: async () => ({
        view: (
          <div className="wrap login">
            <h1 className="d d44">{form.name}</h1>
            {view}
          </div>
        ),
      }),
    },
  };
}

async function find(ctx: Ctx, formHash: string, refused?: Refused): Promise<Resolution> {
  const form = await ctx.store.forms.find(formHash);
  if (!form) return MISSING;
  if (refused === undefined && sayingOf(SAYINGS, ctx.url.searchParams) !== undefined) {
    return page(
      form,
      <>
        <div data-testid="form-entry-saved">
          <SayingNote saying={{ lead: form.definition.thanks }} />
        </div>
        <p>
          <ButtonLink look="line" href={sitePath(ctx.site, '/')}>
            To the store
          </ButtonLink>
        </p>
      </>,
    );
  }
  return page(form, <FormPlace ctx={ctx} form={form} refused={refused} />);
}

/** A form on a page of its own: without script, and again after a refusal, with everything that was entered. */
export const formPage: PageRoute = {
  path: `${FORM_PAGE_PATH}/:formHash`,
  gate: 'visitor',
  find: (ctx, { formHash = '' }) => find(ctx, formHash),
  take: takeForm,
};

/** The words for a form that was not taken. Rethrows any error that its sender cannot fix. */
function refusalOf(error: unknown): Refused['problems'] {
  if (!(error instanceof Fault)) throw error;
  if (error.code === 'rate_limited') return [{ field: '', message: 'Too many messages. Please wait a while.' }];
  if (error.code !== 'validation_error') throw error;
  return error.fields;
}

/** Handles a form that was sent without script. */
async function takeForm(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const { formHash = '' } = c.req.param();
  await limitRate(ctx, 'CHANGES');
  const sent = { ...(await readForm(c.req.raw)), formHash };
  const taken = await takeEntry(ctx, sent, true).catch(
    (error: unknown): Refused => ({ kind: 'refused', problems: refusalOf(error), values: sent.texts, kept: [] }),
  );
  if (taken.kind === 'refused') return servePage(c, (asked) => find(asked, formHash, taken), true);
  const path = `${FORM_PAGE_PATH}/${encodeURIComponent(formHash)}`;
  return c.redirect(sitePath(ctx.site, saidPath(path, SAYINGS, 'saved')), 303);
}

async function readForm(request: Request) {
  if (bringsFiles(request)) return entryOfForm(request);
  const fields = await formFields(request);
  const texts = Object.fromEntries([...new Set(fields.keys())].map((name) => [name, fields.getAll(name)]));
  return { ...entryOfTexts('', texts, []), captchaToken: fields.get(CAPTCHA_FIELD) ?? '', key: undefined };
}
