import { z } from 'zod';

/** What two sides of a condition are compared by, in Magento's signs: `{}` contains, `()` is one of, `!` is not. */
const OPERATORS = ['==', '!=', '>=', '>', '<=', '<', '{}', '!{}', '()', '!()'] as const;
export type RuleOperator = (typeof OPERATORS)[number];

/** Facts of a cart, and of one line, by Magento's names. */
const CART_FACTS = {
  base_subtotal: 'subtotal',
  base_subtotal_total_incl_tax: 'subtotal',
  total_qty: 'units',
  weight: 'weight',
} as const;
const LINE_FACTS = {
  sku: 'sku',
  category_ids: 'category',
  quote_item_price: 'price',
  quote_item_qty: 'units',
  quote_item_row_total: 'total',
} as const;
const SUM_FACTS = { qty: 'units', base_row_total: 'total', base_row_total_incl_tax: 'total' } as const;

export type CartFact = (typeof CART_FACTS)[keyof typeof CART_FACTS];
export type LineFact = (typeof LINE_FACTS)[keyof typeof LINE_FACTS];
export type SumFact = (typeof SUM_FACTS)[keyof typeof SUM_FACTS];

/** How the conditions in a group go together: all or any of them, being true or false. */
interface Group {
  readonly isAll: boolean;
  readonly isTrue: boolean;
  readonly of: readonly RuleCondition[];
}

/** A condition of a rule over carts, over the whole cart or over one of its lines. Money in major units, as written. */
export type RuleCondition =
  | ({ readonly kind: 'group' } & Group)
  | { readonly kind: 'cart'; readonly fact: CartFact; readonly operator: RuleOperator; readonly value: string }
  | { readonly kind: 'line'; readonly fact: LineFact; readonly operator: RuleOperator; readonly value: string }
  /** Some line is like this, or none if not `isTrue`. */
  | ({ readonly kind: 'found' } & Group)
  /** The sum over the lines that are like this. */
  | ({ readonly kind: 'sum'; readonly fact: SumFact; readonly operator: RuleOperator; readonly value: string } & Group);

/** A condition that is always true. */
export const ALWAYS: RuleCondition = { kind: 'group', isAll: true, isTrue: true, of: [] };

export type ConditionsRead =
  | { readonly ok: true; readonly condition: RuleCondition }
  /** What the store cannot judge, by name. */
  | { readonly ok: false; readonly problem: string };

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const nodeSchema = z.object({
  type: z.string(),
  attribute: z.string().nullish(),
  operator: z.string().nullish(),
  value: z.union([scalar, z.array(scalar).transform((all) => all.join(','))]).nullish(),
  aggregator: z.string().nullish(),
  // Magento writes an object with numbered keys after a condition was removed from the middle.
  conditions: z
    .union([z.array(z.unknown()), z.record(z.string(), z.unknown()).transform((all) => Object.values(all))])
    .nullish(),
});
type Node = z.infer<typeof nodeSchema>;

/** Thrown while conditions are read. */
class Unjudged extends Error {}

/** Deepest nesting that is read. */
const DEEPEST = 12;

function operatorOf({ operator }: Node): RuleOperator {
  const known = OPERATORS.find((each) => each === (operator ?? '=='));
  if (!known) throw new Unjudged(`the operator "${operator}"`);
  return known;
}

function factOf<F>({ attribute }: Node, facts: Readonly<Record<string, F>>): F {
  const name = attribute ?? '';
  const known = Object.hasOwn(facts, name) ? facts[name] : undefined;
  if (known === undefined) throw new Unjudged(`"${name}"`);
  return known;
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const COMPARING = new Set<RuleOperator>(['==', '!=', '>=', '>', '<=', '<']);

/** A comparison of numbers, which has one on its right side. */
function figure(node: Node): { readonly operator: RuleOperator; readonly value: string } {
  const operator = operatorOf(node);
  const value = (node.value ?? '').trim();
  if (!COMPARING.has(operator)) throw new Unjudged(`the operator "${operator}" of "${node.attribute}"`);
  if (!NUMBER.test(value)) throw new Unjudged(`the value "${value}" of "${node.attribute}", which is not a number`);
  return { operator, value };
}

function lineCondition(node: Node): RuleCondition {
  const fact = factOf(node, LINE_FACTS);
  if (fact !== 'sku' && fact !== 'category') return { kind: 'line', fact, ...figure(node) };
  const operator = operatorOf(node);
  if (operator.includes('<') || operator.includes('>')) {
    throw new Unjudged(`the operator "${operator}" of "${node.attribute}"`);
  }
  // Files of sample data name categories as `%url_key=gear,url_key=bags%`.
  const value = (node.value ?? '').replaceAll('%', '').replaceAll('url_key=', '').trim();
  if (value === '') throw new Unjudged(`an empty value of "${node.attribute}"`);
  return { kind: 'line', fact, operator, value };
}

function groupOf(node: Node, depth: number, isTrue: boolean): Group {
  const isAll = (node.aggregator ?? 'all') === 'all';
  return { isAll, isTrue, of: (node.conditions ?? []).map((each) => conditionOf(each, depth + 1)) };
}

const isNo = ({ value }: Node): boolean => value === '0' || value === 'false';

function conditionOf(raw: unknown, depth: number): RuleCondition {
  if (depth > DEEPEST) throw new Unjudged(`more than ${DEEPEST} levels`);
  const read = nodeSchema.safeParse(raw);
  if (!read.success) throw new Unjudged('a condition without a type');
  const node = read.data;
  // `Magento\SalesRule\Model\Rule\Condition\Product\Found`, and `salesrule/rule_condition_product_found` before.
  const name = node.type
    .toLowerCase()
    .split(/[\\/_]/)
    .at(-1);
  switch (name) {
    case 'combine':
      return { kind: 'group', ...groupOf(node, depth, !isNo(node)) };
    case 'found':
      return { kind: 'found', ...groupOf(node, depth, !isNo(node)) };
    case 'subselect':
      return { kind: 'sum', fact: factOf(node, SUM_FACTS), ...figure(node), ...groupOf(node, depth, true) };
    case 'address':
      return { kind: 'cart', fact: factOf(node, CART_FACTS), ...figure(node) };
    case 'product':
      return lineCondition(node);
    default:
      throw new Unjudged(`"${node.type}"`);
  }
}

/**
 * Reads the conditions of a rule as Magento exports them: JSON, or nothing for a rule that is for everything. What the
 * store cannot judge (a country, a way to pay, an attribute of a product) is a problem that names it, since a rule that
 * forgot a condition would give money away.
 */
export function readConditions(text: string): ConditionsRead {
  if (text.trim() === '') return { ok: true, condition: ALWAYS };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { ok: false, problem: 'is not JSON' };
  }
  if (parsed === null || (Array.isArray(parsed) && parsed.length === 0)) return { ok: true, condition: ALWAYS };
  try {
    return { ok: true, condition: conditionOf(parsed, 1) };
  } catch (error) {
    if (!(error instanceof Unjudged)) throw error;
    return { ok: false, problem: `names ${error.message}, which the store cannot judge` };
  }
}

/** Whether a condition asks for the categories of products, which have to be read for it. */
export function asksForCategories(condition: RuleCondition): boolean {
  if (condition.kind === 'line') return condition.fact === 'category';
  return 'of' in condition && condition.of.some(asksForCategories);
}
