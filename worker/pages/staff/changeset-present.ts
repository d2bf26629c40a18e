import { recordIn } from '#shared/changeset/record-form.ts';
import { Fault } from '#shared/errors.ts';
import { changesetOf } from '#worker/acts/changesets.ts';
import { CHANGESETS_PATH } from '#worker/pages/staff/parts/changeset-words.ts';
import type { StoreRoute } from '#worker/render/page.ts';
import { formFields } from '#worker/request/body.ts';
import { memberOf } from '#worker/request/staff.ts';

/**
 * Hears from an editor that has a record of a changeset open, or has closed it (`gone`), and answers with the names of the
 * others who have it open.
 */
export const staffChangesetPresentRoute: StoreRoute = {
  path: `${CHANGESETS_PATH}/:id/present`,
  gate: 'edit',
  take: async (c) => {
    const ctx = c.get('ctx');
    const fields = await formFields(c.req.raw);
    const name = recordIn(fields);
    if (!name) throw new Fault('validation_error', [{ field: 'key', message: 'names no record' }]);
    const { id } = await changesetOf(ctx, c.req.param('id') ?? '');
    const opened = { changesetId: id, name, email: memberOf(ctx).email };
    const isGone = fields.get('gone') === '1';
    if (isGone) await ctx.store.presence.end(opened);
    const others = isGone ? [] : await ctx.store.presence.note(opened, ctx.now);
    return Response.json({ others }, { headers: { 'cache-control': 'private, no-store' } });
  },
};
