import type { ReactNode } from 'react';
import { MOST_DUTY } from '#shared/bar/contract.ts';

const BLOCKS = Array.from({ length: MOST_DUTY }, (_, index) => index + 1);

/** A duty rating of 1 to 5 as blocks, with the number for screen readers. */
export function DutyBlocks({ level }: { readonly level: number }): ReactNode {
  return (
    <>
      <span className="duty" aria-hidden="true">
        {BLOCKS.map((block) => (
          <i key={block} className={block <= level ? 'f' : undefined} />
        ))}
      </span>
      {level}
      <span className="vh"> of {MOST_DUTY}</span>
    </>
  );
}
