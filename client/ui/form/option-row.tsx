import type { ReactNode } from 'react';
import { Thumbnail } from '#client/ui/product/thumbnail.tsx';

const ROW_PICTURE_PX = 60;

/** One choice of a bundle or a custom option, as a row. */
export interface OptionRow {
  readonly value: string;
  readonly title: string;
  readonly detail?: string;
  /** Media key. */
  readonly picture?: string;
  /** 'Included' or '+$60'. */
  readonly added: string;
  readonly isDisabled?: boolean;
  /** The row's only control, in the place of the radio or checkbox. */
  readonly control?: ReactNode;
}

export interface OptionRowsProps {
  readonly name: string;
  readonly kind: 'radio' | 'checkbox';
  readonly rows: readonly OptionRow[];
  readonly chosen: readonly string[];
  readonly isRequired?: boolean;
  /** Without it, the browser manages the choice. */
  readonly onToggle?: (value: string, isChosen: boolean) => void;
}

/** Picture, texts and amount of a row. */
function RowParts({ row }: { readonly row: OptionRow }): ReactNode {
  return (
    <>
      {row.picture && <Thumbnail file={row.picture} side={ROW_PICTURE_PX} isFar />}
      <span className="bun-text">
        <b>{row.title}</b>
        {row.detail && <span className="s13 mute">{row.detail}</span>}
      </span>
      <span className="bun-add">{row.added}</span>
    </>
  );
}

export function OptionRows({ name, kind, rows, chosen, isRequired, onToggle }: OptionRowsProps): ReactNode {
  return (
    <div className="bun">
      {rows.map((row) =>
        row.control === undefined ? (
          <label key={row.value}>
            <input
              type={kind}
              name={name}
              value={row.value}
              required={kind === 'radio' && isRequired}
              disabled={row.isDisabled}
              checked={onToggle && chosen.includes(row.value)}
              defaultChecked={onToggle ? undefined : chosen.includes(row.value)}
              onChange={onToggle && ((event) => onToggle(row.value, event.currentTarget.checked))}
            />
            <RowParts row={row} />
          </label>
        ) : (
          <div key={row.value} className="bun-step">
            <RowParts row={row} />
            {row.control}
          </div>
        ),
      )}
    </div>
  );
}
