import type { ReactNode } from 'react';
import { Note } from '#client/ui/note.tsx';
import type { ListMessage } from '#shared/list/contract.ts';

export interface ListMessagesProps {
  readonly messages: readonly Pick<ListMessage, 'text' | 'status'>[];
  /** The messages have been shown long enough, so only screen readers can still find them. */
  readonly isPast?: boolean | undefined;
}

const KINDS = { info: 'good', warning: 'warn', error: 'bad' } as const;

/** Messages of a list. The element exists before the first message, so that each one is announced. */
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
