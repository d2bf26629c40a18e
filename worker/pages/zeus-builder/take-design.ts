import type { Context } from 'hono';
import { Fault } from '#shared/errors.ts';
import { addedProduct, changeOf, STORE_ACTIONS, soughtPhrase } from '#shared/gym-design/act.ts';
import { changeDesign } from '#shared/gym-design/change.ts';
import { DESIGN_FIELDS, readDesignForm } from '#shared/gym-design/form.ts';
import { gearIndex } from '#shared/gym-design/gear.ts';
import { readDesignText } from '#shared/gym-design/read-text.ts';
import { sitePath } from '#shared/site/sites.ts';
import { findGear, gearOf, purchaseOfDesign } from '#worker/acts/gear.ts';
import { shopperIdOf } from '#worker/acts/ledger-entries.ts';
import { additionsOrNone, ownLists, tellCart } from '#worker/acts/shopper.ts';
import { countAddition } from '#worker/acts/tracking.ts';
import { loginHref } from '#worker/pages/account/parts/gate.ts';
import { problemPath } from '#worker/pages/cart/problems.ts';
import { saidPath } from '#worker/pages/parts/said.tsx';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { drawnPath, EDITOR_SAYINGS, type Editor, editorPage, editorPath, readVersion } from './editor.tsx';

function show(c: Context<AppEnv>, editor: Editor): Promise<Response> {
  return servePage(c, async (ctx) => editorPage(ctx, editor), true);
}

function goTo(c: Context<AppEnv>, path: string): Response {
  return c.redirect(sitePath(c.get('ctx').site, path), 303);
}

/** Saves a design: a new one at a new address, a saved one in place of the version it is based on. */
async function save(c: Context<AppEnv>, editor: Editor, asNew: boolean): Promise<Response> {
  const ctx = c.get('ctx');
  const { session, store, now } = ctx;
  if (session.kind !== 'customer') return c.redirect(loginHref(ctx, drawnPath(editor, 'logged-in')), 303);
  const { customerId } = session;
  const { design, designId, version } = editor;
  if (designId === null || asNew) {
    const made = await store.gymDesigns.create(customerId, design, now);
    return made === undefined
      ? show(c, { ...editor, refusal: 'full' })
      : goTo(c, saidPath(editorPath(made), EDITOR_SAYINGS, 'saved'));
  }
  const isWritten = version !== null && (await store.gymDesigns.write({ designId, customerId }, version, design, now));
  return isWritten
    ? goTo(c, saidPath(editorPath(designId), EDITOR_SAYINGS, 'saved'))
    : show(c, { ...editor, refusal: 'conflict' });
}

/**
 * Adds everything that needs no further choice to the cart, then redirects to the cart or to the products that still
 * need one.
 */
async function buy(c: Context<AppEnv>, editor: Editor): Promise<Response> {
  const ctx = c.get('ctx');
  const { items, left } = await purchaseOfDesign(ctx, editor.design);
  if (items.length > 0) {
    const additions = await additionsOrNone(ctx, items);
    if (!additions) return show(c, { ...editor, refusal: 'nothing' });
    const outcome = await ownLists(c).addToCart(additions, { nowMs: ctx.now, keep: true, rsAnonId: shopperIdOf(ctx) });
    if (outcome.outcome !== 'done') return goTo(c, problemPath('full'));
    tellCart(c, outcome);
    countAddition(ctx, items);
  }
  if (items.length > 0 && left.length === 0) return goTo(c, '/cart');
  return items.length + left.length === 0
    ? show(c, { ...editor, refusal: 'nothing' })
    : goTo(c, drawnPath(editor, 'cart'));
}

/** Reads the action and all fields of the editor's form. Throws `validation_error` if it contains no valid design. */
function readEditor(
  fields: URLSearchParams,
  designId: string | null,
): Editor & { readonly action: string; readonly query: string } {
  const base = readDesignText(fields.get(DESIGN_FIELDS.design));
  if (!base) throw new Fault('validation_error', [{ field: DESIGN_FIELDS.design, message: 'is no design' }]);
  const action = fields.get(DESIGN_FIELDS.action) ?? '';
  return {
    ...readDesignForm(base, fields),
    designId,
    version: readVersion(fields.get(DESIGN_FIELDS.version)),
    query: soughtPhrase(action) ?? (fields.get(DESIGN_FIELDS.query) ?? '').slice(0, 120),
    action,
  };
}

/**
 * Handles the form of the editor. Changes are not stored until the design is saved: each response is the page with its
 * current state. Only the owner can submit the form of a saved design.
 */
export async function takeDesign(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const { session, store } = ctx;
  const designId = c.req.param('projectId') ?? null;
  const { action, ...editor } = readEditor(await formFields(c.req.raw), designId);
  if (designId !== null) {
    if (session.kind !== 'customer') return c.redirect(loginHref(ctx, drawnPath(editor, 'logged-in')), 303);
    const own = await store.gymDesigns.own({ designId, customerId: session.customerId });
    if (!own) throw new Fault('not_found');
  }
  if (action === STORE_ACTIONS.save) return save(c, editor, false);
  if (action === STORE_ACTIONS.copy) return save(c, editor, true);
  if (action === STORE_ACTIONS.cart) return buy(c, editor);
  const productId = addedProduct(action);
  const [found, added] = await Promise.all([
    findGear(ctx, editor.query),
    gearOf(ctx, productId === undefined ? [] : [productId]),
  ]);
  const wish = changeOf(editor.design, action, gearIndex(added));
  return show(c, { ...editor, found, design: wish ? changeDesign(editor.design, wish) : editor.design });
}
