import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { PasswordField, type PasswordFieldProps } from '#client/ui/form/password-field.tsx';
import { SHORTEST_PASSWORD } from '#shared/customer/password-rules.ts';
import { Fault, type FaultCode, type FieldProblem } from '#shared/errors.ts';
import { head } from '#shared/seo/head.ts';
import type { Resolution } from '#worker/render/page.ts';

/** What a form says after it was refused: of the whole of it, and of single fields. */
export interface FormRefusal {
  readonly lead?: string;
  readonly fields: readonly FieldProblem[];
}

export const NO_REFUSAL: FormRefusal = { fields: [] };

/** Words for failures that are no field's. */
const LEADS: Partial<Record<FaultCode, string>> = {
  upstream_unavailable: 'A service we rely on is not responding. Please try again later.',
  rate_limited: 'Too many attempts. Please wait a while.',
  too_large: 'That is too much to send at once. Please send less.',
  not_found: 'That no longer exists. It may have been removed in another window.',
  list_not_found: 'This list no longer exists. It may have been deleted in another window.',
  customer_exists: 'There is already an account with this email address. Log in instead, or choose a new password.',
};

/** What a form says of a failure. Throws what is no answer to what was typed. */
export function refusalOf(error: unknown): FormRefusal {
  if (!(error instanceof Fault)) throw error;
  if (error.code === 'validation_error') return { fields: error.fields };
  const lead = LEADS[error.code];
  if (lead === undefined) throw error;
  return { lead, fields: [] };
}

/** What the form says of a field: a property for it, absent where there is nothing to say. */
export function errorOf({ fields }: FormRefusal, field: string): { readonly error?: string } {
  const message = fields.find((problem) => problem.field === field)?.message;
  return message === undefined ? {} : { error: message };
}

/** A password that someone chooses or types, which a button shows. */
export function Password(props: PasswordFieldProps): ReactNode {
  return (
    <Enhanced name="show-password" when="touch">
      <PasswordField {...props} />
    </Enhanced>
  );
}

/** What is said beside a field in which a password is chosen. */
export const PASSWORD_HINT = `At least ${SHORTEST_PASSWORD} characters. A sentence works well; a common word does not.`;

/** Where fields of forms without React say what is wrong with them once they were left. */
export function FieldWords(): ReactNode {
  return (
    <Enhanced name="field-words" when="idle">
      {null}
    </Enhanced>
  );
}

/** A page of the account area for anyone who is not logged in. */
export function accountPage(title: string, view: ReactNode, asksPerson = false): Resolution {
  const load = async () => ({
    view: (
      <>
        {view}
        <FieldWords />
      </>
    ),
  });
  return {
    outcome: 'page',
    page: { kind: 'content', asksPerson, head: head({ title, sites: [] }), load },
  };
}
