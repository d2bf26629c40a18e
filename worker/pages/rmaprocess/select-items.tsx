import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/form/choice-field.tsx';
import { NumberField } from '#client/ui/form/number-field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { Thumbnail } from '#client/ui/product/thumbnail.tsx';
import { Fault, type FieldProblem } from '#shared/errors.ts';
import { COMMENT_LIMIT, RETURN_REASONS } from '#shared/rma/contract.ts';
import type { Returnable, ReturnableLine } from '#shared/rma/returnable.ts';
import { PROBLEM_WORDS, REASON_WORDS } from '#shared/rma/words.ts';
import type { OrderCopy } from '#worker/acts/orders.ts';
import { requestReturn, returnableOfOne } from '#worker/acts/returns.ts';
import { MISSING, type PageRoute, type Resolution } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { orderToReturn, stepHref } from './access.ts';
import { type Filled, type ReadItems, readItems } from './read-items.ts';
import { StepView, stepPage } from './step-page.tsx';

const TITLE = 'Return items';
const REASONS = RETURN_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }));

interface Asked {
  readonly order: OrderCopy;
  readonly token: string;
  /** The submitted form that was refused. */
  readonly sent?: Pick<ReadItems, 'filled' | 'problems'>;
}

/** A service's message about a field, as a sentence for the form. */
function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}

interface LineProps {
  readonly line: ReturnableLine;
  readonly picture: string | undefined;
  readonly details: readonly string[];
  readonly filled: Filled | undefined;
  /** The error of one of its fields. */
  readonly errorOf: (field: keyof Filled) => string | undefined;
}

function Line({ line, picture, details, filled, errorOf }: LineProps): ReactNode {
  const { listItemId: id, name, qty } = line;
  const error = (field: keyof Filled) => {
    const message = errorOf(field);
    return message === undefined ? {} : { error: sentence(message) };
  };
  return (
    <li>
      <fieldset className="rma-line">
        <legend className="vh">{name}</legend>
        <span className="pic">{picture && <Thumbnail file={picture} />}</span>
        <Checkbox name="item" value={id} isCheckedAtFirst={filled !== undefined} {...error('listItemId')}>
          <b className="mini-name">{name}</b>
          <span className="rma-details">{[...details, `up to ${qty}`].join(' · ')}</span>
        </Checkbox>
        <div className="rma-fields">
          <NumberField
            name={`qty-${id}`}
            label="How many"
            min={1}
            max={qty}
            {...error('qty')}
            defaultValue={filled ? Number(filled.qty) || 1 : 1}
          />
          <SelectField
            name={`reason-${id}`}
            label="Why"
            options={REASONS}
            placeholder="Choose a reason"
            defaultValue={filled?.reason ?? ''}
            {...error('reason')}
          />
          <TextField
            name={`comment-${id}`}
            label="Comment"
            note="Optional"
            maxLength={COMMENT_LIMIT}
            defaultValue={filled?.comment ?? ''}
            {...error('comment')}
          />
        </div>
      </fieldset>
    </li>
  );
}

/** The message for a field of a line, found by the line's position among those that were submitted. */
function messageOf(sent: Asked['sent'], listItemId: string, field: keyof Filled): string | undefined {
  const index = sent?.filled.findIndex((each) => each.listItemId === listItemId) ?? -1;
  return sent?.problems.find((problem) => problem.field === `items.${index}.${field}`)?.message;
}

function leadOf(problems: readonly FieldProblem[]): string {
  const whole = problems.find(({ field }) => !field.startsWith('items.'));
  if (!whole) return 'Some fields are missing or wrong.';
  return whole.field === 'orderId' ? whole.message : sentence(`the items: ${whole.message}`);
}

function ItemsForm({ ctx, asked, lines }: { ctx: Ctx; asked: Asked; lines: readonly ReturnableLine[] }): ReactNode {
  const { order, token, sent } = asked;
  const action = stepHref(ctx.site, '/select-items', { order: order.orderId, t: token });
  return (
    <form method="post" action={action} className="rma-form" noValidate>
      {sent && <Note kind="bad" lead={leadOf(sent.problems)} announce="alert" />}
      <input type="hidden" name="key" value={crypto.randomUUID()} />
      <ul>
        {lines.map((line) => {
          const bought = order.document.lines.find(({ listItemId }) => listItemId === line.listItemId);
          return (
            <Line
              key={line.listItemId}
              line={line}
              picture={bought?.picture?.file}
              details={bought?.configuration ?? []}
              filled={sent?.filled.find(({ listItemId }) => listItemId === line.listItemId)}
              errorOf={(field) => messageOf(sent, line.listItemId, field)}
            />
          );
        })}
      </ul>
      <p className="row">
        <Button look="buy">Request return</Button>
        <ButtonLink look="line" href={stepHref(ctx.site, '')}>
          Another order
        </ButtonLink>
      </p>
    </form>
  );
}

function ItemsView({ ctx, asked, now }: { ctx: Ctx; asked: Asked; now: Returnable }): ReactNode {
  return (
    <StepView site={ctx.site} current="items" title={TITLE}>
      <p>
        Order <b data-testid="order-number">{asked.order.orderId}</b>
      </p>
      {now.problem ? (
        <>
          <Note kind="warn" lead={PROBLEM_WORDS[now.problem]} />
          <p>
            <ButtonLink look="line" href={stepHref(ctx.site, '')}>
              Another order
            </ButtonLink>
          </p>
        </>
      ) : (
        <ItemsForm ctx={ctx} asked={asked} lines={now.lines} />
      )}
    </StepView>
  );
}

async function itemsPage(ctx: Ctx, asked: Asked): Promise<Resolution> {
  const now = await returnableOfOne(ctx, asked.order);
  return stepPage(TITLE, <ItemsView ctx={ctx} asked={asked} now={now} />);
}

/** The order that the page's address names, with its token. */
async function orderOf(ctx: Ctx) {
  const { searchParams } = ctx.url;
  const token = searchParams.get('t') ?? '';
  return { order: await orderToReturn(ctx, searchParams.get('order') ?? '', token), token };
}

/** Which items of an order come back, how many of each, and why. */
export const selectItemsPage: PageRoute = {
  path: '/rmaprocess/select-items',
  gate: 'visitor',
  take: takeItems,
  find: async (ctx) => {
    const { order, token } = await orderOf(ctx);
    return order ? itemsPage(ctx, { order, token }) : MISSING;
  },
};

/** A random key for each form shown, so that submitting it twice creates one return. */
const keySchema = z.string().min(8).max(64);

/** Handles the items: requests the return, or shows the form again with its errors. */
async function takeItems(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const { order, token } = await orderOf(ctx);
  if (!order) throw new Fault('order_not_found');
  const fields = await formFields(c.req.raw);
  const { filled, items, problems } = readItems(fields);
  const key = keySchema.safeParse(fields.get('key')).data;
  const outcome = problems.length > 0 ? { problems } : await requestReturn(ctx, order, { items, key });
  if (outcome.problems) {
    const sent = { filled, problems: outcome.problems };
    return servePage(c, () => itemsPage(ctx, { order, token, sent }), true);
  }
  return c.redirect(stepHref(ctx.site, '/confirm', { rma: outcome.made.rmaId, t: token }), 303);
}
