import type { ReactNode } from 'react';
import { Checkbox } from '#client/ui/form/choice-field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextArea } from '#client/ui/form/text-area.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { FormField } from '#shared/block/form.ts';
import type { FieldProblem } from '#shared/errors.ts';

interface FieldsProps {
  readonly fields: readonly FormField[];
  readonly problems: readonly FieldProblem[];
}

/** Items of a list, the last of them empty. */
function Items({
  field,
  problems,
}: {
  readonly field: FormField;
  readonly problems: readonly FieldProblem[];
}): ReactNode {
  const own = problems.find((problem) => problem.field === field.path)?.message;
  return (
    <fieldset className="stack block-group">
      <legend>{field.label}</legend>
      <p className="mute">{[field.hint, 'Clear an entry to remove it.'].filter((part) => part !== '').join(' ')}</p>
      {own !== undefined && <p className="err">{own}</p>}
      <input type="hidden" name={field.path} value={field.value} />
      {field.fields.map((item) => (
        <fieldset key={item.path} className="stack block-group">
          <legend>{`${field.label} ${item.label}`}</legend>
          <BlockFields fields={item.fields} problems={problems} />
        </fieldset>
      ))}
    </fieldset>
  );
}

function Field({
  field,
  problems,
}: {
  readonly field: FormField;
  readonly problems: readonly FieldProblem[];
}): ReactNode {
  const { kind, path, label, hint, isRequired, value, options } = field;
  const error = problems.find((problem) => problem.field === path)?.message;
  const base = { name: path, id: path, label, ...(hint !== '' && { hint }), ...(error !== undefined && { error }) };
  switch (kind) {
    case 'group':
      return (
        <fieldset className="stack block-group">
          <legend>{label}</legend>
          {hint !== '' && <p className="mute">{hint}</p>}
          <BlockFields fields={field.fields} problems={problems} />
        </fieldset>
      );
    case 'items':
      return <Items field={field} problems={problems} />;
    case 'box':
      return (
        <Checkbox name={path} isCheckedAtFirst={value !== ''} {...(error !== undefined && { error })}>
          {hint === '' ? label : `${label}: ${hint}`}
        </Checkbox>
      );
    case 'choice':
      return (
        <SelectField
          {...base}
          options={options.map((option) => ({ value: option, label: option === '' ? 'None' : option }))}
          defaultValue={value}
        />
      );
    case 'lines':
      return <TextArea {...base} note="One on each line" defaultValue={value} />;
    case 'long':
      return <TextArea {...base} defaultValue={value} />;
    case 'text':
      return (
        // Script suggests what it can be picked from.
        <div data-picks={field.picks || undefined}>
          <TextField {...base} {...(!isRequired && { note: 'Optional' })} defaultValue={value} />
        </div>
      );
  }
}

/** The fields of a block, or of a part of it, with what is wrong below each. */
export function BlockFields({ fields, problems }: FieldsProps): ReactNode {
  return fields.map((field) => <Field key={field.path} field={field} problems={problems} />);
}
