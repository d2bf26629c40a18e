import type { ReactNode } from 'react';
import { FieldErrors } from '#client/ui/form/field-frame.tsx';
import { OptionGroup } from '#client/ui/form/option-group.tsx';
import { OptionRows } from '#client/ui/form/option-row.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextArea } from '#client/ui/form/text-area.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { amountOf } from '#shared/price/amount.ts';
import { FIELDS } from '#shared/product/choice-query.ts';
import type { CustomOption } from '#shared/product/contract.ts';
import { customAmount, isWritten } from '#shared/product/custom-options.ts';
import type { Model } from './model.ts';

interface OptionProps {
  readonly model: Model;
  readonly option: CustomOption;
}

function addedText({ model }: OptionProps, priced: { priceType: 'fixed' | 'percent'; price: number }): string {
  const { now } = customAmount(priced, amountOf(model.configured.ownPrices, model.nowMs));
  return now === null || now === 0 ? '' : `+${model.print(now)}`;
}

function valuesOf({ model, option }: OptionProps): readonly string[] {
  return model.choice.custom[String(option.id)] ?? [];
}

function put({ model, option }: OptionProps, values: readonly string[]): void {
  model.change({ custom: { ...model.choice.custom, [String(option.id)]: values } });
}

/** 'Optional · +$45 · 12 letters'. */
function noteOf(props: OptionProps): string {
  const { option } = props;
  const letters = option.maxLength ? `${option.maxLength} letters` : '';
  return [option.isRequired ? 'Required' : 'Optional', addedText(props, option), letters].filter(Boolean).join(' · ');
}

function Written(props: OptionProps): ReactNode {
  const { option } = props;
  const given = {
    name: FIELDS.custom(option.id),
    label: option.title,
    note: noteOf(props),
    isRequired: option.isRequired,
    value: valuesOf(props)[0] ?? '',
    isTouched: props.model.isTried,
    onValue: (text: string) => put(props, text === '' ? [] : [text]),
    ...(option.maxLength ? { maxLength: option.maxLength } : {}),
  };
  return <div className="opt">{option.type === 'area' ? <TextArea {...given} /> : <TextField {...given} />}</div>;
}

function Chosen(props: OptionProps): ReactNode {
  const { model, option } = props;
  const name = FIELDS.custom(option.id);
  const chosen = valuesOf(props);
  const isOne = option.type === 'radio';
  const none = { value: '', title: 'None', added: '' };
  return (
    <OptionGroup title={option.title} chosen={option.isRequired ? 'Required' : 'Optional'}>
      {!isOne && <input type="hidden" name={name} value="" />}
      <OptionRows
        name={name}
        kind={isOne ? 'radio' : 'checkbox'}
        rows={[
          ...(isOne && !option.isRequired ? [none] : []),
          ...option.values.map((value) => ({
            value: String(value.id),
            title: value.title,
            added: addedText(props, value) || 'Included',
          })),
        ]}
        chosen={chosen.length === 0 ? [''] : chosen}
        isRequired={option.isRequired}
        onToggle={(id, isChosen) => {
          const others = isOne ? [] : chosen.filter((each) => each !== id);
          put(props, isChosen && id !== '' ? [...others, id] : others);
        }}
      />
      <FieldErrors id={name} errors={model.errorsOf(name)} />
    </OptionGroup>
  );
}

function Listed(props: OptionProps): ReactNode {
  const { option } = props;
  return (
    <div className="opt">
      <SelectField
        name={FIELDS.custom(option.id)}
        label={option.title}
        note={option.isRequired ? 'Required' : 'Optional'}
        isRequired={option.isRequired}
        value={valuesOf(props)[0] ?? ''}
        placeholder={option.isRequired ? 'Please choose' : 'None'}
        options={option.values.map((value) => {
          const added = addedText(props, value);
          return { value: String(value.id), label: added === '' ? value.title : `${value.title} (${added})` };
        })}
        onValue={(id) => put(props, id === '' ? [] : [id])}
      />
    </div>
  );
}

/** Custom options: texts to enter and extras to choose. */
export function CustomChoices({ model }: { readonly model: Model }): ReactNode {
  return model.options.customOptions.map((option) => {
    const Choice = isWritten(option) ? Written : option.type === 'drop_down' ? Listed : Chosen;
    return <Choice key={option.id} model={model} option={option} />;
  });
}
