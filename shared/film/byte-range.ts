/** Some bytes of a file. */
export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

/**
 * The bytes that a `Range` header asks for, of a file with `size` bytes. Null: the whole file, because nothing, several
 * ranges or another unit are asked for. Undefined: there are no such bytes.
 */
export function byteRange(header: string | null | undefined, size: number): ByteRange | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? undefined : { offset: size - length, length };
  }
  const offset = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < offset) return null;
  return offset >= size ? undefined : { offset, length: end - offset + 1 };
}
