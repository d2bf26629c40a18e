/** Kinds of files that forms take, told by their content and never by their name. */
export const FILE_KINDS = ['image', 'pdf', 'text', 'document'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** What a file is: its kind, and the extension and type under which staff get it. */
export interface FoundKind {
  readonly kind: FileKind;
  readonly extension: string;
  readonly type: string;
}

/** The `accept` of a file field in a browser, for each kind. */
export const ACCEPTED: Readonly<Record<FileKind, string>> = {
  image: 'image/jpeg,image/png,image/gif,image/webp,image/heic,.heic',
  pdf: 'application/pdf,.pdf',
  text: 'text/plain,.txt,.csv',
  document: '.docx,.xlsx',
};

/** Names of the kinds, as a form says them. */
export const KIND_WORDS: Readonly<Record<FileKind, string>> = {
  image: 'pictures',
  pdf: 'PDF files',
  text: 'text files',
  document: 'Word or Excel files (.docx, .xlsx)',
};

const OFFICE = 'application/vnd.openxmlformats-officedocument';

const image = (extension: string, type = `image/${extension}`): FoundKind => ({ kind: 'image', extension, type });
const PDF: FoundKind = { kind: 'pdf', extension: 'pdf', type: 'application/pdf' };
const TEXT: FoundKind = { kind: 'text', extension: 'txt', type: 'text/plain; charset=utf-8' };
const DOCX: FoundKind = { kind: 'document', extension: 'docx', type: `${OFFICE}.wordprocessingml.document` };
const XLSX: FoundKind = { kind: 'document', extension: 'xlsx', type: `${OFFICE}.spreadsheetml.sheet` };

/** Bytes as a text of the same length, so that they can be searched. */
const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

const isHeic = (head: string): boolean => /^....ftyp(?:heic|heix|hevc|mif1|msf1)/s.test(head);

function imageOf(head: string): FoundKind | undefined {
  if (head.startsWith('ÿØÿ')) return image('jpg', 'image/jpeg');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return image('png');
  if (/^GIF8[79]a/.test(head)) return image('gif');
  if (/^RIFF....WEBPVP8[ LX]/s.test(head)) return image('webp');
  return isHeic(head) ? image('heic') : undefined;
}

/** What makes a PDF run something, or bring other files along. */
const ACTIVE_PDF = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)\b/;

function pdfOf(bytes: Uint8Array): FoundKind | undefined {
  const content = latin1(bytes);
  return ACTIVE_PDF.test(content) || !content.slice(-1024).includes('%%EOF') ? undefined : PDF;
}

/** What makes an Office file run something. */
const ACTIVE_OFFICE = /vbaProject|activeX|oleObject|macrosheets|embeddings\//i;

function officeOf(bytes: Uint8Array): FoundKind | undefined {
  const content = latin1(bytes);
  if (!content.includes('[Content_Types].xml') || ACTIVE_OFFICE.test(content)) return undefined;
  if (content.includes('word/document.xml')) return DOCX;
  return content.includes('xl/workbook.xml') ? XLSX : undefined;
}

/** Control characters that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\x00-\x08\x0b\x0e-\x1f\x7f]/;
/** Beginnings of what some program would run or draw. */
const ACTIVE_TEXT =
  /^\s*(?:<|#!|@echo\b|%!PS|\{\\rtf|\[InternetShortcut\]|\[Desktop Entry\]|BEGIN:V|Windows Registry)/i;

function textOf(bytes: Uint8Array): FoundKind | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return CONTROLS.test(text) || ACTIVE_TEXT.test(text) ? undefined : TEXT;
  } catch {
    return undefined;
  }
}

/** The kind of a file by its bytes; undefined for everything that no form takes. */
export function fileKind(bytes: Uint8Array): FoundKind | undefined {
  if (bytes.byteLength === 0) return undefined;
  const head = Array.from(bytes.subarray(0, 32), (byte) => String.fromCharCode(byte)).join('');
  if (head.startsWith('%PDF-')) return pdfOf(bytes);
  if (head.startsWith('PK\x03\x04')) return officeOf(bytes);
  return imageOf(head) ?? textOf(bytes);
}

const LONGEST_NAME = 80;
/** Names that mean a device on Windows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** The name under which staff get a file: what its sender called it, without anything that could mislead. */
export function safeFileName(name: string, extension: string): string {
  const own = name.split(/[\\/]/).at(-1) ?? '';
  const base = own
    .normalize('NFC')
    .replace(/(?:\.[A-Za-z\d]{1,8})+$/, '')
    .replace(/[^\p{L}\p{M}\p{N} _-]+/gu, '_')
    .trim()
    .slice(0, LONGEST_NAME);
  const plain = base === '' || DEVICE.test(base) ? `file ${base}`.trim() : base;
  return `${plain}.${extension}`;
}
