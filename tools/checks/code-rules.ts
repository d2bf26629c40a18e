import { SITE_CODES } from '#shared/site/sites.ts';

const CODES = SITE_CODES.join('|');

/** A comparison with a site's code: `site.code === 'USA'`, `'EUR' !== code`, `case 'GBR':`, `['USA', 'APO'].includes(code)`. */
const REGIONAL_IF = new RegExp(
  [
    `[=!]==?\\s*['"\`](${CODES})['"\`]`,
    `['"\`](${CODES})['"\`]\\s*[=!]==?`,
    `\\bcase\\s+['"\`](${CODES})['"\`]`,
    `['"\`](${CODES})['"\`]\\s*\\]\\s*\\.(includes|indexOf)\\(`,
    `[=!]==?\\s*SITES\\.(${CODES})\\b`,
    `\\bSITES\\.(${CODES})\\s*[=!]==?`,
  ].join('|'),
);
const CLOCK = /\bDate\.now\(|\bnew Date\(\s*\)|\bperformance\.now\(/;
const SYSTEM_CLOCK = /\bsystemClock\b/;
const CHANCE = /\bMath\.random\(/;
/** A cookie's lifetime, or a line of an answer that sets a cookie. */
const COOKIE = /\bMax-Age\b|\b[Ss]et-[Cc]ookie\b|\bsetCookies\.push\(|\bdocument\.cookie\s*=[^=]/;
/** The query `state`, which tells a page what to say after a form, written or read by hand. */
const STATE = /[?&]state=|\.get\('state'\)/;
/** An hour or a day in milliseconds. */
const DURATION = /\b(3_600_000|86_400_000)\b/;
/** A literal that is spread into the literal around it. Views may name several properties at once: `{...{ width, height }}`. */
const SPREAD_LITERAL = /(?<!\{)\.\.\.\{/;
/** Bytes converted to hexadecimal digits by hand. */
const HEX = /\.toString\(16\)\.padStart\(2,.*\.join\(/;
/** JSON whose type is claimed instead of checked; the parser's answer is `any`, so no cast is needed to claim one. */
const PARSED = /\bJSON\.parse\(/;
/**
 * Hidden text that begins with a punctuation mark: accessible names would have a space before the mark, as in 'Edit :
 * Ohio Bar'.
 */
const HIDDEN_MARK = /className="vh">(\{['"`])?\s*[,.:;!?]/;

/** A request's body, read without a limit of bytes and time. */
const BODY_READ = /\b(req(\.raw)?|request)\.(arrayBuffer|blob|body|bytes|formData|json|parseBody|text)\b/;

/** WebCrypto's PBKDF2 is capped in production, though not locally (design, section 10). */
const MOST_ROUNDS = 100_000;

function tooManyRounds(text: string): boolean {
  if (!/PBKDF2/i.test(text)) return false;
  return [...text.matchAll(/\biterations\s*[:=]\s*([\d_]+)/gi)].some(
    (match) => Number(match[1]?.replaceAll('_', '')) > MOST_ROUNDS,
  );
}

/** A rule that the sources keep to, line by line. */
interface CodeRule {
  /** What to do instead. */
  readonly says: string;
  /** Folders that it holds for. */
  readonly folders: readonly string[];
  readonly pattern: RegExp;
  /** Files that are there for it. */
  readonly except?: readonly string[];
}

const RULES: readonly CodeRule[] = [
  {
    says: 'compares the name of a site: ask a fact of shared/site/sites.ts',
    folders: ['shared', 'worker', 'client'],
    pattern: REGIONAL_IF,
  },
  {
    says: 'reads a clock: use ctx.now, or a clock that is handed in (worker/clock.ts)',
    folders: ['shared', 'worker'],
    pattern: CLOCK,
    except: ['worker/clock.ts'],
  },
  {
    says: 'takes the clock of the machine: use ctx.now, or a clock that is handed in',
    folders: ['worker'],
    pattern: SYSTEM_CLOCK,
    // What the platform calls: requests (the app's first step, before they have a ctx), jobs and objects; and what compares its time with an object's.
    except: [
      'worker/app.ts',
      'worker/clock.ts',
      'worker/index.ts',
      'worker/jobs/on-events.ts',
      'worker/jobs/on-minute.ts',
      'worker/objects/edition.ts',
      'worker/objects/flag-board.ts',
      'worker/objects/guests.ts',
      'worker/objects/hasher.ts',
      'worker/objects/order-desk.ts',
      'worker/objects/shopper.ts',
      'worker/objects/event-desk.ts',
      'worker/objects/waiting-line.ts',
      'worker/request/identify.ts',
      'worker/request/open-ports.ts',
      'worker/stubs/waiting-line.ts',
    ],
  },
  {
    says: 'spells a length of time: use shared/time/duration.ts',
    folders: ['shared', 'worker', 'client'],
    except: ['shared/time/duration.ts'],
    pattern: DURATION,
  },
  {
    says: 'writes bytes in hexadecimal by hand: use shared/encode/hex.ts',
    folders: ['shared', 'worker', 'client'],
    except: ['shared/encode/hex.ts'],
    pattern: HEX,
  },
  {
    says: 'writes a cookie by hand: use the table of shared/tracking/cookies.ts',
    folders: ['shared', 'worker', 'client'],
    pattern: COOKIE,
    except: [
      'client/browser/cookie.ts',
      'worker/request/cookies.ts',
      'worker/request/identify.ts',
      'client/islands/tag-manager.ts',
    ],
  },
  {
    says: 'writes or reads the word of a form by hand: use worker/pages/parts/said.tsx',
    folders: ['worker'],
    pattern: STATE,
    except: [
      'worker/pages/parts/said.tsx',
      // The states by which staff choose quotes and subscriptions.
      'worker/pages/order-manager-quote/quotes-view.tsx',
      'worker/pages/staff/subscriptions.tsx',
      // What the cart took of a drawing is more than words.
      'worker/pages/zeus-builder/editor.tsx',
    ],
  },
  {
    says: 'reads JSON by hand: use jsonColumn of worker/store/columns.ts',
    folders: ['worker/objects', 'worker/publish', 'worker/store'],
    pattern: PARSED,
    // Columns of the database, and copies in KV.
    except: ['worker/store/columns.ts', 'worker/store/cache.ts'],
  },
  {
    says: 'spreads a literal: write its properties in place',
    folders: ['shared', 'worker', 'client', 'tools'],
    pattern: SPREAD_LITERAL,
  },
  {
    says: 'reads a body without a limit: use worker/request/body.ts',
    folders: ['worker'],
    pattern: BODY_READ,
    except: ['worker/request/body.ts'],
  },
  { says: 'leaves a rule to chance', folders: ['shared'], pattern: CHANCE },
  {
    says: 'begins a hidden text with a mark: use HiddenName',
    folders: ['worker', 'client'],
    pattern: HIDDEN_MARK,
  },
];

function isHeld(path: string, folders: readonly string[]): boolean {
  if (/\.test\.tsx?$/.test(path) || /^\w+\/testing\//.test(path)) return false;
  return folders.some((folder) => path.startsWith(`${folder}/`));
}

function linesAgainst(path: string, text: string, { says, pattern }: CodeRule): readonly string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      pattern.test(line) && !/^\s*(\*|\/\/|\/\*)/.test(line) ? [`${path}:${index + 1}: ${says}`] : [],
    );
}

/** Lines of the sources that break a rule of the house, comments left out. `sources`: texts by path. */
export function codeProblems(sources: ReadonlyMap<string, string>): readonly string[] {
  return [...sources].flatMap(([path, text]) => {
    const broken = RULES.filter(({ folders, except }) => isHeld(path, folders) && !except?.includes(path)).flatMap(
      (rule) => linesAgainst(path, text, rule),
    );
    const isSlow = isHeld(path, ['shared', 'worker', 'client']) && tooManyRounds(text);
    return isSlow ? [...broken, `${path}: asks WebCrypto's PBKDF2 for more than ${MOST_ROUNDS} rounds`] : broken;
  });
}
