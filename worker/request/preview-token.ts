import { isSignedBy, signatureOf } from '#worker/request/signature.ts';

/** What a token of a preview says. */
export interface PreviewClaim {
  /** Id of the link, by which it is counted and can be ended. */
  readonly previewId: string;
  /** The only changeset that it shows. */
  readonly changesetId: string;
  /** Unix milliseconds, whole seconds. */
  readonly endsMs: number;
}

const TOKEN = /^([0-9a-f]{32})\.([0-9a-f]{32})\.(\d{1,12})\.([0-9a-f]{64})$/;

/** The token of a preview: `link.changeset.end.signature`, the end in Unix seconds. */
export async function signPreview({ previewId, changesetId, endsMs }: PreviewClaim, secret: string): Promise<string> {
  const payload = `${previewId}.${changesetId}.${Math.floor(endsMs / 1000)}`;
  return `${payload}.${await signatureOf('preview', payload, secret)}`;
}

/** What a token says; undefined if this store has not signed it, or if it has expired. */
export async function readPreview(token: string, secret: string, nowMs: number): Promise<PreviewClaim | undefined> {
  const [, previewId = '', changesetId = '', seconds = '', hex = ''] = TOKEN.exec(token) ?? [];
  if (!(await isSignedBy('preview', `${previewId}.${changesetId}.${seconds}`, hex, secret))) return undefined;
  const endsMs = Number(seconds) * 1000;
  return endsMs > nowMs ? { previewId, changesetId, endsMs } : undefined;
}
