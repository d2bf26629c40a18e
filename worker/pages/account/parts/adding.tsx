import type { ReactNode } from 'react';
import { Note } from '#client/ui/note.tsx';
import { choiceQuery, isChoiceField, readChoice } from '#shared/product/choice-query.ts';
import type { Offer } from '#shared/product/offer.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Hidden fields that pass on the chosen options. */
function ChoiceInputs({ offer, query }: { readonly offer: Offer; readonly query: URLSearchParams }): ReactNode {
  const fields = [...query].filter(([name]) => name !== 'productId' && isChoiceField(offer.options, name));
  return (
    <>
      <input type="hidden" name="productId" value={offer.options.productId} />
      {fields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may be in a query more than once
        <input key={`${index}-${name}`} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

/** The id of the product that an address asks to add (`?add=101`), or undefined. */
export function askedProduct(query: URLSearchParams): number | undefined {
  const text = query.get('add');
  return text !== null && /^[1-9]\d{0,11}$/.test(text) ? Number(text) : undefined;
}

/**
 * Returns the query that asks to add a product with the options chosen in a form; '' for a product that is not sold
 * here.
 */
export async function askingQuery(ctx: Ctx, fields: URLSearchParams): Promise<string> {
  const productId = askedProduct(new URLSearchParams({ add: fields.get('productId') ?? '' }));
  const offer = productId === undefined ? undefined : (await ctx.store.offers.byIds([productId])).get(productId);
  if (!offer?.hasPage) return '';
  return choiceQuery(offer.options, readChoice(offer.options, fields), new URLSearchParams({ add: String(productId) }));
}

/**
 * Asks for confirmation before a product is added, because opening an address must change nothing. Shows a notice if
 * the product is not sold on this site.
 */
export function AddingForm(props: {
  readonly offer: Offer | undefined;
  readonly query: URLSearchParams;
  /** Where the form posts to, with the site's prefix. */
  readonly action: string;
  /** Further fields, and the button. */
  readonly children: ReactNode;
}): ReactNode {
  const { offer, query, action, children } = props;
  if (!offer) return <Note kind="bad">This product is not sold here.</Note>;
  return (
    <form className="account-adding" method="post" action={action}>
      <ChoiceInputs offer={offer} query={query} />
      {children}
    </form>
  );
}
