import type { Mistake } from './bundle.ts';

/** Mistakes that keep an old page from going, each of which a world must show. */
export const MISTAKES: readonly (Mistake & { readonly name: string })[] = [
  {
    name: 'a page is kept past its version',
    file: 'worker/render/page-cache.ts',
    text: 'if (versions.isOutdated(shown)) {',
    becomes: 'if (kept === null) {',
  },
  {
    name: 'an isolate never asks for the versions again',
    file: 'worker/stubs/edition.ts',
    text: 'const TRUST_MS = 10_000;',
    becomes: 'const TRUST_MS = Number.POSITIVE_INFINITY;',
  },
  {
    name: 'a replica answers before it has what was published',
    file: 'worker/stubs/nearest.ts',
    text: "begun ??= db.withSession(bookmark === '' ? 'first-primary' : bookmark);",
    becomes: "begun ??= db.withSession(bookmark === null ? 'first-primary' : 'first-unconstrained');",
  },
  {
    name: 'an isolate without visitors trusts what it knew',
    file: 'worker/stubs/edition.ts',
    text: 'now - known.readMs > OLDEST_MS',
    becomes: 'now < 0',
  },
];
