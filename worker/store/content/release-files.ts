import type { Bindings } from '#worker/bindings.ts';

/** Milliseconds after which a write that was refused is tried again: the bucket takes one in a second for each name. */
const PAUSE_MS = 1_000;
const FILES = 'releases/files/';
const RELEASES = 'releases/names/';
/** Names that everything of a release begins with in the bucket. */
const ALL = 'releases/';

/** Reads when something was kept, Unix milliseconds. */
function keptMsOf({ customMetadata }: R2Object): number {
  return Number(customMetadata?.keptMs ?? 0);
}

/**
 * Browser files of this release and of earlier ones in the bucket. The platform serves only those of the version that
 * it asks, while a page may be open for days.
 */
export class ReleaseFileStore {
  readonly #env: Pick<Bindings, 'ASSETS' | 'MEDIA'>;

  constructor(env: Pick<Bindings, 'ASSETS' | 'MEDIA'>) {
    this.#env = env;
  }

  /** A file of any release that is kept, or null. */
  file(name: string): Promise<R2ObjectBody | null> {
    return this.#env.MEDIA.get(FILES + name);
  }

  /** When all files of a release were kept last, Unix milliseconds; 0 for never. */
  async keptMs(release: string): Promise<number> {
    const known = await this.#env.MEDIA.head(RELEASES + release);
    return known ? keptMsOf(known) : 0;
  }

  /**
   * Copies a file of the running version, or keeps it longer, unless it was kept since `sinceMs`, Unix milliseconds.
   * Isolates of a new version do so at the same time, and the bucket refuses the second of two writes at once. Throws if
   * the version does not have the file, or if the bucket refuses it twice.
   */
  async keep(name: string, nowMs: number, sinceMs: number): Promise<void> {
    if (await this.#isKept(name, sinceMs)) return;
    // The host counts for nothing: the binding serves the files of this version alone.
    const answer = await this.#env.ASSETS.fetch(`https://assets.store/assets/${name}`);
    if (!answer.ok) throw new Error(`this version has no file ${name} (${answer.status})`);
    const contentType = answer.headers.get('content-type') ?? 'application/octet-stream';
    const bytes = await answer.arrayBuffer();
    const put = () =>
      this.#env.MEDIA.put(FILES + name, bytes, {
        httpMetadata: { contentType },
        customMetadata: { keptMs: String(nowMs) },
      });
    try {
      await put();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      if (!(await this.#isKept(name, sinceMs))) await put();
    }
  }

  async #isKept(name: string, sinceMs: number): Promise<boolean> {
    const known = await this.#env.MEDIA.head(FILES + name);
    return known !== null && keptMsOf(known) > sinceMs;
  }

  /** Notes that all files of a release are kept. */
  async noteKept(release: string, nowMs: number): Promise<void> {
    await this.#env.MEDIA.put(RELEASES + release, '', { customMetadata: { keptMs: String(nowMs) } });
  }

  /** Deletes what was kept last before a time, Unix milliseconds. */
  async forget(beforeMs: number): Promise<void> {
    let cursor: string | undefined;
    do {
      const page: R2Objects = await this.#env.MEDIA.list({
        prefix: ALL,
        include: ['customMetadata'],
        ...(cursor === undefined ? {} : { cursor }),
      });
      const old = page.objects.filter((each) => keptMsOf(each) < beforeMs).map(({ key }) => key);
      if (old.length > 0) await this.#env.MEDIA.delete(old);
      cursor = page.truncated ? page.cursor : undefined;
    } while (cursor !== undefined);
  }
}
