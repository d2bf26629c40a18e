import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { EntryForm } from '#client/ui/form/entry-form.tsx';
import { draftMemory } from '#shared/form-entry/draft-key.ts';
import type { EntryValues } from '#shared/form-entry/field.ts';
import { PERSON_PATH } from '#shared/order/person-frame.ts';
import { sitePath } from '#shared/site/sites.ts';
import type { TakenEntry } from '#worker/acts/form-entries.ts';
import { captchaOf } from '#worker/request/captcha.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { StoredForm } from '#worker/store/form/forms.ts';
import { FORM_PAGE_PATH } from './form-path.ts';

/** The form of this name on the site; undefined, with a line in the log, if it has none. */
export async function formOf(ctx: Ctx, formHash: string): Promise<StoredForm | undefined> {
  const form = await ctx.store.forms.find(formHash);
  if (!form) ctx.log.warn('form_missing', { formHash });
  return form;
}

/** The place of the captcha in a form; nothing if no captcha is configured. It needs scripts, and says so. */
function Captcha({ ctx }: { readonly ctx: Ctx }): ReactNode {
  if (!captchaOf(ctx)) return null;
  return (
    <>
      <div data-person={`${sitePath(ctx.site, PERSON_PATH)}?for=form`} />
      <noscript>
        <p>Please enable JavaScript to use this form. We need it to tell people from bots.</p>
      </noscript>
    </>
  );
}

/**
 * A form with its script, on any page, with `values` filled in; after a refusal with what was entered, and what is wrong
 * with it.
 */
export function FormPlace(props: {
  readonly ctx: Ctx;
  readonly form: StoredForm;
  readonly values?: EntryValues;
  readonly refused?: Extract<TakenEntry, { readonly kind: 'refused' }> | undefined;
}): ReactNode {
  const { ctx, form, refused, values } = props;
  const { formHash, name, definition } = form;
  const given = refused
    ? {
        values: refused.values,
        problems: refused.problems,
        kept: refused.kept,
        ...(refused.entryId === undefined ? {} : { corrects: refused.entryId }),
      }
    : values
      ? { values }
      : {};
  return (
    // Its script comes with the first touch, or at once where it has something to restore, or to arrange: after a refusal
    // the form shows all steps.
    <Enhanced
      name="content-form"
      when={refused ? 'visible' : `kept:${draftMemory(formHash)}`}
      props={{ formHash, definition }}
    >
      <EntryForm
        formHash={formHash}
        name={name}
        definition={definition}
        action={sitePath(ctx.site, `${FORM_PAGE_PATH}/${encodeURIComponent(formHash)}`)}
        captcha={<Captcha ctx={ctx} />}
        {...given}
      />
    </Enhanced>
  );
}
