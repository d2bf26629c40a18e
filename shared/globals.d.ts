/** The only pure web APIs that rules use; browsers, workerd and Node all have them. */
declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(init?: string | URLSearchParams | Record<string, string>);
  get(name: string): string | null;
  has(name: string): boolean;
  set(name: string, value: string): void;
  toString(): string;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}

declare class URL {
  static canParse(url: string): boolean;
  constructor(url: string);
  readonly host: string;
  readonly hostname: string;
  readonly origin: string;
  readonly pathname: string;
  readonly searchParams: URLSearchParams;
  /** With its colon: `https:`. */
  readonly protocol: string;
}

declare class TextDecoder {
  /** With `fatal`, `decode` throws for bytes that are not in the encoding. */
  constructor(encoding?: string, options?: { readonly fatal?: boolean });
  decode(bytes: Uint8Array): string;
}
