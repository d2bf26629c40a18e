import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Button } from '#client/ui/button.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { TextArea } from '#client/ui/form/text-area.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { type Answered, answeredSchema, QUESTION_FIELDS, QUESTION_FORM } from '#shared/question/contract.ts';
import { siteOfEntry } from '#worker/acts/forward-entry.ts';
import { wake } from '#worker/acts/wake.ts';
import { Said, type SayingKey, type Sayings, saidPath } from '#worker/pages/parts/said.tsx';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { utc } from '#worker/pages/staff/parts/time.ts';
import type { PageRoute } from '#worker/render/page.ts';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { memberOf } from '#worker/request/staff.ts';
import type { FormEntry } from '#worker/store/form/form-entries.ts';
import type { PublishedQuestion } from '#worker/store/product/questions.ts';
import type { Deed } from '#worker/store/staff/deeds.ts';
import { STAFF_FORMS_PATH } from './forms.tsx';

const PATH = '/staff/questions';
const PER_PAGE = 30;

const SAYINGS = {
  published: { lead: 'Published, and the answer is on its way by email.' },
  changed: { lead: 'Saved.' },
  withdrawn: { lead: 'Removed from the product’s page.' },
  empty: { kind: 'bad', lead: 'Please enter the question and the answer.' },
  product: { kind: 'bad', lead: 'There is no product with this SKU. Answer it by email instead.' },
  gone: { kind: 'bad', lead: 'It was answered or removed in the meantime.' },
} as const satisfies Sayings;

const enteredIn = ({ fields }: FormEntry, name: string): string =>
  fields.find((field) => field.name === name)?.values.join(' ') ?? '';

/** The fields of a question with its answer, and the buttons below them. */
function AnswerForm(props: {
  readonly questionId: string;
  readonly typed: Answered;
  readonly children: ReactNode;
}): ReactNode {
  const { questionId, typed } = props;
  return (
    <form method="post" action={PATH} className="stack">
      <input type="hidden" name="id" value={questionId} />
      <TextArea
        name="question"
        id={`question-${questionId}`}
        label="Question, as it is shown"
        defaultValue={typed.question}
        maxLength={1000}
        isRequired
      />
      <TextArea
        name="answer"
        id={`answer-${questionId}`}
        label="Answer"
        defaultValue={typed.answer}
        maxLength={4000}
        isRequired
      />
      <TextField
        name="nickname"
        id={`name-${questionId}`}
        label="Asked by"
        defaultValue={typed.nickname}
        maxLength={40}
      />
      <div className="row">{props.children}</div>
    </form>
  );
}

function Asked({ entry }: { readonly entry: FormEntry }): ReactNode {
  const question = enteredIn(entry, QUESTION_FIELDS.question);
  return (
    <li className="staff-log">
      <h2 className="d d24">{enteredIn(entry, QUESTION_FIELDS.product)}</h2>
      <p className="mute">
        {`${entry.email}, ${utc(entry.createdMs)} · `}
        <a className="link" href={`${STAFF_FORMS_PATH}/${entry.entryId}`}>
          Answer by email only, or close it
          <HiddenName name={question} />
        </a>
      </p>
      <AnswerForm
        questionId={entry.entryId}
        typed={{ question, answer: '', nickname: enteredIn(entry, QUESTION_FIELDS.nickname) }}
      >
        <Button name="action" value="publish">
          Publish and send the answer
          <HiddenName name={question} />
        </Button>
      </AnswerForm>
    </li>
  );
}

function Shown({ published }: { readonly published: PublishedQuestion }): ReactNode {
  return (
    <li className="staff-log">
      <details>
        <summary>
          <b>{published.productName}</b>
          {`: ${published.question}`}
        </summary>
        <AnswerForm questionId={published.questionId} typed={published}>
          <Button look="line" name="action" value="change">
            Save
            <HiddenName name={published.question} />
          </Button>
          <Button look="line" name="action" value="withdraw">
            Remove from the page
            <HiddenName name={published.question} />
          </Button>
        </AnswerForm>
      </details>
    </li>
  );
}

