import type { ReactNode } from 'react';
import { Note } from '#client/ui/note.tsx';
import type { ListMessage } from '#shared/list/contract.ts';

export interface ListMessagesProps {
  readonly messages: readonly Pick<ListMessage, 'text' | 'status'>[];
  /** They have been seen long enough: only screen readers still find them. */
  readonly isPast?: boolean | undefined;
}

const KINDS = { info: 'good', warning: 'warn', error: 'bad' } as const;

/** Messages of a list; the place is there before the first one, so that each is announced. */
export function ListMessages({ messages, isPast }: ListMessagesProps): ReactNode {
  return (
    <div role="status" className={isPast ? 'vh' : 'list-messages'}>
      {messages.map(({ text, status }) => (
        <Note key={text} kind={KINDS[status]}>
          {text}
        </Note>
      ))}
    </div>
  );
}
