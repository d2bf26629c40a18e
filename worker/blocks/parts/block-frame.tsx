import type { ReactNode } from 'react';
import type { DrawnBlock } from '#shared/block/drawn.ts';
import { DEFAULT_VARIANT } from '#shared/block/record.ts';

/**
 * The place of a block that the variant of its test hides. It takes no room, and a listener notices when it comes into
 * view, so that those who see nothing there are counted like those who see the block.
 */
export function HiddenPlace({ test, skus, isWaiting }: DrawnBlock): ReactNode {
  return (
    <span
      className="vh"
      data-test={test?.name}
      data-variant={test?.variant}
      data-skus={skus?.join(' ')}
      hidden={isWaiting || undefined}
    />
  );
}

/**
 * What is around a block: its classes, and what a listener reads of its test, its tracking and its SKUs. Most blocks
 * have none of these, and nothing around them.
 */
export function BlockFrame({
  drawn,
  children,
}: {
  readonly drawn: DrawnBlock;
  readonly children: ReactNode;
}): ReactNode {
  const { record, test, skus, isWaiting } = drawn;
  const { tracking } = record;
  const classes = (record.class ?? '').split(/\s+/).filter((one) => one !== '');
  if (!tracking && !test && !skus && classes.length === 0) return children;
  return (
    <div
      className={['blk', ...classes.map((one) => `blk-${one}`)].join(' ')}
      data-block={tracking?.name}
      data-index={tracking?.index}
      data-when-visible={tracking?.whenVisible ? '' : undefined}
      data-test={test?.name}
      data-variant={test && (test.variant || DEFAULT_VARIANT)}
      data-skus={skus?.join(' ')}
      hidden={isWaiting || undefined}
    >
      {children}
    </div>
  );
}
