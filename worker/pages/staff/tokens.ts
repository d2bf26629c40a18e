import type { Context } from 'hono';
import { z } from 'zod';
import { issueWords } from '#shared/form/issue-words.ts';
import { TOKEN_PURPOSES } from '#shared/staff/token-purposes.ts';
import { DAY_MS } from '#shared/time/duration.ts';
import { findMembers } from '#worker/pages/staff/members.tsx';
import { NAME_LIMIT, TOKEN_DAYS, TOKENS_PATH } from '#worker/pages/staff/parts/tokens.tsx';
import { problemLine, schemaProblems, type Typed } from '#worker/pages/staff/parts/typed.ts';
import type { StoreRoute } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { memberOf } from '#worker/request/staff.ts';

const changeSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('make'),
    name: z.string().trim().min(1, 'Please enter a name').max(NAME_LIMIT),
    purposes: z.array(z.enum(TOKEN_PURPOSES)).min(1, 'Please choose at least one'),
    days: z.enum(TOKEN_DAYS),
  }),
  z.object({ action: z.literal('revoke'), token: z.uuid() }),
]);

/** Makes or revokes a token. The secret of a new one is shown on the answer's page and never again. */
async function changeTokens(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const { email } = memberOf(ctx);
  const { staffTokens } = ctx.store;
  const fields = await formFields(c.req.raw);
  const again = (problems: Typed['problems']) =>
    servePage(
      c,
      async (page) => findMembers(page, { problem: problemLine(problems), typed: { fields, problems } }),
      true,
    );
  const purposes = TOKEN_PURPOSES.filter((purpose) => fields.has(`for-${purpose}`));
  const read = changeSchema.safeParse({ ...Object.fromEntries(fields), purposes }, { error: issueWords });
  if (!read.success) return again(schemaProblems(read.error));
  if (read.data.action === 'revoke') {
    const { token: tokenId } = read.data;
    const known = (await staffTokens.all()).find((token) => token.tokenId === tokenId);
    if (known) await staffTokens.revoke(known, email, ctx.now);
    return c.redirect('/staff/members', 303);
  }
  const { name, days } = read.data;
  const endsMs = ctx.now + Number(days) * DAY_MS;
  const secret = await staffTokens.make({ name, purposes, madeBy: email, madeMs: ctx.now, endsMs });
  if (secret === undefined) return again([{ field: 'name', message: 'A token with this name already exists' }]);
  return servePage(c, async (page) => findMembers(page, { token: { name, secret, endsMs } }), true);
}

/** The forms of the tokens, on the page of members. */
export const staffTokenForms: StoreRoute = { path: TOKENS_PATH, gate: 'staff', take: changeTokens };
