import type { ImportBatch, ImportOutcome } from '#shared/import/contract.ts';

export type ImportKind = keyof ImportBatch;

/** The position of a row in its file. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

interface Rejection extends Place {
  readonly kind: string;
  /** SKU, path, code … of the row, as far as it could be read. */
  readonly key: string;
  readonly reason: string;
}

interface Warning extends Place {
  readonly text: string;
}

/** A file or row that the store does not use yet; this is not an error in the file. */
interface NotTaken {
  readonly file: string;
  readonly rows: number;
  readonly what: string;
}

interface KindCount {
  /** Valid rows that are sent to the store (or would be sent, in a dry run). */
  taken: number;
  written: number;
  unchanged: number;
  rejected: number;
}

interface PictureCount {
  found: number;
  uploaded: number;
  unchanged: number;
  missing: number;
}

/** All that an import did or, in a dry run, would do. */
export interface ImportReport {
  readonly dryRun: boolean;
  readonly files: readonly { readonly file: string; readonly kind: string }[];
  readonly counts: Readonly<Record<string, Readonly<KindCount>>>;
  /** Number of imported products by type. */
  readonly productTypes: Readonly<Record<string, number>>;
  readonly pictures: Readonly<PictureCount>;
  readonly rejected: readonly Rejection[];
  readonly warnings: readonly Warning[];
  readonly notTaken: readonly NotTaken[];
  /** Files whose contents could not be recognized. */
  readonly unrecognised: readonly { readonly file: string; readonly reason: string }[];
}

/** Gathers what is to be reported while an import runs. */
export class ReportBuilder {
  readonly pictures: PictureCount = { found: 0, uploaded: 0, unchanged: 0, missing: 0 };
  readonly productTypes: Record<string, number> = {};
  readonly rejectedProducts = new Map<string, string>();
  readonly #counts: Record<string, KindCount> = {};
  readonly #files: { file: string; kind: string }[] = [];
  readonly #rejected: Rejection[] = [];
  readonly #warnings: Warning[] = [];
  readonly #notTaken: NotTaken[] = [];
  readonly #unrecognised: { file: string; reason: string }[] = [];

  file(file: string, kind: string): void {
    this.#files.push({ file, kind });
  }

  reject(kind: string, place: Place, key: string, reason: string): void {
    this.#count(kind).rejected++;
    this.#rejected.push({ kind, file: place.file, line: place.line, key, reason });
    if (kind === 'products' && !this.rejectedProducts.has(key)) this.rejectedProducts.set(key, reason);
  }

  warn(place: Place, text: string): void {
    this.#warnings.push({ file: place.file, line: place.line, text });
  }

  notTaken(file: string, rows: number, what: string): void {
    this.#notTaken.push({ file, rows, what });
  }

  unrecognised(file: string, reason: string): void {
    this.#unrecognised.push({ file, reason });
  }

  taken(kind: ImportKind, rows: number): void {
    if (rows > 0) this.#count(kind).taken += rows;
  }

  /** Adds the store's answer; `placeOf` finds the row of a key that the store rejected. */
  outcome(outcome: ImportOutcome, placeOf: (kind: string, key: string) => Place): void {
    for (const [kind, rows] of Object.entries(outcome.written)) this.#count(kind).written += rows;
    for (const [kind, rows] of Object.entries(outcome.unchanged)) this.#count(kind).unchanged += rows;
    for (const { kind, key, reason } of outcome.rejected) this.reject(kind, placeOf(kind, key), key, reason);
  }

  build(dryRun: boolean): ImportReport {
    const byPlace = (a: Place, b: Place) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1);
    return {
      dryRun,
      files: this.#files,
      counts: this.#counts,
      productTypes: this.productTypes,
      pictures: this.pictures,
      rejected: this.#rejected.toSorted(byPlace),
      warnings: this.#warnings.toSorted(byPlace),
      notTaken: this.#notTaken,
      unrecognised: this.#unrecognised,
    };
  }

  #count(kind: string): KindCount {
    const count = this.#counts[kind] ?? { taken: 0, written: 0, unchanged: 0, rejected: 0 };
    this.#counts[kind] = count;
    return count;
  }
}
