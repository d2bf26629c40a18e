import { morph } from '#client/browser/morph.ts';
import { keepOpen } from './keep-open.ts';

/**
 * The blocks of a canvas. The store marks the place of each block with an element around it, which is taken away before
 * anything else: what shoppers see has none, and styles of neighbors would not apply.
 */

/** An outermost block in a document. */
interface Group {
  /** Its index in the record. */
  at: number;
  /** Its HTML as the store has sent it, without places: two that are alike can be exchanged. */
  html: string;
  /** Goes before it, even while it shows nothing. */
  readonly start: Comment;
  nodes: readonly ChildNode[];
}

const AT = 'data-at';
/** Names the links of a block that lead nowhere. */
const DEAD = 'data-dead';
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

/** The elements of some nodes that are marked with a place, in their order. */
const markedIn = (nodes: readonly Node[]): readonly Element[] =>
  nodes
    .filter(isElement)
    .flatMap((node) => [...(node.hasAttribute(AT) ? [node] : []), ...node.querySelectorAll(`[${AT}]`)]);

/** Takes the marks of a document apart: its outermost blocks in their order, their elements marked instead. */
function takeApart(page: Document): Group[] {
  const marks = [...page.querySelectorAll(`[${AT}]`)];
  const sent = new Map(
    marks.map((mark) => [mark, (mark.getAttribute(DEAD) ?? '') + mark.innerHTML.replaceAll(/ data-at="[^"]*"/g, '')]),
  );
  const groups: Group[] = [];
  // The inner ones first, so that an element which is all that several blocks show is marked as the innermost.
  for (const mark of marks.reverse()) {
    const at = mark.getAttribute(AT) ?? '';
    const nodes = [...mark.childNodes];
    for (const node of nodes) if (isElement(node) && !node.hasAttribute(AT)) node.setAttribute(AT, at);
    const dead = mark.getAttribute(DEAD);
    if (dead !== null) nodes.find(isElement)?.setAttribute(DEAD, dead);
    if (at.includes('/')) {
      mark.replaceWith(...nodes);
      continue;
    }
    const start = page.createComment('block');
    mark.replaceWith(start, ...nodes);
    groups.unshift({ at: Number(at), html: sent.get(mark) ?? '', start, nodes });
  }
  return groups;
}

/** Whether an element can be made like another one: what React keeps must not be changed under its hands. */
const canMorph = (old: ChildNode, fresh: ChildNode): boolean =>
  isElement(old) && isElement(fresh) && old.tagName === fresh.tagName && !old.querySelector('store-island[react]');

/** Gives a block another index. */
function renumber(group: Group, at: number): void {
  for (const element of markedIn(group.nodes))
    element.setAttribute(AT, (element.getAttribute(AT) ?? '').replace(/^\d+/, String(at)));
  group.at = at;
}

/** The blocks that a frame shows. */
export class Groups {
  readonly #page: Document;
  #groups: Group[];
  /** Goes after the last one. */
  readonly #end: Comment;

  constructor(page: Document) {
    this.#page = page;
    this.#groups = takeApart(page);
    this.#end = page.createComment('end of the blocks');
    const last = this.#groups.at(-1);
    if (last) (last.nodes.at(-1) ?? last.start).after(this.#end);
    else (page.querySelector('main') ?? page.body).prepend(this.#end);
  }

  /** Shows all blocks of a record as the store has drawn them. What is the same stays as it is, wherever it goes. */
  show(fresh: Document): void {
    this.#addSheets(fresh);
    const left = [...this.#groups];
    const take = (matches: (group: Group) => boolean): Group | undefined => {
      const found = left.findIndex(matches);
      return found === -1 ? undefined : left.splice(found, 1)[0];
    };
    const next = takeApart(fresh);
    const same = next.map(({ at, html }) => take((old) => old.html === html && old.at === at));
    for (const [index, { html }] of next.entries()) same[index] ??= take((old) => old.html === html);
    this.#groups = next.map((group, index) => {
      const kept = same[index];
      if (kept) return this.#placed(kept, group);
      const changed = take((old) => old.at === group.at);
      return changed ? this.#renewed(changed, group) : this.#added(group);
    });
    for (const { start, nodes } of left) for (const node of [start, ...nodes]) node.remove();
    this.#arrange();
  }

  /** Shows the outermost block at an index as the store has drawn it alone, after an empty one unless it is the first. */
  showOne(at: number, fresh: Document): void {
    this.#addSheets(fresh);
    const group = takeApart(fresh).find((each) => each.at === Math.min(at, 1));
    const mine = this.#groups.find((each) => each.at === at);
    if (!group) {
      for (const node of mine?.nodes ?? []) node.remove();
      if (mine) Object.assign(mine, { html: '', nodes: [] });
      return;
    }
    // Alone it has another index.
    renumber(group, at);
    if (mine) {
      this.#renewed(mine, group);
      return;
    }
    const after = this.#groups.findIndex((each) => each.at > at);
    this.#groups.splice(after === -1 ? this.#groups.length : after, 0, this.#added(group));
    this.#arrange();
  }

  /** Gives the block at an index another one, or takes it away (null), before the store has answered. */
  move(from: number, to: number | null): void {
    const last = to ?? Number.POSITIVE_INFINITY;
    const mine = this.#groups.find(({ at }) => at === from);
    for (const each of this.#groups) {
      if (each.at > from && each.at <= last) renumber(each, each.at - 1);
      else if (each.at < from && each.at >= last) renumber(each, each.at + 1);
    }
    if (mine && to !== null) renumber(mine, to);
    if (mine && to === null) {
      for (const node of [mine.start, ...mine.nodes]) node.remove();
      this.#groups = this.#groups.filter((each) => each !== mine);
    }
    this.#groups.sort((a, b) => a.at - b.at);
    this.#arrange();
  }

  /** Takes over what the store says of blocks that this frame has just loaded from it. */
  learn(fresh: Document): void {
    const next = takeApart(fresh);
    if (next.length !== this.#groups.length) return;
    for (const [index, { html }] of next.entries()) Object.assign(this.#groups[index] ?? {}, { html });
  }

  /** A block that is as it was, with the places that it and those within it have now. */
  #placed(old: Group, fresh: Group): Group {
    const [mine, theirs] = [markedIn(old.nodes), markedIn(fresh.nodes)];
    if (mine.length !== theirs.length) return this.#renewed(old, fresh);
    for (const [index, element] of mine.entries()) element.setAttribute(AT, theirs[index]?.getAttribute(AT) ?? '');
    old.at = fresh.at;
    return old;
  }

  /** A block made like another one, with as little change as possible: what is open in it stays open. */
  #renewed(old: Group, fresh: Group): Group {
    const nodes = fresh.nodes.map((node) => this.#page.adoptNode(node));
    const isAlike =
      old.nodes.length === nodes.length && nodes.every((node, index) => canMorph(old.nodes[index] as ChildNode, node));
    if (isAlike) {
      for (const [index, node] of nodes.entries()) {
        const mine = old.nodes[index] as Element;
        keepOpen(mine, node as Element);
        morph(mine, node as Element);
      }
    } else {
      for (const node of old.nodes) node.remove();
      old.start.after(...nodes);
      old.nodes = nodes;
    }
    old.at = fresh.at;
    old.html = fresh.html;
    return old;
  }

  #added(fresh: Group): Group {
    const nodes = fresh.nodes.map((node) => this.#page.adoptNode(node));
    return { ...fresh, start: this.#page.createComment('block'), nodes };
  }

  /** Brings the blocks into their order, without touching one that is in its place. */
  #arrange(): void {
    let next: ChildNode = this.#end;
    for (const { start, nodes } of this.#groups.toReversed()) {
      for (const node of [...nodes].reverse()) {
        if (node.nextSibling !== next) next.before(node);
        next = node;
      }
      if (start.nextSibling !== next) next.before(start);
      next = start;
    }
  }

  /** Adds the sheets that new blocks need. */
  #addSheets(fresh: Document): void {
    const known = new Set(
      [...this.#page.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href')),
    );
    for (const link of fresh.querySelectorAll('link[rel=stylesheet]'))
      if (!known.has(link.getAttribute('href'))) this.#page.head.append(this.#page.importNode(link));
  }
}
