import type { ImportBlock } from '#shared/import/contract.ts';

/** A named block of content for every site. */
export function namedBlock(identifier: string, changes: Partial<ImportBlock> = {}): ImportBlock {
  return { identifier, site: null, title: identifier, content: '', isActive: true, blocks: [], extra: {}, ...changes };
}
