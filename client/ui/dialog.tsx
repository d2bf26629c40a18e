import type { ReactNode, Ref } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface DialogProps {
  readonly id: string;
  /** The question or statement of the dialog. */
  readonly heading: string;
  readonly children: ReactNode;
  /** Buttons, in a row below the text. */
  readonly actions?: ReactNode;
  readonly icon?: IconName;
  readonly testId?: string;
  /** Hides the close button, so that only the actions close the dialog. */
  readonly isBinding?: boolean;
  /** For the island that calls `showModal()`. */
  readonly ref?: Ref<HTMLDialogElement>;
  readonly onClose?: () => void;
}

export function Dialog(props: DialogProps): ReactNode {
  const { id, heading, children, actions, icon, testId, isBinding, ref, onClose } = props;
  return (
    <dialog
      ref={ref}
      className="dialog"
      id={id}
      closedby={isBinding ? 'closerequest' : 'any'}
      aria-labelledby={`${id}-heading`}
      data-testid={testId}
      onClose={onClose}
    >
      {icon && <Icon name={icon} size="l" />}
      <h2 className="d d32" id={`${id}-heading`}>
        {heading}
      </h2>
      <div>{children}</div>
      {actions && <div className="row">{actions}</div>}
      {!isBinding && (
        <form method="dialog">
          <button type="submit" className="iconbtn" aria-label="Close">
            <Icon name="close" />
          </button>
        </form>
      )}
    </dialog>
  );
}
