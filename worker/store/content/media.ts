import { utf8Length } from '#shared/encode/utf8.ts';
import type { Bindings } from '#worker/bindings.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import type { Reads } from '#worker/store/gathered-reads.ts';
import { PICTURE_NAME_BYTES } from '#worker/store/platform-limits.ts';

/** A stored picture without its bytes. */
export interface MediaFile {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly hash: string;
}

const captions = new IsolateCache<readonly string[]>(200);
const known = new IsolateCache<Pick<MediaFile, 'file' | 'width' | 'height'>>(2000);

const ORIGINAL = 'original/';
const RESIZED = 'resized/';
const FILM = 'film/';

/** Pictures in the bucket: originals from the merchant, and copies in the sizes that pages use. */
export class MediaStore {
  readonly #env: Bindings;
  readonly #published: D1Database;
  readonly #reads: Reads;

  /** `published` is where pages read; `reads` sends what they ask for together with other reads. */
  constructor(env: Bindings, published: D1Database = env.DB, reads: Reads = published) {
    this.#env = env;
    this.#published = published;
    this.#reads = reads;
  }

  /** The original, or null. */
  original(file: string): Promise<R2ObjectBody | null> {
    return this.#env.MEDIA.get(ORIGINAL + file);
  }

  /** Size in bytes, version and type of a film or its captions; null if there is none. */
  filmHead(file: string): Promise<R2Object | null> {
    return this.#env.MEDIA.head(FILM + file);
  }

  /** Some bytes of a film. */
  film(file: string, range: { readonly offset: number; readonly length: number }): Promise<R2ObjectBody | null> {
    return this.#env.MEDIA.get(FILM + file, { range });
  }

  /**
   * Languages of a film's captions: of `a.mp4` those of `a.en.vtt` and the like beside it. Cached under the content
   * version.
   */
  async captionLanguages(file: string, edition: number): Promise<readonly string[]> {
    const key = `${edition}:${file}`;
    const known = captions.get(key);
    if (known) return known;
    const prefix = `${FILM}${file.replace(/\.\w+$/, '')}.`;
    const { objects } = await this.#env.MEDIA.list({ prefix, limit: 100 });
    const languages = objects.flatMap(
      (each) => /^([a-z]{2,3}(?:-[A-Za-z]{2,4})?)\.vtt$/.exec(each.key.slice(prefix.length))?.[1] ?? [],
    );
    captions.set(key, languages);
    return languages;
  }

  /** Stores a film, or its captions. */
  async putFilm(file: string, bytes: ArrayBuffer, contentType: string): Promise<void> {
    await this.#env.MEDIA.put(FILM + file, bytes, { httpMetadata: { contentType } });
  }

  /** Why a picture cannot have this name, as words about the field; null if it can. */
  nameProblem(file: string): string | null {
    return utf8Length(file) > PICTURE_NAME_BYTES ? `must have at most ${PICTURE_NAME_BYTES} bytes` : null;
  }

  /** Stores a picture. The record is written after the bytes, so that no record exists without them. */
  async put(file: MediaFile, bytes: ArrayBuffer, contentType: string): Promise<void> {
    await this.#env.MEDIA.put(ORIGINAL + file.file, bytes, { httpMetadata: { contentType } });
    await this.#env.DB.prepare(
      `INSERT INTO media (file, width, height, bytes, hash) VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT (file) DO UPDATE SET width = excluded.width, height = excluded.height, bytes = excluded.bytes, hash = excluded.hash`,
    )
      .bind(file.file, file.width, file.height, bytes.byteLength, file.hash)
      .run();
  }

  /** Sizes of some pictures by name; unknown names are left out. Cached under the content version. */
  async sizes(
    files: readonly string[],
    edition: number,
  ): Promise<ReadonlyMap<string, Pick<MediaFile, 'file' | 'width' | 'height'>>> {
    const missing = files.filter((file) => known.get(`${edition}:${file}`) === undefined);
    if (missing.length > 0) {
      const statement = this.#published
        .prepare('SELECT file, width, height FROM media WHERE file IN (SELECT value FROM json_each(?1))')
        .bind(JSON.stringify(missing));
      const [results] = await readBatch(this.#reads, [typed<Pick<MediaFile, 'file' | 'width' | 'height'>>(statement)]);
      for (const row of results) known.set(`${edition}:${row.file}`, row);
    }
    return new Map(
      files.flatMap((file) => {
        const size = known.get(`${edition}:${file}`);
        return size ? [[file, size] as const] : [];
      }),
    );
  }

  /** Deletes a picture with its copies; nothing if there is none. */
  async forget(file: string): Promise<void> {
    const original = await this.#env.MEDIA.head(ORIGINAL + file);
    if (!original) return;
    const { objects } = await this.#env.MEDIA.list({ prefix: `${RESIZED}${original.etag}/` });
    // Another picture with the same bytes has copies beside these.
    const copies = objects.map(({ key }) => key).filter((key) => key.endsWith(`/${file}`));
    if (copies.length > 0) await this.#env.MEDIA.delete(copies);
    await this.#env.DB.prepare('DELETE FROM media WHERE file = ?1').bind(file).run();
    await this.#env.MEDIA.delete(ORIGINAL + file);
  }

  /** All pictures, for an importer that skips existing ones. */
  async all(): Promise<readonly MediaFile[]> {
    const { results } = await this.#env.DB.prepare(
      'SELECT file, width, height, hash FROM media ORDER BY file',
    ).all<MediaFile>();
    return results;
  }

  /** An existing resized copy, or null. `variant` names size and format. */
  resized(file: string, variant: string, etag: string): Promise<R2ObjectBody | null> {
    return this.#env.MEDIA.get(`${RESIZED}${etag}/${variant}/${file}`);
  }

  async putResized(
    file: string,
    variant: string,
    etag: string,
    bytes: ArrayBuffer,
    contentType: string,
  ): Promise<void> {
    await this.#env.MEDIA.put(`${RESIZED}${etag}/${variant}/${file}`, bytes, { httpMetadata: { contentType } });
  }
}
