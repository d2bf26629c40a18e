import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import GithubSlugger from 'github-slugger';
import { marked, type Token } from 'marked';

/** The repository as the check of links sees it. */
export interface Repository {
  /** Tells whether a file or folder exists, by its path from the root. */
  readonly has: (path: string) => boolean;
  /** Tells whether a pattern such as `worker/*.ts` matches a file. */
  readonly matches: (pattern: string) => boolean;
  /** Returns the text of an existing file. */
  readonly read: (path: string) => string;
}

/** The repository in the working folder. */
export const WORKING_FOLDER: Repository = {
  has: existsSync,
  matches: (pattern) => globSync(pattern).length > 0,
  read: (path) => readFileSync(path, 'utf8'),
};

/** Paths in the text begin with one of these folders of the repository. */
const PATH = /^(?:client|docs|migrations|shared|tools|worker)\/[\w./*{},@-]*$/;
/** A source file by its name, or by the end of its path: `render/page.ts`. */
const SOURCE = /^[\w.-]+(?:\/[\w.-]+)*\.(?:mjs|sql|tsx?)$/;
/** Placeholders for the number of a migration or the name of a domain: they look like paths but are not. */
const PLACEHOLDER = /000N|\bx\.ts$/;

/** Returns all tokens of a text, including nested ones. */
function tokensOf(text: string): readonly Token[] {
  const found: Token[] = [];
  marked.walkTokens(marked.lexer(text), (token) => {
    found.push(token);
  });
  return found;
}

/** Returns the text of a heading without its formatting. */
function plainText(tokens: readonly Token[]): string {
  return tokens.map((token) => ('tokens' in token && token.tokens ? plainText(token.tokens) : wordsOf(token))).join('');
}

function wordsOf(token: Token): string {
  return 'text' in token && typeof token.text === 'string' ? token.text : '';
}

/** Returns the anchors of a text's headings, as GitHub creates them. */
export function anchorsOf(text: string): ReadonlySet<string> {
  const slugger = new GithubSlugger();
  const headings = tokensOf(text).filter((token) => token.type === 'heading');
  return new Set(headings.map((token) => slugger.slug(plainText([token]))));
}

/** Resolves the target of a link in a file, from the root. */
function targetOf(file: string, path: string): string {
  if (path === '') return file;
  const target = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(file), path);
  return decodeURIComponent(target);
}

function linkProblem(file: string, href: string, repository: Repository): string | undefined {
  if (/^[a-z][a-z+.-]*:|^\/\//i.test(href)) return undefined;
  const [path = '', anchor] = href.split('#');
  const target = targetOf(file, path);
  if (!repository.has(target)) return `${file}: the link ${href} leads nowhere`;
  if (anchor === undefined || !target.endsWith('.md')) return undefined;
  if (anchorsOf(repository.read(target)).has(anchor)) return undefined;
  return `${file}: ${target} has no heading for the link ${href}`;
}

function pathProblem(file: string, text: string, { has, matches }: Repository): string | undefined {
  if (PLACEHOLDER.test(text) || !(PATH.test(text) || SOURCE.test(text))) return undefined;
  const isThere = /[*{]/.test(text) ? matches(text) : has(text);
  const isEnd = !PATH.test(text) && matches(`{client,migrations,shared,tools,worker}/**/${text}`);
  return isThere || isEnd ? undefined : `${file}: \`${text}\` is not there`;
}

/** Describes each relative link, anchor and repository path in some Markdown files that leads nowhere. */
export function brokenLinks(files: readonly string[], repository: Repository = WORKING_FOLDER): readonly string[] {
  return files.flatMap((file) => {
    const problems = tokensOf(repository.read(file)).map((token) => {
      if (token.type === 'link' || token.type === 'image') return linkProblem(file, String(token.href), repository);
      return token.type === 'codespan' ? pathProblem(file, String(token.text), repository) : undefined;
    });
    return [...new Set(problems.filter((problem) => problem !== undefined))];
  });
}

/** Returns the files whose links are checked. */
export function documents(): readonly string[] {
  return ['README.md', ...globSync('docs/**/*.md').toSorted()].map((path) => path.replaceAll('\\', '/'));
}
