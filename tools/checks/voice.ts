import { parseSync } from 'vite';

/** Wording that the store avoids; `docs/voice.md` gives the reasons. */
interface Refused {
  readonly pattern: RegExp;
  /** What to write instead. */
  readonly instead: string;
  /** True for words that are fine in texts for shoppers, such as 'a squat stand stands', but stiff in a comment. */
  readonly isInCommentsAlone?: true;
}

/**
 * British spellings with the American ones. 'catalogue', 'cancelled' and 'grey' are missing because the contract and
 * data use them.
 */
const SPELLINGS: Readonly<Record<string, string>> = {
  behaviour: 'behavior',
  colour: 'color',
  favour: 'favor',
  honour: 'honor',
  neighbour: 'neighbor',
  centre: 'center',
  metre: 'meter',
  millimetre: 'millimeter',
  centimetre: 'centimeter',
  kilometre: 'kilometer',
  programme: 'program',
  licence: 'license',
  judgement: 'judgment',
  kerb: 'curb',
  tyre: 'tire',
  labelled: 'labeled',
  modelled: 'modeled',
  travelled: 'traveled',
  whilst: 'while',
  amongst: 'among',
  recognise: 'recognize',
  organise: 'organize',
  normalise: 'normalize',
  initialise: 'initialize',
  serialise: 'serialize',
  optimise: 'optimize',
  minimise: 'minimize',
  summarise: 'summarize',
};

const REFUSED: readonly Refused[] = [
  { pattern: /\bwhoever\b|\bwhomever\b/i, instead: "'anyone who', or name the role" },
  { pattern: /\bsomebody\b/i, instead: "'someone'" },
  { pattern: /\banybody\b/i, instead: "'anyone'" },
  { pattern: /\beverybody\b/i, instead: "'everyone'" },
  { pattern: /\b(?:is|are|was|were|be|been) had\b/i, instead: "'is available'" },
  { pattern: /\blets? go\b|\bletting go\b/i, instead: "'release', 'drop' or 'stop'" },
  { pattern: /\bwished for\b/i, instead: "'wanted'" },
  { pattern: /\b(?:there|here) any more\b/i, instead: "'no longer'" },
  { pattern: /\banew\b/i, instead: "'again'" },
  { pattern: /\bper cent\b/i, instead: "'percent'" },
  { pattern: /\be\. g\.|\bi\. e\./i, instead: "'for example' or 'that is'" },
  {
    pattern: /(?<!squat )\bstands\b(?! (?:for|in for|on (?:a|the) floor|up)\b)/i,
    instead: "'is'",
    isInCommentsAlone: true,
  },
  { pattern: /\blies\b/i, instead: "'is'", isInCommentsAlone: true },
  { pattern: /\be-mails?\b/i, instead: "'email'" },
  ...Object.entries(SPELLINGS).map(([british, instead]) => ({
    pattern: new RegExp(
      `(?<![\\w/.#-])${british.replace(/ise$/, 'is(?:e|ing)')}(?:s|d|ed|ing)?(?![\\w/-]|\\.\\w)`,
      'i',
    ),
    instead: `'${instead}'`,
  })),
];

/** Files that may contain refused words, each with the reason. A path that ends in '/' is a folder. */
const EXEMPT: Readonly<Record<string, string>> = {
  'tools/checks/voice.ts': 'it holds the list',
  'tools/checks/voice.test.ts': 'it plants violations',
  'docs/voice.md': 'it explains the list',
  'worker/svc/checkout/packages.test.ts': 'it quotes a rate of the British site',
  'shared/gym/floor.ts': 'sites with metric units spell them their own way',
  'shared/search/general-synonyms.ts': 'it pairs words of shoppers everywhere with the American ones',
  'tools/seed/': 'stories, reviews and the British site have voices of their own; their spelling is data',
  'tools/bench/relevance/': 'queries that shoppers typed, misspellings and all',
};

/** A piece of prose and its position in the file. */
interface Prose {
  readonly text: string;
  readonly at: number;
  readonly isComment: boolean;
}

/**
 * Adds the strings, templates and texts below a node of the syntax tree. Specifiers of imports do not count as prose.
 */
function collectStrings(node: unknown, into: Prose[]): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const each of node) collectStrings(each, into);
    return;
  }
  const { type, start, value } = node as { type?: string; start?: number; value?: unknown };
  if (type === 'ImportDeclaration') return;
  const text = type === 'TemplateElement' ? (value as { raw: string }).raw : value;
  const isText = type === 'Literal' || type === 'JSXText' || type === 'TemplateElement';
  // A single word is a key, a path or a class rather than a sentence.
  if (isText && typeof text === 'string' && /\S\s+\S/.test(text)) into.push({ text, at: start ?? 0, isComment: false });
  for (const child of Object.values(node)) collectStrings(child, into);
}

function proseOf(path: string, source: string): readonly Prose[] {
  if (path.endsWith('.md')) return [{ text: source, at: 0, isComment: false }];
  const { program, comments } = parseSync(path, source);
  const prose: Prose[] = comments.map(({ value, start }) => ({ text: value, at: start, isComment: true }));
  collectStrings(program, prose);
  return prose;
}

/** Blanks out code in backticks, because names keep their spelling. */
const withoutCode = (text: string) => text.replace(/`[^`\n]*`/g, (code) => ' '.repeat(code.length));

/**
 * Finds refused words in the comments, strings and texts of TypeScript files and in Markdown, as
 * `path:line: 'word', write …`. Identifiers and code in backticks are left alone.
 */
export function voiceProblems(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files].flatMap(([path, source]) => {
    if (Object.keys(EXEMPT).some((exempt) => (exempt.endsWith('/') ? path.startsWith(exempt) : path === exempt)))
      return [];
    return proseOf(path, source).flatMap(({ text, at, isComment }) =>
      REFUSED.flatMap(({ pattern, instead, isInCommentsAlone }) => {
        const found = isComment || !isInCommentsAlone ? pattern.exec(withoutCode(text)) : null;
        if (!found) return [];
        const line = source.slice(0, at + found.index).split('\n').length;
        return [`${path}:${line}: '${found[0]}', write ${instead} (docs/voice.md)`];
      }),
    );
  });
}