async function Desk({ ctx }: { readonly ctx: Ctx }) {
  const { store } = ctx;
  const filter = { formHash: QUESTION_FORM, assigned: '', text: '' };
  const [fresh, open, published] = await Promise.all([
    store.formEntries.page({ ...filter, state: 'new' }, 1, PER_PAGE),
    store.formEntries.page({ ...filter, state: 'open' }, 1, PER_PAGE),
    store.questions.latest(PER_PAGE),
  ]);
  const asked = [...fresh.entries, ...open.entries].toSorted((a, b) => a.createdMs - b.createdMs);
  return (
    <>
      {asked.length === 0 ? (
        <p>No questions to answer.</p>
      ) : (
        <ul className="staff-log">
          {asked.map((entry) => (
            <Asked key={entry.entryId} entry={entry} />
          ))}
        </ul>
      )}
      {published.length > 0 && (
        <section>
          <h2 className="d d32">On product pages</h2>
          <ul className="staff-log">
            {published.map((each) => (
              <Shown key={each.questionId} published={each} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Questions about products: those to be answered, the oldest first, and those on product pages. */
export const staffQuestionsPage: PageRoute = {
  path: PATH,
  gate: 'mails',
  take: decide,
  find: async (ctx) =>
    staffPage(ctx, { title: 'Questions' }, async () => (
      <>
        <h1 className="d d64">Questions</h1>
        <Said sayings={SAYINGS} query={ctx.url.searchParams} />
        {(await ctx.store.forms.find(QUESTION_FORM)) === undefined && (
          <Note kind="warn" lead={`Shoppers cannot ask: there is no form named ${QUESTION_FORM}.`} />
        )}
        {await Desk({ ctx })}
      </>
    )),
};

const actionSchema = z.object({ action: z.enum(['publish', 'change', 'withdraw']), id: z.string().min(1).max(64) });

/** Publishes the answer to an entry and sends it to the person who asked. */
async function publish(ctx: Ctx, entryId: string, answered: Answered, deed: Deed): Promise<SayingKey<typeof SAYINGS>> {
  const { store, now, origin } = ctx;
  const entry = await store.formEntries.find(entryId);
  if (entry?.formHash !== QUESTION_FORM || (entry.state !== 'new' && entry.state !== 'open')) return 'gone';
  const asked = { questionId: entryId, customerId: entry.customerId, sku: enteredIn(entry, QUESTION_FIELDS.product) };
  if (!(await store.questions.publish(asked, answered, deed))) return 'product';
  // The entry's own id: an answer that is sent twice by a double click is one answer.
  const answer = { answerId: entryId, author: memberOf(ctx).email, text: answered.answer, origin };
  wake(ctx, await store.formEntries.reply(siteOfEntry(entry), entryId, answer, now));
  return 'published';
}

async function act(ctx: Ctx, fields: Record<string, string>): Promise<SayingKey<typeof SAYINGS>> {
  const asked = actionSchema.safeParse(fields);
  if (!asked.success) return 'gone';
  const { action, id } = asked.data;
  const { questions } = ctx.store;
  const { email: author } = memberOf(ctx);
  const deed: Deed = { author, action: `question ${action}`, subject: `entry ${id}`, nowMs: ctx.now };
  if (action === 'withdraw') return (await questions.withdraw(id, deed)) ? 'withdrawn' : 'gone';
  const answered = answeredSchema.safeParse(fields);
  if (!answered.success) return 'empty';
  if (action === 'publish') return publish(ctx, id, answered.data, deed);
  return (await questions.change(id, answered.data, deed)) ? 'changed' : 'gone';
}

/** Handles the forms of the desk. */
async function decide(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const fields = Object.fromEntries(await formFields(c.req.raw)) as Record<string, string>;
  return c.redirect(saidPath(PATH, SAYINGS, await act(ctx, fields)), 303);
}
