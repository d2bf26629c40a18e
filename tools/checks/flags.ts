import { FLAG_REGISTRY, type FlagRow } from '#shared/flag/registry.ts';
import { flagsOf, type Sources, unreadOf } from '#tools/walk/unread.ts';

/** Where the store's own code is; tests and tools read no flags for anyone. */
const CODE = /^(client|shared|worker)\/(?!testing\/).*(?<!\.test)\.tsx?$/;
/** A property of something called `flags`: `ctx.flags.pip`, `flags['pip']`; neither a file nor the setting of a service. */
const READ = /(?<![\w/-]|config\.)flags(?:\.([A-Za-z_]\w*)|\[\s*['"]([^'"]+)['"]\s*\])/g;
/** Lists are also called flags, such as the marks of a product's card. */
const OF_LISTS: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Array.prototype));

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}

function unknownReads(sources: Sources, names: ReadonlySet<string>): readonly string[] {
  return [...sources].flatMap(([path, text]) => {
    if (!CODE.test(path)) return [];
    const read = [...withoutComments(text).matchAll(READ)].map(([, plain, quoted]) => plain ?? quoted ?? '');
    return read
      .filter((name) => !names.has(name) && !OF_LISTS.has(name))
      .map((name) => `${path} reads the flag ${name}, which shared/flag/registry.ts does not have`);
  });
}

/**
 * Problems of flags, in sentences: one that nothing reads, one whose reader in the registry does not name it, and reads
 * of flags that are not there.
 */
export function flagProblems(
  sources: Sources,
  registry: Readonly<Record<string, FlagRow>> = FLAG_REGISTRY,
): readonly string[] {
  const names = Object.keys(registry);
  const unread = unreadOf(flagsOf(names), sources).map(({ target }) => `${target} is read by nothing`);
  const strayed = names.flatMap((name) => {
    const { readBy } = registry[name] as FlagRow;
    return withoutComments(sources.get(readBy) ?? '').includes(name)
      ? []
      : [`flag ${name}: ${readBy}, which should read it, does not name it`];
  });
  return [...unread, ...strayed, ...unknownReads(sources, new Set(names))];
}
