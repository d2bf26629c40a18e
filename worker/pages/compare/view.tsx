import type { ReactNode } from 'react';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { countOf } from '#client/ui/count-text.ts';
import { Note } from '#client/ui/note.tsx';
import { ProductGrid } from '#client/ui/product/product-grid.tsx';
import { compareKey, comparePath, LEAST_COMPARED, MOST_COMPARED } from '#shared/compare/keys.ts';
import type { Card } from '#shared/product/card.ts';
import { sitePath } from '#shared/site/sites.ts';
import type { Comparison } from '#worker/pages/compare/read-comparison.ts';
import { CompareTable } from '#worker/pages/compare/table.tsx';
import type { Ctx } from '#worker/request/context.ts';

/** Characters of an unknown word that the message repeats. */
const LONGEST_WORD = 40;
const MOST_WORDS = 4;

function shorten(word: string): string {
  return word.length > LONGEST_WORD ? `${word.slice(0, LONGEST_WORD)}…` : word;
}

/** Which words of the address are not compared, and why. */
function Notes({ unknown, left, isCut }: Pick<Comparison, 'unknown' | 'left' | 'isCut'>): ReactNode {
  const named = unknown.slice(0, MOST_WORDS).map((word) => `“${shorten(word)}”`);
  const others = unknown.length - named.length;
  return (
    <>
      {unknown.length > 0 && (
        <Note kind="warn" announce="status" lead="Left out:">
          {named.join(', ')}
          {others > 0 && ` and ${others} more`}. We do not sell products by that name.
        </Note>
      )}
      {left.length > 0 && (
        <Note kind="warn" announce="status" lead={`${MOST_COMPARED} products fit side by side.`}>
          Left out: {left.map(({ name }) => name).join(', ')}.
        </Note>
      )}
      {isCut && left.length === 0 && (
        <Note kind="warn" announce="status" lead="The link is too long.">
          Its last part was ignored.
        </Note>
      )}
    </>
  );
}

/** Explains how to start a comparison. */
function HowTo({ ctx }: { readonly ctx: Ctx }): ReactNode {
  return (
    <>
      <p className="intro">
        You haven’t chosen any products yet. Check <strong>Compare</strong> on two to four products, in a list or on
        their own pages, to see their prices, stock and specs side by side.
      </p>
      <p className="row cmp-notes">
        <ButtonLink href={sitePath(ctx.site, '/brands')}>Browse products</ButtonLink>
        <ButtonLink look="line" href={sitePath(ctx.site, '/compare/bars')}>
          Compare barbells
        </ButtonLink>
      </p>
    </>
  );
}

function Suggestions({ ctx, comparison }: { readonly ctx: Ctx; readonly comparison: Comparison }): ReactNode {
  const { products, suggestions } = comparison;
  if (suggestions.length === 0) return null;
  const keys = products.map(({ key }) => key);
  const add = (card: Card) => (
    <ButtonLink
      look="line"
      size="sm"
      rel="nofollow"
      href={sitePath(ctx.site, comparePath([...keys, compareKey(card.url)]))}
    >
      Add<span className="vh"> {card.name} to comparison</span>
    </ButtonLink>
  );
  return (
    <section className="sec" aria-labelledby="add-to-comparison">
      <div className="sechead">
        <h2 className="d d44" id="add-to-comparison">
          Add another
        </h2>
      </div>
      <ProductGrid cards={suggestions} site={ctx.site} nowMs={ctx.now} actionOf={add} />
    </section>
  );
}

/** The comparison screen (spec 1 section 2.1). */
export function CompareView({ ctx, comparison }: { readonly ctx: Ctx; readonly comparison: Comparison }): ReactNode {
  const { products } = comparison;
  const trail = [{ name: 'Compare', url: '/compare', categoryId: null }];
  return (
    <div className="wrap">
      {ctx.visitor.app === null && <Breadcrumbs site={ctx.site} trail={trail} />}
      <h1 className="d d64">Compare</h1>
      <div className="cmp-notes">
        <Notes {...comparison} />
        {products.length > 0 && products.length < LEAST_COMPARED && (
          <Note announce="status" lead="One product so far.">
            Add {countOf(LEAST_COMPARED - products.length, 'more', 'more')} to compare.
          </Note>
        )}
      </div>
      {products.length === 0 ? <HowTo ctx={ctx} /> : <CompareTable ctx={ctx} comparison={comparison} />}
      <Suggestions ctx={ctx} comparison={comparison} />
    </div>
  );
}
