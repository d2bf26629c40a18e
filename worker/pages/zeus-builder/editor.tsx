import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { EDITOR_FORM, STORE_ACTIONS } from '#shared/gym-design/act.ts';
import { type GymDesign, NEW_DESIGN } from '#shared/gym-design/contract.ts';
import type { Gear } from '#shared/gym-design/gear.ts';
import { MOST_DESIGNS } from '#shared/gym-design/limits.ts';
import { PALETTE } from '#shared/gym-design/palette.ts';
import { readDesignText } from '#shared/gym-design/read-text.ts';
import { designText } from '#shared/gym-design/text.ts';
import { sitePath } from '#shared/site/sites.ts';
import { findGear, gearOfDesigns, type LeftThing, purchaseOfDesign } from '#worker/acts/gear.ts';
import { softly } from '#worker/log/softly.ts';
import { Said, type SayingKey, type Sayings, sayingOf } from '#worker/pages/parts/said.tsx';
import type { Resolution } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import { EditorForm } from './editor-form.tsx';
import { BUILDER, builderPage, projectPath } from './frame.tsx';

/** Notices in the editor. */
export const EDITOR_SAYINGS = {
  saved: { text: 'Your gym has been saved.' },
  'logged-in': { text: 'You are logged in. Save your gym to keep it.' },
} as const satisfies Sayings;

/** Why an action failed. The unsaved design is shown again. */
export type EditorRefusal = 'conflict' | 'full' | 'nothing';

/** A design as its page shows it. */
export interface Editor {
  readonly design: GymDesign;
  /** Null for an unsaved design. */
  readonly designId: string | null;
  /** The saved version that it is based on. */
  readonly version: number | null;
  readonly query?: string;
  readonly found?: readonly Gear[];
  readonly problems?: readonly string[];
  readonly refusal?: EditorRefusal;
}

/** Path on the site of a design's page. */
export const editorPath = (designId: string | null) => (designId === null ? BUILDER.edit : projectPath(designId));

/**
 * Path of a design's page that shows its current state, saved or not. With `cart` it shows what was added to the cart.
 */
export function drawnPath(
  { design, designId, version }: Editor,
  state: SayingKey<typeof EDITOR_SAYINGS> | 'cart',
): string {
  const query = new URLSearchParams({ design: designText(design), state });
  if (version !== null) query.set('version', String(version));
  return `${editorPath(designId)}?${query}`;
}

/** The version in an address or a form; null if there is none. */
export function readVersion(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

const LEFT_WORDS: Readonly<Record<LeftThing['why'], string>> = {
  choose: 'Choose its options first',
  out: 'Out of stock',
  gone: 'No longer sold',
};

/** Products that were not added to the cart, with links to choose their options. */
async function CartNote({ ctx, design }: { readonly ctx: Ctx; readonly design: GymDesign }): Promise<ReactNode> {
  const { items, left } = await purchaseOfDesign(ctx, design);
  const { site } = ctx;
  return (
    <Note
      kind={items.length > 0 ? 'warn' : 'bad'}
      announce="status"
      lead={
        items.length > 0
          ? 'Everything else has been added to your cart. These items were not added:'
          : 'Nothing has been added to your cart:'
      }
    >
      <ul>
        {left.map(({ name, url, why, count }) => (
          <li key={`${name} ${why}`}>
            {url === null ? (
              name
            ) : (
              <a className="link" href={sitePath(site, url)}>
                {name}
              </a>
            )}
            {`${count > 1 ? ` × ${count}` : ''}: ${LEFT_WORDS[why]}`}
          </li>
        ))}
      </ul>
      {items.length > 0 && (
        <a className="link" href={sitePath(site, '/cart')}>
          Go to the cart
        </a>
      )}
    </Note>
  );
}

function RefusalNote({ ctx, editor }: { readonly ctx: Ctx; readonly editor: Editor }): ReactNode {
  const { refusal, designId } = editor;
  if (refusal === 'conflict')
    return (
      <Note kind="bad" announce="alert" lead="This gym was changed elsewhere, so your changes were not saved.">
        Your version is shown below.{' '}
        <span className="row">
          <Button name="action" value={STORE_ACTIONS.copy} form={EDITOR_FORM} look="line" size="sm">
            Save mine as a new gym
          </Button>
          <a className="link" href={sitePath(ctx.site, editorPath(designId))}>
            Open the other version
          </a>
        </span>
      </Note>
    );
  if (refusal === 'full')
    return (
      <Note kind="bad" announce="alert" lead={`You have reached the limit of ${MOST_DESIGNS} gyms.`}>
        <a className="link" href={sitePath(ctx.site, BUILDER.myGyms)}>
          Delete one, then save this one
        </a>
      </Note>
    );
  if (refusal === 'nothing') return <Note kind="bad" announce="alert" lead="Nothing could be added to your cart." />;
  return null;
}

async function EditorView({ ctx, editor }: { readonly ctx: Ctx; readonly editor: Editor }): Promise<ReactNode> {
  const { design, designId, version, query = '', problems = [] } = editor;
  const { site, url } = ctx;
  // Nobody begins with an empty palette: it shows the first kind until something else is looked for.
  const [gear, found] = await Promise.all([
    gearOfDesigns(ctx, [design]),
    query === '' ? softly(ctx, 'palette_not_found', [], () => findGear(ctx, PALETTE[0].phrase)) : (editor.found ?? []),
  ]);
  const { prefix, locale, currency } = site;
  return (
    <>
      <Said sayings={EDITOR_SAYINGS} query={url.searchParams} />
      {url.searchParams.get('state') === 'cart' && (await CartNote({ ctx, design }))}
      <RefusalNote ctx={ctx} editor={editor} />
      <EditorForm
        design={design}
        designId={designId}
        version={version}
        gear={gear}
        {...{ query, found, problems }}
        isJustSaved={sayingOf(EDITOR_SAYINGS, url.searchParams) === 'saved'}
        action={sitePath(site, editorPath(designId))}
        site={{ prefix, locale, currency }}
      />
    </>
  );
}

/** The page to edit a design. */
export function editorPage(ctx: Ctx, editor: Editor): Resolution {
  const { design, designId, refusal } = editor;
  const title = designId === null && design.name === NEW_DESIGN.name ? 'New gym' : design.name;
  return builderPage(ctx, { title, ...(refusal === 'conflict' ? { status: 409 } : {}) }, () =>
    EditorView({ ctx, editor }),
  );
}

/** The design in the page's address, or undefined. */
export function drawnIn(ctx: Ctx): GymDesign | undefined {
  return readDesignText(ctx.url.searchParams.get('design'));
}
