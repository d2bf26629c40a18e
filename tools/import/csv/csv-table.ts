import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { CsvFramer, type Frame } from './csv-frame.ts';
import { indexColumns, type RejectRow, type Table, TableRow } from './table.ts';

const CHUNK_BYTES = 1024 * 1024;
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const LINE_BREAK = Buffer.from('\n');

function parseCells(bytes: Buffer): string[][] {
  return parse(bytes, {
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: 0,
    record_delimiter: ['\n', '\r\n'],
  });
}

/** Parses the cells of sound frames. Uses one call for all, because the parser costs far more to start than to run. */
function parseFrames(frames: readonly Frame[]): string[][] {
  if (frames.length === 0) return [];
  const joined = Buffer.concat(frames.flatMap((frame) => [frame.bytes, LINE_BREAK]));
  const records = parseCells(joined);
  if (records.length === frames.length) return records;
  return frames.map((frame) => parseCells(frame.bytes)[0] ?? []);
}

function withoutBom(chunk: Buffer): Buffer {
  return chunk.subarray(0, 3).equals(BOM) ? chunk.subarray(3) : chunk;
}

async function* readFrames(path: string, onRead?: (bytes: number) => void): AsyncGenerator<Frame[]> {
  const framer = new CsvFramer();
  let isFirst = true;
  let read = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const bytes: Buffer = isFirst ? withoutBom(chunk) : chunk;
    isFirst = false;
    yield framer.push(bytes);
    read += chunk.length;
    onRead?.(read);
  }
  yield framer.end();
}

/** Returns the first cell of a record that cannot be read completely, so that a report can name its product. */
function firstCell(frame: Frame): string {
  const text = frame.bytes.subarray(0, 80).toString('utf8');
  return /^"?([^",\r\n]{1,64})/.exec(text)?.[1] ?? '';
}

function soundFrames(frames: readonly Frame[], reject: RejectRow): Frame[] {
  return frames.filter((frame) => {
    const problem = frame.problem ?? (isUtf8(frame.bytes) ? null : 'bytes are not UTF-8');
    if (problem !== null) reject(frame.line, firstCell(frame), problem);
    return problem === null;
  });
}

async function readHeader(path: string): Promise<string[] | null> {
  for await (const frames of readFrames(path)) {
    const [first] = frames;
    if (!first) continue;
    if (first.problem !== null || !isUtf8(first.bytes)) return null;
    return (parseCells(first.bytes)[0] ?? []).map((name) => name.trim().toLowerCase());
  }
  return null;
}

/**
 * Opens a CSV file (comma, double quotes, UTF-8) as a table; null if it has no readable header. Memory use is bounded
 * by the longest record, however long the file is.
 */
export async function csvTable(path: string, file: string): Promise<Table | null> {
  const columns = await readHeader(path);
  if (columns === null) return null;
  return {
    file,
    columns,
    bytes: (await stat(path)).size,
    async *rows(reject: RejectRow, onRead?: (bytes: number) => void) {
      const index = indexColumns(columns);
      let isHeader = true;
      for await (const frames of readFrames(path, onRead)) {
        const body = isHeader ? frames.slice(1) : frames;
        if (frames.length > 0) isHeader = false;
        const sound = soundFrames(body, reject);
        const rows: TableRow[] = [];
        for (const [at, cells] of parseFrames(sound).entries()) {
          const line = sound[at]?.line ?? 0;
          if (cells.length === columns.length) rows.push(new TableRow(file, line, cells, index));
          else if (cells.some((cell) => cell !== '')) {
            const comparison = cells.length > columns.length ? 'more' : 'fewer';
            reject(line, cells[0] ?? '', `${cells.length} cells, ${comparison} than the header's ${columns.length}`);
          }
        }
        yield rows;
      }
    },
  };
}
