import type { ReactNode } from 'react';
import type { Html } from '#shared/encode/html.ts';

interface HtmlListProps {
  readonly className: string;
  /** Its items, each an `li`. */
  readonly items: readonly Html[];
  /** The name by which a script finds it (`data-part`). */
  readonly part: string;
  readonly label?: string;
  readonly testId?: string;
  readonly isOrdered?: boolean;
  readonly isHidden?: boolean;
}

/** A list whose items a script without React draws, too. */
export function HtmlList({ className, items, part, label, testId, isOrdered, isHidden }: HtmlListProps): ReactNode {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List
      className={className}
      aria-label={label}
      data-part={part}
      data-testid={testId}
      hidden={isHidden}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by `html`, which escapes every text
      dangerouslySetInnerHTML={{ __html: items.map(({ text }) => text).join('') }}
    />
  );
}
