import type { ReactNode } from 'react';
import { FieldErrors } from '#client/ui/form/field-frame.tsx';
import { OptionGroup } from '#client/ui/form/option-group.tsx';
import { type OptionRow, OptionRows } from '#client/ui/form/option-row.tsx';
import { QuantityStepper } from '#client/ui/form/quantity-stepper.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { ColourDiscs } from '#client/ui/product/size-box.tsx';
import { FIELDS } from '#shared/product/choice-query.ts';
import { asksForColour } from '#shared/product/chosen-pictures.ts';
import type { BundleValue } from '#shared/product/contract.ts';
import { partById } from '#shared/product/options.ts';
import { canBuy, stockOf } from '#shared/product/stock.ts';
import { chosenText, eachOf, type OptionProps, pickOf, picksOf, put, rowOf } from './bundle-option.ts';
import type { Model } from './model.ts';

function Colours(props: OptionProps): ReactNode {
  const { model, option } = props;
  const values = option.values.map((value) => {
    const part = partById(model.options, value.productId);
    const isHere = part !== undefined && canBuy(stockOf(part.inventory, false));
    return {
      value: String(value.productId),
      label: part?.color ?? '',
      unavailable: isHere ? undefined : 'out of stock',
    };
  });
  return (
    <ColourDiscs
      name={FIELDS.bundle(option.id)}
      values={values}
      chosen={String(picksOf(props)[0]?.productId ?? '')}
      onValue={(id) =>
        put(
          props,
          option.values.filter((value) => String(value.productId) === id).map((value) => pickOf(value)),
        )
      }
    />
  );
}

function Select(props: OptionProps): ReactNode {
  const { option } = props;
  return (
    <SelectField
      name={FIELDS.bundle(option.id)}
      label={option.title}
      note={option.isRequired ? 'Required' : 'Optional'}
      value={String(picksOf(props)[0]?.productId ?? '')}
      isRequired={option.isRequired}
      placeholder={option.isRequired ? 'Please choose' : 'None'}
      options={option.values.map((value) => {
        const row = rowOf(props, value);
        return {
          value: row.value,
          label: `${row.title} (${row.isDisabled ? 'out of stock' : row.added})`,
          ...(row.isDisabled ? { isDisabled: true } : {}),
        };
      })}
      onValue={(id) =>
        put(
          props,
          option.values.filter((value) => String(value.productId) === id).map((value) => pickOf(value)),
        )
      }
    />
  );
}

function Rows(props: OptionProps): ReactNode {
  const { option } = props;
  const isOne = option.input === 'radio' || option.input === 'select';
  const picks = picksOf(props);
  const none: OptionRow = { value: '', title: 'None', added: '' };
  const toggle = (id: string, isChosen: boolean): void => {
    const value = option.values.find((each) => String(each.productId) === id);
    const others = isOne ? [] : picks.filter((pick) => String(pick.productId) !== id);
    put(props, isChosen && value ? [...others, pickOf(value)] : others);
  };
  return (
    <>
      {!isOne && <input type="hidden" name={FIELDS.bundle(option.id)} value="" />}
      <OptionRows
        name={FIELDS.bundle(option.id)}
        kind={isOne ? 'radio' : 'checkbox'}
        rows={[
          ...(isOne && !option.isRequired ? [none] : []),
          ...option.values.map((value) =>
            isOne || !value.canChangeQty
              ? rowOf(props, value)
              : { ...eachOf(props, value), control: <Step {...props} value={value} /> },
          ),
        ]}
        chosen={picks.length === 0 ? [''] : picks.map((pick) => String(pick.productId))}
        isRequired={option.isRequired}
        onToggle={toggle}
      />
    </>
  );
}

/** How many of a value: nothing chosen is none of it. */
function Step(props: OptionProps & { readonly value: BundleValue }): ReactNode {
  const { model, option, value } = props;
  const picks = picksOf(props);
  const part = partById(model.options, value.productId);
  const others = picks.filter(({ productId }) => productId !== value.productId);
  const qty = picks.find(({ productId }) => productId === value.productId)?.qty ?? 0;
  return (
    <>
      <input type="hidden" name={FIELDS.bundle(option.id)} value={value.productId} />
      <QuantityStepper
        name={FIELDS.bundleQty(option.id, value.productId)}
        label={`Quantity of ${part?.name ?? ''}`}
        value={qty}
        min={0}
        max={Math.max(0, Math.floor(part?.inventory?.max ?? 1))}
        size="s"
        onValue={(next) => put(props, next === 0 ? others : [...others, { productId: value.productId, qty: next }])}
      />
    </>
  );
}

/** Quantity of the chosen value where only one may be chosen, if shoppers may change it. */
function Quantities(props: OptionProps): ReactNode {
  const { model, option } = props;
  if (option.input === 'checkbox' || option.input === 'multi') return null;
  const picks = picksOf(props);
  return option.values.flatMap((value) => {
    const pick = picks.find((each) => each.productId === value.productId);
    const part = partById(model.options, value.productId);
    if (!pick || !part || !value.canChangeQty) return [];
    const change = (qty: number) => put(props, [...picks.filter((each) => each !== pick), { ...pick, qty }]);
    return [
      <div key={value.productId} className="bun-qty">
        <span className="s14">{`How many: ${part.name}`}</span>
        <QuantityStepper
          name={FIELDS.bundleQty(option.id, value.productId)}
          label={`Quantity of ${part.name}`}
          value={pick.qty}
          max={Math.max(1, Math.floor(part.inventory?.max ?? 1))}
          size="s"
          onValue={change}
        />
      </div>,
    ];
  });
}

function BundleChoice(props: OptionProps): ReactNode {
  const { model, option } = props;
  const isSelect = option.input === 'select';
  const body = (
    <>
      {isSelect ? (
        <Select {...props} />
      ) : asksForColour(model.options, option) ? (
        <Colours {...props} />
      ) : (
        <Rows {...props} />
      )}
      <Quantities {...props} />
      {option.includedProductId !== null && (
        <p className="ok s14">{`Free with this: ${option.includedName ?? 'one more part'}`}</p>
      )}
      <FieldErrors id={`b${option.id}`} errors={model.errorsOf(FIELDS.bundle(option.id))} />
    </>
  );
  if (isSelect) return <div className="opt">{body}</div>;
  return (
    <OptionGroup title={option.title} chosen={chosenText(props)}>
      {body}
    </OptionGroup>
  );
}

/** The options of a bundle. */
export function BundleChoices({ model }: { readonly model: Model }): ReactNode {
  return model.options.bundleOptions.map((option) => <BundleChoice key={option.id} model={model} option={option} />);
}
