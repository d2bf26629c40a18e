import { z } from 'zod';
import type { ParamProblem } from './wordpress.ts';

/** Maximum and default number of posts or terms on a page (WordPress's own). */
const MOST = 100;
const USUAL = 10;
/** The most values read from a list, and the most characters read from a search. */
const MOST_VALUES = 100;
const LONGEST_SEARCH = 200;

type Context = z.core.$RefinementCtx<string>;

/** Reports a problem in WordPress's words; the code is added to the details of the answer. */
function refuse(ctx: Context, code: string, message: string): never {
  ctx.addIssue({ code: 'custom', message, params: { code } });
  return z.NEVER;
}

/** Joins names like WordPress: `asc and desc`; `id, name, and slug`. */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  if (names.length < 3) return names.join(' and ');
  return `${names.slice(0, -1).join(', ')}, and ${last}`;
}

const isWhole = (text: string) => /^[+-]?\d{1,15}$/.test(text.trim());

function whole(name: string, usual: number, most: number | null) {
  return z
    .string()
    .transform((text, ctx): number => {
      if (!isWhole(text)) return refuse(ctx, 'rest_invalid_type', `${name} is not of type integer.`);
      const value = Number(text);
      if (value >= 1 && (most === null || value <= most)) return value;
      const bounds = most === null ? 'greater than or equal to 1' : `between 1 (inclusive) and ${most} (inclusive)`;
      return refuse(ctx, 'rest_out_of_bounds', `${name} must be ${bounds}`);
    })
    .default(usual);
}

const values = (text: string): readonly string[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, MOST_VALUES);

function numbers(name: string) {
  return z
    .string()
    .transform((text, ctx): readonly number[] => {
      const list = values(text);
      const wrong = list.findIndex((value) => !isWhole(value));
      if (wrong >= 0) return refuse(ctx, 'rest_invalid_type', `${name}[${wrong}] is not of type integer.`);
      return list.map(Number);
    })
    .default([]);
}

const words = z.string().transform(values).default([]);

function choice<const Name extends string>(name: string, names: readonly Name[], usual: NoInfer<Name>) {
  return z
    .string()
    .transform((text, ctx): Name => {
      const known = names.find((each) => each === text);
      if (known !== undefined) return known;
      return refuse(ctx, 'rest_not_in_enum', `${name} is not one of ${listed(names)}.`);
    })
    .prefault(usual);
}

const flag = (name: string) =>
  z
    .string()
    .transform((text, ctx): boolean => {
      const isTrue = /^(1|true)$/i.test(text);
      if (isTrue || /^(0|false|)$/i.test(text)) return isTrue;
      return refuse(ctx, 'rest_invalid_type', `${name} is not of type boolean.`);
    })
    .default(false);

const common = {
  page: whole('page', 1, null),
  per_page: whole('per_page', USUAL, MOST),
  search: z
    .string()
    .transform((text) => text.trim().slice(0, LONGEST_SEARCH))
    .default(''),
  slug: words,
  include: numbers('include'),
  exclude: numbers('exclude'),
  _fields: words,
};

/** Query of a list of posts. */
export const postsParams = z.object({
  ...common,
  order: choice('order', ['asc', 'desc'], 'desc'),
  orderby: choice('orderby', ['date', 'id', 'include', 'modified', 'relevance', 'slug', 'title'], 'date'),
  categories: numbers('categories'),
  tags: numbers('tags'),
});
export type PostsParams = z.output<typeof postsParams>;

/** Query of a list of tags or categories. */
export const termsParams = z.object({
  ...common,
  order: choice('order', ['asc', 'desc'], 'asc'),
  orderby: choice('orderby', ['id', 'include', 'name', 'slug', 'description', 'count'], 'name'),
  hide_empty: flag('hide_empty'),
});
export type TermsParams = z.output<typeof termsParams>;

type Read<Params> =
  | { readonly ok: true; readonly params: Params }
  | { readonly ok: false; readonly problems: ParamProblem[] };

/**
 * One text for each name; `tags[]=1&tags[]=2` becomes `1,2`. If a name occurs twice, the last value counts, as in PHP.
 */
function textsOf(query: URLSearchParams): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of query) {
    const list = /^(\w+)\[\d*\]$/.exec(name)?.[1];
    if (list === undefined) texts[name] = value;
    else texts[list] = texts[list] === undefined ? value : `${texts[list]},${value}`;
  }
  return texts;
}

function readParams<Params>(schema: z.ZodType<Params>, query: URLSearchParams): Read<Params> {
  const read = schema.safeParse(textsOf(query));
  if (read.success) return { ok: true, params: read.data };
  const problems = read.error.issues.map((issue) => ({
    param: String(issue.path[0]),
    code: issue.code === 'custom' ? String(issue.params?.code) : 'rest_invalid_type',
    message: issue.message,
  }));
  return { ok: false, problems };
}

/** Reads the supported parameters of a list of posts; names unknown to WordPress are ignored. */
export const readPostsParams = (query: URLSearchParams): Read<PostsParams> => readParams(postsParams, query);
/** Reads the parameters of a list of tags or categories. */
export const readTermsParams = (query: URLSearchParams): Read<TermsParams> => readParams(termsParams, query);
