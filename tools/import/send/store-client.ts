import type { ImportBatch, ImportOutcome } from '#shared/import/contract.ts';

/** A picture in the store as its pages must know it before the bytes come. `hash` is the SHA-256 of the bytes, in hex. */
export interface MediaInfo {
  readonly width: number;
  readonly height: number;
  readonly hash: string;
}

/** What can be asked of a store, in the shapes of the import contract. */
export type ExportKind = keyof ImportBatch;

interface ExportPage {
  readonly rows: readonly unknown[];
  /** Where to go on; null at the end. */
  readonly next: string | null;
}

/** A store that catalogues are written to and read from. Every call throws when the store does not do it. */
export interface StoreClient {
  importBatch(batch: ImportBatch): Promise<ImportOutcome>;
  putMedia(file: string, bytes: Uint8Array, info: MediaInfo): Promise<void>;
  /** Pictures that the store has, by media key. */
  knownMedia(): Promise<Map<string, MediaInfo>>;
  readMedia(file: string): Promise<Uint8Array>;
  /** Which of these skus the store has. */
  knownSkus(skus: readonly string[]): Promise<Set<string>>;
  /** Builds what lists read from the imported catalogue. */
  publish(): Promise<void>;
  exportRows(kind: ExportKind, after: string | null): Promise<ExportPage>;
}
