import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { PasswordField, type PasswordFieldProps } from '#client/ui/form/password-field.tsx';
import { SHORTEST_PASSWORD } from '#shared/customer/password-rules.ts';
import { Fault, type FaultCode, type FieldProblem } from '#shared/errors.ts';
import { head } from '#shared/seo/head.ts';
import type { Resolution } from '#worker/render/page.ts';

/** Errors of a refused form: one for the whole form, and those of single fields. */
export interface FormRefusal {
  readonly lead?: string;
  readonly fields: readonly FieldProblem[];
}

export const NO_REFUSAL: FormRefusal = { fields: [] };

/** Messages for failures that do not belong to a field. */
const LEADS: Partial<Record<FaultCode, string>> = {
  upstream_unavailable: 'A service we rely on is not responding. Please try again later.',
  rate_limited: 'Too many attempts. Please wait a while.',
  payments_paused: 'Several cards were declined. Please wait an hour before you try another one.',
  too_large: 'That is too much to send at once. Please send less.',
  not_found: 'That no longer exists. It may have been removed in another window.',
  list_not_found: 'This list no longer exists. It may have been deleted in another window.',
  customer_exists: 'There is already an account with this email address. Log in instead, or choose a new password.',
};

/** Returns the errors to show for a failure. Rethrows any error that the form cannot explain. */
export function refusalOf(error: unknown): FormRefusal {
  if (!(error instanceof Fault)) throw error;
  if (error.code === 'validation_error') return { fields: error.fields };
  const lead = LEADS[error.code];
  if (lead === undefined) throw error;
  return { lead, fields: [] };
}

/** The error of a field as a property to spread; empty if the field is fine. */
export function errorOf({ fields }: FormRefusal, field: string): { readonly error?: string } {
  const message = fields.find((problem) => problem.field === field)?.message;
  return message === undefined ? {} : { error: message };
}

/** A password field with a button that reveals the password. */
export function Password(props: PasswordFieldProps): ReactNode {
  return (
    <Enhanced name="show-password" when="touch">
      <PasswordField {...props} />
    </Enhanced>
  );
}

/** The hint beside a field for a new password. */
const PASSWORD_HINT = `At least ${SHORTEST_PASSWORD} characters. A sentence works well; a common word does not.`;

/** A field for a password that the form sets, with the error of a refusal. */
export function NewPassword(props: {
  readonly name: string;
  readonly label: string;
  readonly refusal: FormRefusal;
}): ReactNode {
  const { name, label, refusal } = props;
  return (
    <Password
      name={name}
      label={label}
      autoComplete="new-password"
      hint={PASSWORD_HINT}
      isRequired
      {...errorOf(refusal, name)}
    />
  );
}

/** Loads the script that shows an error below a field when the shopper leaves it, in forms without React. */
export function FieldWords(): ReactNode {
  return (
    <Enhanced name="field-words" when="used">
      {null}
    </Enhanced>
  );
}

/** A page of the account area for people who are not logged in. */
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
