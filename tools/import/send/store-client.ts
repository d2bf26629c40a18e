import type { ImportBatch, ImportOutcome } from '#shared/import/contract.ts';

/**
 * Facts about a picture that pages of the store need before its bytes arrive. `hash` is the SHA-256 of the bytes, in
 * hex.
 */
export interface MediaInfo {
  readonly width: number;
  readonly height: number;
  readonly hash: string;
}

/** The kinds of rows that a store can return, in the format of the import contract. */
export type ExportKind = keyof ImportBatch;

interface ExportPage {
  readonly rows: readonly unknown[];
  /** Where the next page starts; null at the end. */
  readonly next: string | null;
}

/** A store that catalogues are written to and read from. Every call throws if the store does not carry it out. */
export interface StoreClient {
  importBatch(batch: ImportBatch): Promise<ImportOutcome>;
  putMedia(file: string, bytes: Uint8Array, info: MediaInfo): Promise<void>;
  /** Pictures that the store has, by media key. */
  knownMedia(): Promise<Map<string, MediaInfo>>;
  readMedia(file: string): Promise<Uint8Array>;
  /** Returns those of the given SKUs that the store has. */
  knownSkus(skus: readonly string[]): Promise<Set<string>>;
  /**
   * Builds from the imported catalogue what lists read. `onPart` is told before each part what it is, and the share of
   * the whole that is done (0 to 1, null where nobody knows).
   */
  publish(onPart?: (what: string, share: number | null) => void): Promise<void>;
  exportRows(kind: ExportKind, after: string | null): Promise<ExportPage>;
}
