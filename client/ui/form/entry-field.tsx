import type { ReactNode } from 'react';
import { FieldErrors } from '#client/ui/form/field-frame.tsx';
import { NumberField } from '#client/ui/form/number-field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextArea } from '#client/ui/form/text-area.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { lengthOf, USUAL_FILES } from '#shared/form-entry/check.ts';
import { ACCEPTED, KIND_WORDS } from '#shared/form-entry/file-kind.ts';
import { KEPT_FILES } from '#shared/form-entry/read-values.ts';
import { EntryBox, EntryChoices, type EntryFieldProps, EntryStepper, optionalNote } from './entry-choices.tsx';

/** A file that the store already has from an earlier try. */
export interface KeptFile {
  readonly fileId: string;
  readonly field: string;
  readonly name: string;
}

const INPUTS = { text: 'text', email: 'email', tel: 'tel', date: 'date' } as const;
const COMPLETION: Readonly<Record<string, string>> = { email: 'email', tel: 'tel' };

function EntryFiles({ field, id, error, kept }: EntryFieldProps & { readonly kept: readonly KeptFile[] }): ReactNode {
  const { name, label, help, accept = ['image'], maxFiles = USUAL_FILES, required } = field;
  const words = accept.map((kind) => KIND_WORDS[kind]).join(', ');
  const most = maxFiles === 1 ? 'One file' : `Up to ${maxFiles} files`;
  return (
    <div className="fld">
      <label className="lbl" htmlFor={id}>
        {label}
        {!required && <small>Optional</small>}
      </label>
      {kept.map(({ fileId, name: file }) => (
        <label key={fileId} className="chk">
          <input type="checkbox" name={KEPT_FILES} value={fileId} defaultChecked />
          <span>{`${file} is attached`}</span>
        </label>
      ))}
      <input
        id={id}
        className="inp ef-file"
        type="file"
        name={name}
        multiple={maxFiles > 1}
        accept={accept.map((kind) => ACCEPTED[kind]).join(',')}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      />
      <p className="hint" id={`${id}-hint`}>
        {`${help ? `${help} ` : ''}${most}, 10 MB in total: ${words}.`}
      </p>
      <FieldErrors id={id} errors={error ? [error] : []} />
    </div>
  );
}

/** A field of a form by its kind. A captcha is drawn by the page, which knows whether there is one. */
export function EntryField(props: EntryFieldProps & { readonly kept: readonly KeptFile[] }): ReactNode {
  const { field, id, values, error, kept } = props;
  const { name, kind, label, help, options = [], required, requiredMessage, when, min, max } = field;
  const [value] = values;
  const text = {
    name,
    id,
    label,
    hint: help,
    error,
    defaultValue: value,
    note: optionalNote(field),
    // Without script, a field is shown whatever its condition says, so the browser must not ask for it.
    isRequired: required && !when,
    ...(requiredMessage ? { requiredMessage } : {}),
  };
  const note = text.note === undefined ? {} : { note: text.note };
  const common = { ...text, ...note } as Omit<typeof text, 'note'>;
  switch (kind) {
    case 'text':
    case 'email':
    case 'tel':
    case 'date': {
      const completion = COMPLETION[kind];
      return (
        <TextField
          {...common}
          type={INPUTS[kind]}
          {...(kind === 'text' ? { maxLength: lengthOf(field) } : {})}
          {...(completion === undefined ? {} : { autoComplete: completion as 'email' | 'tel' })}
        />
      );
    }
    case 'number': {
      const { defaultValue, ...rest } = common;
      return (
        <NumberField
          {...rest}
          step="any"
          {...(defaultValue === undefined ? {} : { defaultValue: Number(defaultValue) })}
          {...(typeof min === 'number' ? { min } : {})}
          {...(typeof max === 'number' ? { max } : {})}
        />
      );
    }
    case 'textarea':
      return <TextArea {...common} maxLength={lengthOf(field)} />;
    case 'select':
      return <SelectField {...common} options={options} placeholder="Please choose" />;
    case 'radio':
    case 'swatches':
      return <EntryChoices {...props} />;
    case 'checkbox':
      return field.options ? <EntryChoices {...props} /> : <EntryBox {...props} />;
    case 'toggle':
      return <EntryBox {...props} />;
    case 'stepper':
      return <EntryStepper {...props} />;
    case 'file':
      return <EntryFiles {...props} kept={kept.filter((file) => file.field === name)} />;
    case 'captcha':
      return null;
  }
}
