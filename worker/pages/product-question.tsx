import { QUESTION_FIELDS, QUESTION_FORM, QUESTION_PATH } from '#shared/question/contract.ts';
import { head } from '#shared/seo/head.ts';
import { sitePath } from '#shared/site/sites.ts';
import { FormPlace } from '#worker/blocks/parts/form-place.tsx';
import { MISSING, type PageRoute, type Resolution } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';

async function find(ctx: Ctx): Promise<Resolution> {
  const productId = Number(ctx.url.searchParams.get('product'));
  if (!Number.isSafeInteger(productId) || productId <= 0) return MISSING;
  const [[card], form] = await Promise.all([
    ctx.store.listings.cards([productId]),
    ctx.store.forms.find(QUESTION_FORM),
  ]);
  if (!card || !form) return MISSING;
  return {
    outcome: 'page',
    page: {
      kind: 'content',
      sheet: 'blocks',
      head: head({ title: `A question about ${card.name}`, sites: [] }),
      load: async () => ({
        view: (
          <div className="wrap login">
            <h1 className="d d44">Ask a question</h1>
            <p>
              {'About '}
              <a className="link" href={sitePath(ctx.site, card.url)}>
                {card.name}
              </a>
              . We answer by email. Good questions are shown on the product’s page, with the name that you choose and
              without your email address.
            </p>
            <FormPlace ctx={ctx} form={form} values={{ [QUESTION_FIELDS.product]: [card.sku] }} />
          </div>
        ),
      }),
    },
  };
}

/** Where shoppers ask about a product: the form of questions, with the product filled in. */
export const productQuestionPage: PageRoute = { path: QUESTION_PATH, gate: 'visitor', find };
