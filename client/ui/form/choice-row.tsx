import type { ReactNode } from 'react';

export interface ChoiceRowProps {
  readonly name: string;
  readonly value: string;
  readonly isChosen: boolean;
  readonly label: string;
  readonly details?: string;
  /** When it arrives. */
  readonly arrival?: string | undefined;
  /** Content at the end of the row: a price, a picture. */
  readonly end?: ReactNode;
  readonly isDisabled?: boolean;
  readonly onChoose: () => void;
}

/** One of several choices, as a radio button that covers the whole row. */
export function ChoiceRow({
  name,
  value,
  isChosen,
  label,
  details,
  arrival,
  end,
  isDisabled,
  onChoose,
}: ChoiceRowProps): ReactNode {
  return (
    <label className="rate">
      <input type="radio" name={name} value={value} checked={isChosen} disabled={isDisabled} onChange={onChoose} />
      <span>
        <b>{label}</b>
        {details && <span className="s14 mute">{details}</span>}
        {arrival && (
          <span className="s14 arrival" data-testid="delivery-date">
            {arrival}
          </span>
        )}
      </span>
      {end}
    </label>
  );
}
