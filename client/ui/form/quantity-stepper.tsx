import { type ReactNode, useRef, useState } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/icon.tsx';
import { numberValue } from '#shared/form/field-message.ts';

export interface QuantityStepperProps {
  readonly name: string;
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
  /** What the quantity refers to: 'Quantity of R-4 Power Rack'. */
  readonly label?: string;
  readonly size?: 's';
  readonly isDisabled?: boolean;
  /** Without it, the field is uncontrolled: it starts with `value`, and a form posts its content. */
  readonly onValue?: ((value: number) => void) | undefined;
}

/** A quantity with buttons to decrease and increase it. */
export function QuantityStepper(props: QuantityStepperProps): ReactNode {
  const { name, value, min = 1, max, label = 'Quantity', size, isDisabled, onValue } = props;
  const input = useRef<HTMLInputElement>(null);
  // The text being typed, which may be empty or beyond the limits until the field loses the focus.
  const [typed, setTyped] = useState<string | null>(null);

  function put(next: number | null): void {
    if (next === null) return;
    const within = Math.min(max ?? next, Math.max(min, Math.round(next)));
    if (onValue) onValue(within);
    else if (input.current) input.current.value = String(within);
  }

  const step = (by: number) => {
    setTyped(null);
    put((onValue ? value : (numberValue(input.current?.value ?? '') ?? value)) + by);
  };
  return (
    <div className={classNames('qty', size)}>
      <button
        type="button"
        aria-label="One less"
        disabled={isDisabled || (onValue && value <= min)}
        onClick={() => step(-1)}
      >
        <Icon name="minus" size="s" />
      </button>
      <input
        ref={input}
        type="number"
        name={name}
        inputMode="numeric"
        min={min}
        max={max}
        value={onValue && (typed ?? value)}
        defaultValue={onValue ? undefined : value}
        disabled={isDisabled}
        aria-label={label}
        onBlur={() => setTyped(null)}
        onChange={(event) => {
          if (!onValue) return;
          setTyped(event.currentTarget.value);
          put(numberValue(event.currentTarget.value));
        }}
      />
      <button
        type="button"
        aria-label="One more"
        disabled={isDisabled || (onValue && max !== undefined && value >= max)}
        onClick={() => step(1)}
      >
        <Icon name="plus" size="s" />
      </button>
    </div>
  );
}
