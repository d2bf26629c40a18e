import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';

const ENDINGS = ['.webp', '.avif', '.jpg', '.jpeg', '.png', '.gif'] as const;
const PICTURE = /\.(?:webp|avif|jpe?g|png|gif|svg)$/i;
/** Folders below the root that Magento omits from the paths in cells. */
const PREFIXES = ['catalog/product/', '', 'catalog/category/'] as const;

/** Returns the path in a cell without its leading slash; null if it leads out of the folder or is not a path. */
function cleanPath(path: string): string | null {
  const clean = path.trim().replaceAll('\\', '/').replace(/^\/+/, '');
  return clean === '' || /^[a-z][a-z0-9+.-]*:/i.test(clean) || clean.split('/').includes('..') ? null : clean;
}

/** Returns the key in `keys` of a picture by its name, or by its name with another extension; null if there is none. */
export function findPicture(path: string, keys: { has(key: string): boolean }): string | null {
  const clean = cleanPath(path);
  if (clean === null) return null;
  const stem = clean.replace(PICTURE, '');
  for (const name of [clean, ...ENDINGS.map((ending) => stem + ending)]) {
    for (const prefix of PREFIXES) {
      if (keys.has(prefix + name)) return prefix + name;
    }
  }
  return null;
}

/** Pictures on disk, by their paths below the root of the folder, with forward slashes. */
export interface MediaFolder {
  readonly keys: ReadonlySet<string>;
  read(key: string): Promise<Uint8Array>;
}

export const NO_MEDIA: MediaFolder = {
  keys: new Set(),
  read: (key) => Promise.reject(new Error(`there is no media folder to read ${key} from`)),
};

async function isFolder(path: string): Promise<boolean> {
  const info = await stat(path).catch(() => null);
  return info?.isDirectory() ?? false;
}

/** Opens a folder of pictures. Throws if it does not exist. */
export async function openMediaFolder(root: string): Promise<MediaFolder> {
  if (!(await isFolder(root))) throw new Error(`there is no media folder ${root}`);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && PICTURE.test(entry.name));
  const keys = new Set(
    files.map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')).sort(),
  );
  return { keys, read: (key) => readFile(join(root, ...key.split('/'))) };
}

/** Returns the `media` folder in, next to or above the import; null if there is none. */
export async function findMediaRoot(path: string): Promise<string | null> {
  const whole = resolve(path);
  const folder = (await isFolder(whole)) ? whole : dirname(whole);
  for (const candidate of [folder, dirname(folder), dirname(dirname(folder))]) {
    const media = join(candidate, 'media');
    // The `/media` at the root is skipped, because systems mount disks there.
    if (candidate !== dirname(candidate) && (await isFolder(media))) return media;
  }
  return null;
}
