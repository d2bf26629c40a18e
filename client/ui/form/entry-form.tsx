import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { Note } from '#client/ui/note.tsx';
import type { FieldProblem } from '#shared/errors.ts';
import { askedFields, type EntryValues, type FormDefinition, fieldsOf } from '#shared/form-entry/field.ts';
import { ENTRY, FORM_HASH, HONEYPOT } from '#shared/form-entry/read-values.ts';
import { EntryField, type KeptFile } from './entry-field.tsx';

export interface EntryFormProps {
  readonly formHash: string;
  readonly name: string;
  readonly definition: FormDefinition;
  /** Where the form is sent without script. */
  readonly action: string;
  readonly values?: EntryValues;
  readonly problems?: readonly FieldProblem[];
  readonly kept?: readonly KeptFile[];
  /** Id of the entry that is corrected, which the outside service refused. */
  readonly corrects?: string;
  /** The captcha, in the place of the form's field for it. */
  readonly captcha?: ReactNode;
}

/** What is said above a form after a refusal. */
const CHECK_FIELDS = 'Please check the fields that are marked below.';

/** Problems above the form: that there are some, and those that belong to no field of it. */
function Problems({ problems, names }: { problems: readonly FieldProblem[]; names: ReadonlySet<string> }): ReactNode {
  if (problems.length === 0) return null;
  const others = problems.filter(({ field }) => !names.has(field));
  return (
    <Note kind="bad" lead={others.length < problems.length ? CHECK_FIELDS : undefined} announce="alert">
      {others.map(({ message }) => message).join(' ')}
    </Note>
  );
}

/**
 * A form of a content page with its fields in steps. It is sent as it is without script; `content-form` shows one step
 * at a time, hides what is not asked and keeps what was entered. Until it is there, the style sheet shows the first step,
 * so that nothing moves; should it never come, the button leads to all steps.
 */
export function EntryForm(props: EntryFormProps): ReactNode {
  const { formHash, name, definition, action, values = {}, problems = [], kept = [], corrects, captcha } = props;
  const names = new Set(fieldsOf(definition).map((field) => field.name));
  const asked = new Set(askedFields(definition, values));
  const hasSteps = definition.steps.length > 1;
  return (
    <form
      className={classNames('entry-form', 'stack', problems.length > 0 && 'ef-all')}
      method="post"
      action={action}
      encType="multipart/form-data"
      // A browser could not show its message about a field in a step that is not shown.
      noValidate={hasSteps}
      aria-label={name}
      data-testid="form"
    >
      <input type="hidden" name={FORM_HASH} value={formHash} />
      {corrects !== undefined && <input type="hidden" name={ENTRY} value={corrects} />}
      <div className="ef-said">
        <Problems problems={problems} names={names} />
      </div>
      {hasSteps && (
        <p className="ef-steps" aria-live="polite">
          {`Step 1 of ${definition.steps.length}`}
        </p>
      )}
      {definition.steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps never move
        <fieldset key={index} className="ef-step" data-step-at={index}>
          {hasSteps || step.title !== '' ? (
            <legend className="d d24" tabIndex={-1}>
              {step.title || `Step ${index + 1}`}
            </legend>
          ) : null}
          {step.fields.map((field) => (
            <div key={field.name} data-field={field.name} data-when={asked.has(field) ? undefined : ''}>
              {field.kind === 'captcha' ? (
                captcha
              ) : (
                <EntryField
                  field={field}
                  id={`${formHash}-${field.name}`}
                  values={values[field.name] ?? []}
                  error={problems.find((problem) => problem.field === field.name)?.message}
                  kept={kept}
                />
              )}
            </div>
          ))}
        </fieldset>
      ))}
      <div className="ef-trap" aria-hidden="true">
        <label htmlFor={`${formHash}-${HONEYPOT}`}>Leave this field empty</label>
        <input id={`${formHash}-${HONEYPOT}`} name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </div>
      {/* Notices for the form's script, which fills in their words. */}
      <template data-note="good">
        <Note kind="good" announce="status" lead={definition.thanks} />
      </template>
      <template data-note="bad">
        <Note kind="bad" announce="alert" lead={CHECK_FIELDS} />
      </template>
      {/* Where the thumb is, so that nothing moves away from it. */}
      <div className="ef-told" />
      <div className="row ef-end">
        {hasSteps && (
          <>
            <button type="button" className="btn line ef-back" hidden>
              <span>Back</span>
            </button>
            <button type="submit" className="btn buy ef-next">
              <span>Continue</span>
            </button>
          </>
        )}
        <button type="submit" className="btn buy ef-send">
          <span>{definition.submitLabel}</span>
        </button>
      </div>
    </form>
  );
}
