/** Files by their paths from the root of the repository. */
export type Texts = ReadonlyMap<string, string>;

/** Documents that comments cite by section. */
export const CITED = ['docs/behaviour.md', 'docs/contract.md', 'docs/design.md'] as const;

/** Documents whose paths and tests in code spans are checked. */
export const QUOTING = [
  ...CITED,
  'docs/contributing.md',
  'docs/testing.md',
  'docs/importing.md',
  'docs/deployment.md',
  'docs/security.md',
] as const;

const NUMBER = String.raw`\d+(?:\.\d+)?[a-z]?`;
const NUMBERS = `${NUMBER}(?:(?:, | and )${NUMBER})*`;

/** `spec 2 section 5`, `spec 1 sections 2.4 and 7`, `contract, section 6a`, `design, section 8`. */
const CITATION = new RegExp(
  String.raw`\b(?:spec(?:ification)? (?<spec>\d),?|(?<document>contract|design),) sections? (?<numbers>${NUMBERS})`,
  'gi',
);
/** A section cited without a document. Citations of documents outside the repository name them, as in `RFC 5545`. */
const BARE = /\bsections? \d[\d.]*/gi;
const ELSEWHERE = /\bRFC \w+,? $/;

/** Turns comments into running text, without the marks at the start of each line. */
function unwrapped(text: string): string {
  return text.replace(/\r?\n[ \t]*(?:\*(?!\/)|\/\/|--)?[ \t]*/g, ' ');
}

/** The sections of the documents, as citations name them: `spec 2 5`, `contract 6a`, `design 8`. */
export function sectionsOf(documents: Texts): ReadonlySet<string> {
  const sections = new Set<string>();
  for (const [path, text] of documents) {
    let within = /contract|design/.exec(path)?.[0] ?? '';
    for (const [, level = '', title = ''] of text.matchAll(/^(#{2,4}) (.+)$/gm)) {
      const spec = /^Spec (\d)/.exec(title);
      if (level === '##' && spec) within = `spec ${spec[1]}`;
      const number = /^(\d+(?:\.\d+)?[a-z]?)\.? /.exec(title);
      if (number) sections.add(`${within} ${number[1]}`);
    }
  }
  return sections;
}

/** Returns a sentence for each citation that leads nowhere, and for each section cited without its document. */
export function citationProblems(sources: Texts, documents: Texts): readonly string[] {
  const sections = sectionsOf(documents);
  return [...sources].flatMap(([path, source]) => {
    const text = unwrapped(source);
    const dead = [...text.matchAll(CITATION)].flatMap(({ 0: cited, groups }) => {
      const { spec, document = '', numbers = '' } = groups ?? {};
      const name = spec === undefined ? document.toLowerCase() : `spec ${spec}`;
      return numbers
        .split(/, | and /)
        .filter((number) => !sections.has(`${name} ${number}`))
        .map((number) => `${path} cites "${cited}": no document has ${name} section ${number}`);
    });
    const rest = text.replace(CITATION, '');
    const bare = [...rest.matchAll(BARE)]
      .filter(({ index }) => !ELSEWHERE.test(rest.slice(Math.max(0, index - 20), index)))
      .map(([cited]) => `${path} cites "${cited}" of no document: write "spec N section M" or "contract, section M"`);
    return [...dead, ...bare];
  });
}

const QUOTED = /`((?:client|docs|migrations|shared|tools|worker)\/[^`\s]*)`(?: "([^"]+)")?/g;

/** Whether a path stands for several: `worker/svc/<name>/`. */
const isPattern = (path: string): boolean => /[<>*{}…]/.test(path);

/**
 * Paths in code spans of the documents that are no file or folder, and tests (`file` "title") that the file does not have.
 * `files`: all files of the repository; their texts are read where a title is quoted.
 */
export function quotingProblems(documents: Texts, files: Texts): readonly string[] {
  const paths = [...files.keys()];
  return [...documents].flatMap(([document, text]) =>
    [...text.matchAll(QUOTED)].flatMap(([, path = '', title]) => {
      if (isPattern(path)) return [];
      const source = files.get(path);
      const folder = path.endsWith('/') ? path : `${path}/`;
      if (source === undefined && !paths.some((each) => each.startsWith(folder))) {
        return [`${document} names ${path}, which is not there`];
      }
      if (title === undefined || source?.includes(title)) return [];
      return [`${document} names the test "${title}", which ${path} does not have`];
    }),
  );
}
