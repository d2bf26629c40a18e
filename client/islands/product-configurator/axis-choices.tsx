import type { ReactNode } from 'react';
import { describedBy, FieldErrors } from '#client/ui/form/field-frame.tsx';
import { OptionGroup } from '#client/ui/form/option-group.tsx';
import { type AxisValue, ColourDiscs, SizeBoxes } from '#client/ui/product/size-box.tsx';
import type { Availability } from '#shared/product/availability.ts';
import { chooseValue, isLeftOpen } from '#shared/product/choice.ts';
import type { Axis } from '#shared/product/options.ts';
import type { Model } from './model.ts';
import { SizeGuideLink } from './size-guide-link.tsx';

/** Why a value is crossed out; undefined for an available value. */
const WHY: Readonly<Partial<Record<Availability, string>>> = {
  out: 'out of stock',
  bin: 'out of stock, notify me',
  none: 'not available with the other choices',
};

function AxisChoice({ model, axis }: { readonly model: Model; readonly axis: Axis }): ReactNode {
  const { options, choice, configured, change, errorsOf } = model;
  const chosen = choice.axes[axis.code] ?? null;
  const states = configured.availability[axis.code] ?? {};
  const values = axis.values.map((value): AxisValue => {
    const state = states[value];
    return { value, label: value, unavailable: state && WHY[state] };
  });
  const given = {
    name: axis.code,
    values,
    chosen,
    onValue: (value: string) => change({ axes: chooseValue(options, choice.axes, axis.code, value) }),
  };
  const errors = errorsOf(axis.code);
  // Shown once, below the last axis, because the combination is unavailable and not a single value.
  const isLast = axis === options.axes.at(-1);
  const why = isLast && chosen !== null ? WHY[states[chosen] ?? 'in'] : undefined;
  return (
    <OptionGroup
      title={axis.label}
      chosen={why ? `${chosen}, ${why}` : (chosen ?? 'Required')}
      describedBy={describedBy(axis.code, undefined, errors)}
    >
      {axis.code === 'color' ? <ColourDiscs {...given} /> : <SizeBoxes {...given} isRequired={isLeftOpen(axis)} />}
      <FieldErrors id={axis.code} errors={errors} />
      {isLeftOpen(axis) && model.props.words.hasSizeGuide && <SizeGuideLink />}
    </OptionGroup>
  );
}

/** The axes by which a product's variants differ. */
export function AxisChoices({ model }: { readonly model: Model }): ReactNode {
  return model.options.axes.map((axis) => <AxisChoice key={axis.code} model={model} axis={axis} />);
}
