import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/form/choice-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { listId, type NewsletterList } from '#shared/newsletter/lists.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import { errorOf, type FormRefusal, NewPassword, Password } from '#worker/pages/account/parts/form.tsx';
import { partOf, SETTINGS, type SettingsForm } from '#worker/pages/account/settings/place.ts';
import { type Saying, SayingNote } from '#worker/pages/parts/said.tsx';

/** The frame of a settings form, with its errors. */
export function SettingsFormFrame(props: {
  readonly site: Site;
  readonly form: SettingsForm;
  readonly refusal: FormRefusal;
  readonly children: ReactNode;
}): ReactNode {
  const { site, form, refusal, children } = props;
  return (
    <form method="post" action={`${sitePath(site, SETTINGS.path)}#${partOf(form)}`} className="stack">
      <input type="hidden" name="form" value={form} />
      {refusal.lead && <Note kind="bad" lead={refusal.lead} announce="alert" />}
      {children}
    </form>
  );
}

/** A section of the page with a heading. `outcome` is the notice after its form was submitted. */
export function SettingsPart(props: {
  readonly id: string;
  readonly title: string;
  readonly outcome: Saying | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const { id, title, outcome, children } = props;
  return (
    <section className="account-part" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="d d32" id={`${id}-title`}>
        {title}
      </h2>
      {outcome && <SayingNote saying={outcome} />}
      {children}
    </section>
  );
}

interface FormProps {
  readonly site: Site;
  readonly refusal: FormRefusal;
}

const firstOf = ({ fields }: FormRefusal) => fields[0]?.field;

/** Asks for the current password and a new one. */
export function PasswordForm({ site, refusal }: FormProps): ReactNode {
  return (
    <SettingsFormFrame site={site} form="password" refusal={refusal}>
      <Password
        name="password"
        id="password-old"
        label="Your password"
        autoComplete="current-password"
        isRequired
        {...errorOf(refusal, 'password')}
      />
      <NewPassword name="newPassword" label="New password" refusal={refusal} />
      <p>You stay logged in on this device and are logged out on all others.</p>
      <p>
        <Button>Change password</Button>
      </p>
    </SettingsFormFrame>
  );
}

/** Asks for a new email address. */
export function EmailForm(props: FormProps & { readonly current: string; readonly typed: string }): ReactNode {
  const { site, refusal, current, typed } = props;
  return (
    <SettingsFormFrame site={site} form="email" refusal={refusal}>
      <p>
        You log in with <b>{current}</b>.
      </p>
      <TextField
        name="email"
        id="email-new"
        label="New email"
        type="email"
        autoComplete="email"
        defaultValue={typed}
        isRequired
        isFocused={firstOf(refusal) === 'email'}
        {...errorOf(refusal, 'email')}
      />
      <Password
        name="password"
        id="password-email"
        label="Your password"
        autoComplete="current-password"
        isRequired
        {...errorOf(refusal, 'password')}
      />
      <p>We will send a link to the new address. Nothing changes until you open it.</p>
      <p>
        <Button>Change email</Button>
      </p>
    </SettingsFormFrame>
  );
}

/** The newsletters of the site. */
export function NewslettersForm(
  props: FormProps & { readonly lists: readonly NewsletterList[]; readonly subscribed: readonly number[] },
): ReactNode {
  const { site, refusal, lists, subscribed } = props;
  return (
    <SettingsFormFrame site={site} form="newsletters" refusal={refusal}>
      <fieldset>
        <legend className="vh">Newsletters</legend>
        {lists.map((list) => (
          <Checkbox
            key={list.code}
            name="newsletters"
            value={list.code}
            isCheckedAtFirst={subscribed.includes(listId(site, list))}
          >
            {list.label}
          </Checkbox>
        ))}
      </fieldset>
      <p>
        <Button>Save newsletters</Button>
      </p>
    </SettingsFormFrame>
  );
}
