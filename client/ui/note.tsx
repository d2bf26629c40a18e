import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { IconName } from './icon.tsx';
import { Icon } from './icon.tsx';

const ICONS = { info: 'info', good: 'check', warn: 'clock', bad: 'alert' } as const satisfies Record<string, IconName>;

export interface NoteProps {
  readonly kind?: keyof typeof ICONS;
  /** Lead sentence, bold. */
  readonly lead?: string | undefined;
  readonly children?: ReactNode | undefined;
  /**
   * `status` is announced when the screen reader is idle, `alert` interrupts it. Without this, nothing is announced.
   */
  readonly announce?: 'status' | 'alert';
  readonly id?: string;
}

export function Note({ kind = 'info', lead, children, announce, id }: NoteProps): ReactNode {
  return (
    <div className={classNames('note', kind !== 'info' && kind)} role={announce} id={id}>
      <Icon name={ICONS[kind]} />
      <div>
        {lead && <b>{lead} </b>}
        {children}
      </div>
    </div>
  );
}
