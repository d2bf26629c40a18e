import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { swatchClass } from '#client/ui/form/swatch-colour.ts';

/** One value of an axis: a size or a color. */
export interface AxisValue {
  readonly value: string;
  readonly label: string;
  /** Not available in the chosen combination; shown crossed out and cannot be chosen. */
  readonly isDisabled?: boolean;
  /** Why the value is crossed out although it can be chosen, for screen readers: 'out of stock'. */
  readonly unavailable?: string | undefined;
}

export interface AxisValuesProps {
  readonly name: string;
  readonly values: readonly AxisValue[];
  readonly chosen: string | null;
  /** One of the values must be chosen. */
  readonly isRequired?: boolean;
  /** Without it, the browser manages the choice. */
  readonly onValue?: (value: string) => void;
}

interface ValuesProps extends AxisValuesProps {
  readonly view: (value: AxisValue) => ReactNode;
  readonly isNamed: boolean;
}

function fullLabel({ label, unavailable }: AxisValue): string {
  return unavailable ? `${label}, ${unavailable}` : label;
}

function Values({ name, values, chosen, isRequired, onValue, view, isNamed }: ValuesProps): ReactNode {
  return (
    <div className="pick">
      {values.map((value) => (
        <label key={value.value} title={isNamed ? undefined : fullLabel(value)}>
          <input
            type="radio"
            name={name}
            value={value.value}
            required={isRequired}
            disabled={value.isDisabled}
            aria-label={isNamed && !value.unavailable ? undefined : fullLabel(value)}
            checked={onValue && chosen === value.value}
            defaultChecked={onValue ? undefined : chosen === value.value}
            onChange={onValue && (() => onValue(value.value))}
          />
          {view(value)}
        </label>
      ))}
    </div>
  );
}

/** Sizes and other short texts as boxes. */
export function SizeBoxes(props: AxisValuesProps): ReactNode {
  return (
    <Values
      {...props}
      isNamed
      view={(value) => <span className={classNames('box', value.unavailable && 'off')}>{value.label}</span>}
    />
  );
}

/** Colors as discs. If the name of any color is unknown, all are shown as boxes with their names. */
export function ColourDiscs(props: AxisValuesProps): ReactNode {
  if (props.values.some((value) => !swatchClass(value.label))) return <SizeBoxes {...props} />;
  return (
    <Values
      {...props}
      isNamed={false}
      view={(value) => <span className={classNames('col', swatchClass(value.label), value.unavailable && 'off')} />}
    />
  );
}
