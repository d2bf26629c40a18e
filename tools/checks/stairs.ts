import { posix } from 'node:path';

/**
 * Rooms of a side from top to bottom, one step of rooms per line. A room imports its own files and those of rooms on
 * lower steps, types as well as values: never from above, never sideways. A file directly in `worker/` or `shared/` is
 * a room named after it.
 */
export const STAIRS = {
  worker: [
    ['index'],
    ['app'],
    ['pages', 'svc', 'files', 'resolve'],
    ['blocks'],
    ['jobs'],
    ['acts', 'gate'],
    ['render'],
    ['request', 'publish'],
    ['bounded-env', 'stubs'],
    ['env'],
    ['objects'],
    ['ports'],
    ['store'],
    ['bounds'],
    ['bindings', 'clock', 'config', 'log'],
  ],
  shared: [
    ['api'],
    ['tracking'],
    ['category', 'discovery', 'import', 'seo'],
    ['browser-report', 'facet', 'navigation', 'testing'],
    ['audit', 'block', 'checkout', 'route'],
    ['customer', 'quote', 'rma', 'subscription'],
    ['order'],
    ['shipping', 'tax'],
    ['line'],
    ['list'],
    ['compare', 'event', 'renewal', 'workout'],
    ['cart-rule', 'content', 'delivery', 'index-post', 'mail', 'newsletter', 'number', 'product'],
    ['changeset', 'staff'],
    ['gym', 'price', 'site'],
    ['address', 'bin', 'form-entry', 'giftcard', 'gym-design', 'promo', 'ticket'],
    [
      'bar',
      'bridge',
      'carousel',
      'errors',
      'film',
      'flag',
      'form',
      'globals.d',
      'image',
      'money',
      'program',
      'question',
      'review',
      'search',
    ],
    ['encode', 'schema', 'time'],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly string[])[]>>;

type Side = keyof typeof STAIRS;

/** Source files by their paths from the root of the repository. */
export type Sources = ReadonlyMap<string, string>;

const IMPORTS = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)'([#.][^']*)'/g;

/** Returns the paths of the files of the repository that a file imports; types count. */
function importsOf(path: string, text: string): readonly string[] {
  return [...text.matchAll(IMPORTS)].map(([, from = '']) => {
    const [target = ''] = from.split('?');
    return target.startsWith('#') ? target.slice(1) : posix.join(posix.dirname(path), target);
  });
}

/** Tests and their helpers may import from anywhere. */
function isOutside(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('worker/testing/');
}

function placeOf(path: string): { readonly side: Side; readonly room: string } | undefined {
  const [side = '', first = ''] = path.split('/');
  return side in STAIRS ? { side: side as Side, room: first.replace(/\.tsx?$/, '') } : undefined;
}

/** Returns the step of a room, from 0 at the top; -1 for a room on no step. */
function stepOf(side: Side, room: string): number {
  const steps: readonly (readonly string[])[] = STAIRS[side];
  return steps.findIndex((rooms) => rooms.includes(room));
}

function wrongStep(from: string, to: string): string | undefined {
  const [here, there] = [placeOf(from), placeOf(to)];
  if (!here || here.side !== there?.side || here.room === there.room) return undefined;
  const [step, target] = [stepOf(here.side, here.room), stepOf(there.side, there.room)];
  if (step === -1 || target === -1 || step < target) return undefined;
  return `${from} imports ${to}: ${there.room} is ${step === target ? 'beside' : 'above'} ${here.room}`;
}

/** Import cycles, each as the paths along it. */
function circles(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (path: string): void => {
    const at = way.indexOf(path);
    if (at !== -1) found.push(way.slice(at));
    if (at !== -1 || done.has(path)) return;
    way.push(path);
    for (const next of graph.get(path) ?? []) visit(next);
    way.pop();
    done.add(path);
  };
  for (const path of graph.keys()) visit(path);
  return found;
}

/** Describes each violation in a sentence: imports up or sideways, unknown rooms, import cycles. */
export function stairViolations(sources: Sources): readonly string[] {
  const inside = [...sources].filter(([path]) => !isOutside(path));
  const graph = new Map(inside.map(([path, text]) => [path, importsOf(path, text)]));
  const unknown = [...new Set(inside.map(([path]) => path))].flatMap((path) => {
    const place = placeOf(path);
    return place && stepOf(place.side, place.room) === -1
      ? [`${path}: ${place.side}/${place.room} is not a room of tools/checks/stairs.ts`]
      : [];
  });
  const upward = [...graph].flatMap(([path, targets]) => targets.flatMap((to) => wrongStep(path, to) ?? []));
  const rounds = circles(graph).map((circle) => `an import cycle: ${circle.join(' → ')} → ${circle[0]}`);
  return [...unknown, ...upward, ...rounds];
}

/** Draws the stairs as the documentation shows them. */
export function drawStairs(): string {
  const draw = (side: Side) =>
    STAIRS[side].map((rooms, step) => `${String(step + 1).padStart(2)}  ${rooms.join(', ')}`);
  return (Object.keys(STAIRS) as Side[])
    .map((side) => [`## \`${side}/\``, '', '```', ...draw(side), '```', ''].join('\n'))
    .join('\n');
}
