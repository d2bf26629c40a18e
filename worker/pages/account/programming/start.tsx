import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import type { Program } from '#shared/program/contract.ts';
import { dayAt, nextMonday } from '#shared/program/schedule.ts';
import { errorOf, NO_REFUSAL } from '#worker/pages/account/parts/form.tsx';
import type { RefusedForm } from '#worker/pages/account/parts/take-form.tsx';
import type { Ctx } from '#worker/request/context.ts';
import { dayWords, programHref } from './place.ts';

/**
 * The start date of a program: asked for until it is known, and editable at any time. `form` is a submission that was
 * refused.
 */
export function Start({
  ctx,
  program,
  form,
}: {
  readonly ctx: Ctx;
  readonly program: Program;
  readonly form: RefusedForm | undefined;
}): ReactNode {
  const { startsOn, productId } = program;
  const { typed = new URLSearchParams(), refusal = NO_REFUSAL } = form ?? {};
  const today = dayAt(ctx.now, ctx.visitor.timeZone);
  const suggested = startsOn ?? nextMonday(today);
  const fields = (
    <form method="post" action={programHref(ctx.site, productId)} className="pg-start">
      {refusal.lead && <Note kind="bad" lead={refusal.lead} announce="alert" />}
      <TextField
        name="startsOn"
        type="date"
        label="First day"
        isRequired
        defaultValue={typed.get('startsOn') ?? suggested}
        {...errorOf(refusal, 'startsOn')}
      />
      <Button look={startsOn === null ? 'buy' : 'line'}>{startsOn === null ? 'Start on this day' : 'Save'}</Button>
    </form>
  );
  if (startsOn === null) {
    return (
      <section className="pg-begin" aria-labelledby="begin">
        <h2 className="d d32" id="begin">
          When do you start?
        </h2>
        <p>We’ll give every session a date. You can change your start date at any time.</p>
        {fields}
      </section>
    );
  }
  return (
    <details className="account-rename" open={form !== undefined}>
      <summary className="link">{`${startsOn <= today ? 'Began' : 'Begins'} on ${dayWords(startsOn, ctx.site, 'long')}: change`}</summary>
      {fields}
    </details>
  );
}
