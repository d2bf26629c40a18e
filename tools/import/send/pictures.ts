import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { utf8Length } from '#shared/encode/utf8.ts';
import { FEED_BODY_LIMIT } from '#worker/request/limits.ts';
import { PICTURE_NAME_BYTES } from '#worker/store/platform-limits.ts';
import { inParallel } from './in-parallel.ts';
import { findPicture, type MediaFolder } from './media-folder.ts';
import type { MediaInfo, StoreClient } from './store-client.ts';

const PARALLEL = 8;

async function measure(bytes: Uint8Array, hash: string): Promise<MediaInfo | null> {
  const size = await sharp(bytes)
    .metadata()
    .catch(() => null);
  return size?.width && size.height ? { width: size.width, height: size.height, hash } : null;
}

/** Why the store cannot hold a picture; null if it can. */
function tooLarge(key: string, bytes: Uint8Array): string | null {
  if (utf8Length(key) > PICTURE_NAME_BYTES) return `has a name of more than ${PICTURE_NAME_BYTES} bytes`;
  return bytes.byteLength > FEED_BODY_LIMIT ? `has more than ${FEED_BODY_LIMIT / 2 ** 20} MiB` : null;
}

/** The pictures that an import needs: looked up by their names in cells, measured, and sent to the store once. */
export class Pictures {
  readonly #folder: MediaFolder;
  readonly #known: ReadonlyMap<string, MediaInfo>;
  readonly #needed = new Set<string>();
  readonly #info = new Map<string, MediaInfo>();
  readonly #found = new Map<string, string | null>();

  /** `known` are the pictures that the store already has. */
  constructor(folder: MediaFolder, known: ReadonlyMap<string, MediaInfo>) {
    this.#folder = folder;
    this.#known = known;
  }

  /**
   * Returns the media key of a picture in a cell, and marks the picture as needed; null if neither the folder nor the
   * store has it.
   */
  need(path: string): string | null {
    const cached = this.#found.get(path);
    if (cached !== undefined) return cached;
    const key = findPicture(path, this.#folder.keys) ?? findPicture(path, this.#known);
    this.#found.set(path, key);
    if (key !== null) this.#needed.add(key);
    return key;
  }

  /** Returns the size of a needed picture; undefined before `measureAll` and for files that are not pictures. */
  info(key: string): MediaInfo | undefined {
    return this.#info.get(key);
  }

  /** Reads all needed pictures of the folder. Returns those that the store cannot take, with the reason. */
  async measureAll(): Promise<{ readonly key: string; readonly reason: string }[]> {
    const broken: { key: string; reason: string }[] = [];
    await inParallel([...this.#needed], PARALLEL, async (key) => {
      const known = this.#known.get(key);
      if (!this.#folder.keys.has(key)) {
        if (known) this.#info.set(key, known);
        return;
      }
      const bytes = await this.#folder.read(key);
      const problem = tooLarge(key, bytes);
      if (problem !== null) {
        broken.push({ key, reason: problem });
        return;
      }
      const hash = createHash('sha256').update(bytes).digest('hex');
      const info = known?.hash === hash ? known : await measure(bytes, hash);
      if (info) this.#info.set(key, info);
      else broken.push({ key, reason: 'is not a picture' });
    });
    return broken.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  }

  /** Number of needed pictures that the store already has unchanged. */
  get unchanged(): number {
    return this.#info.size - this.#changed().length;
  }

  get found(): number {
    return this.#info.size;
  }

  /** Sends the pictures that the store does not have. Returns their number. */
  async upload(client: StoreClient, onUploaded: (done: number, all: number) => void): Promise<number> {
    const changed = this.#changed();
    let done = 0;
    await inParallel(changed, PARALLEL, async (key) => {
      const info = this.#info.get(key);
      if (info) await client.putMedia(key, await this.#folder.read(key), info);
      done++;
      onUploaded(done, changed.length);
    });
    return changed.length;
  }

  #changed(): string[] {
    return [...this.#info].filter(([key, info]) => this.#known.get(key)?.hash !== info.hash).map(([key]) => key);
  }
}
