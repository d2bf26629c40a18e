import type { ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';

export interface FieldFrameProps {
  /** Id of the control, from which the messages' ids are derived. */
  readonly id: string;
  readonly label: string;
  /** Small text at the end of the label: 'Optional', '12 letters'. */
  readonly note?: string | undefined;
  readonly hint?: string | undefined;
  readonly errors: readonly string[];
  readonly children: ReactNode;
}

/** The ids of a control's messages, for `aria-describedby`. */
export function describedBy(id: string, hint: string | undefined, errors: readonly string[]): string | undefined {
  const ids = [hint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** Messages below a control. */
export function FieldErrors({ id, errors }: { readonly id: string; readonly errors: readonly string[] }): ReactNode {
  if (errors.length === 0) return null;
  return (
    <div id={`${id}-error`}>
      {errors.map((message) => (
        <p key={message} className="err">
          <Icon name="alert" size="s" />
          {message}
        </p>
      ))}
    </div>
  );
}

/** Label above, hint and errors below a control. */
export function FieldFrame({ id, label, note, hint, errors, children }: FieldFrameProps): ReactNode {
  return (
    <div className="fld">
      <label className="lbl" htmlFor={id}>
        {label}
        {note && <small>{note}</small>}
      </label>
      {children}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}
