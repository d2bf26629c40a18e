import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { Fault, type FaultCode } from '#shared/errors.ts';
import { sitePath } from '#shared/site/sites.ts';
import { type AccountPlace, inAccount } from '#worker/pages/account/parts/frame.tsx';
import { loginHref } from '#worker/pages/account/parts/gate.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { bringsFiles, formFields, formParts, type SentFile } from '#worker/request/body.ts';
import { isCardTextRefusal } from '#worker/request/card-numbers.ts';
import type { AppEnv, CustomerSession } from '#worker/request/context.ts';
import { FEED_BODY_LIMIT } from '#worker/request/limits.ts';
import { type FormRefusal, refusalOf } from './form.tsx';

/** A form as its page shows it again: what was typed, and what is wrong with it. */
export interface RefusedForm {
  readonly typed: URLSearchParams;
  readonly refusal: FormRefusal;
}

/**
 * Failures after which the form cannot be shown again, with their status: it was not read, or its subject no longer
 * exists.
 */
const WITHOUT_FORM: Partial<Record<FaultCode, 404 | 413>> = { not_found: 404, list_not_found: 404, too_large: 413 };

/** The message for a form that cannot be shown again, with a link back. */
function NoForm({ lead, href }: { readonly lead: string | undefined; readonly href: string }): ReactNode {
  return (
    <>
      {lead && <Note kind="bad" lead={lead} announce="alert" />}
      <p>
        <ButtonLink href={href}>Go back</ButtonLink>
      </p>
    </>
  );
}

/** Reads a form, which brings files only where it may. */
async function readForm(request: Request, takesFiles: boolean) {
  if (takesFiles && bringsFiles(request)) return await formParts(request, FEED_BODY_LIMIT);
  return { fields: await formFields(request), files: [] };
}

/**
 * Handles a form of the account area. `act` runs it and returns the path on the site to show next, with its query. If
 * it throws a `Fault`, `again` shows the page with the errors. Guests are sent to log in, and their form is not
 * processed.
 */
export async function takeAccountForm(
  c: Context<AppEnv>,
  place: AccountPlace & { readonly menu?: string },
  work: {
    readonly act: (session: CustomerSession, typed: URLSearchParams, files: readonly SentFile[]) => Promise<string>;
    readonly again: (session: CustomerSession, form: RefusedForm) => Promise<ReactNode>;
    /** The form may bring files. */
    readonly takesFiles?: boolean;
    /** The path on the site, with its query, to which a guest returns after login; the form's own path by default. */
    readonly backOf?: (typed: URLSearchParams) => Promise<string>;
  },
): Promise<Response> {
  const ctx = c.get('ctx');
  const { session } = ctx;
  if (session.kind !== 'customer') {
    return c.redirect(loginHref(ctx, (await work.backOf?.(await formFields(c.req.raw))) ?? ctx.path), 303);
  }
  let typed = new URLSearchParams();
  try {
    const { fields, files } = await readForm(c.req.raw, work.takesFiles === true);
    typed = fields;
    return c.redirect(sitePath(ctx.site, await work.act(session, typed, files)), 303);
  } catch (error) {
    // No page repeats a card number: the form with it stays where it was typed.
    if (isCardTextRefusal(error)) throw error;
    const refusal = refusalOf(error);
    const status = error instanceof Fault ? WITHOUT_FORM[error.code] : undefined;
    const view = async () =>
      status === undefined ? (
        work.again(session, { typed, refusal })
      ) : (
        <NoForm lead={refusal.lead} href={sitePath(ctx.site, place.menu ?? place.path)} />
      );
    return servePage(c, async () => inAccount(ctx, place, view, status), true);
  }
}
