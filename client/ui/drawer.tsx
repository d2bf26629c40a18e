import type { ReactNode, Ref } from 'react';
import { Icon } from './icon.tsx';

export interface DrawerProps {
  readonly id: string;
  readonly heading: string;
  readonly children: ReactNode;
  readonly foot?: ReactNode | undefined;
  readonly testId?: string;
  /** For the island that calls `showModal()`. */
  readonly ref?: Ref<HTMLDialogElement> | undefined;
  readonly onClose?: (() => void) | undefined;
}

/**
 * A panel at the inline end of the page. The code that opens it focuses `#{id}-heading`; the browser restores the focus
 * when it closes.
 */
export function Drawer({ id, heading, children, foot, testId, ref, onClose }: DrawerProps): ReactNode {
  return (
    <dialog
      ref={ref}
      className="drawer"
      id={id}
      closedby="any"
      aria-labelledby={`${id}-heading`}
      data-testid={testId}
      onClose={onClose}
    >
      <header>
        <h2 className="d d24" id={`${id}-heading`} tabIndex={-1}>
          {heading}
        </h2>
        <form method="dialog">
          <button type="submit" className="iconbtn" aria-label="Close">
            <Icon name="close" />
          </button>
        </form>
      </header>
      <div className="drawer-body">{children}</div>
      {foot && <footer>{foot}</footer>}
    </dialog>
  );
}
