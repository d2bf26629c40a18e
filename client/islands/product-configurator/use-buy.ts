import { type SyntheticEvent, useState } from 'react';
import type { CallError } from '#client/browser/call.ts';
import { addToCart, cart, NO_CART } from '#client/state/cart.ts';
import { useSignalValue } from '#client/state/use-signal.ts';
import type { Item } from '#shared/list/contract.ts';
import { purchaseOf } from '#shared/product/purchase.ts';
import type { Model } from './model.ts';

/** Adding a choice to the cart. */
export interface Buy {
  readonly isBusy: boolean;
  /** The request waits for a connection. */
  readonly isWaiting: boolean;
  /** Why the store refused it, for the shopper. */
  readonly refusal: string | null;
  readonly submit: (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => void;
}

/** A text field of the form; undefined if it is empty. */
function written(form: FormData, name: string): Record<string, string> {
  const text = String(form.get(name) ?? '').trim();
  return text === '' ? {} : { [name]: text };
}

/**
 * The items that a choice adds to the cart, with the recipient of a gift card from the form and the recipe id from the
 * page's address.
 */
function itemsOf(model: Model, form: FormData): Item[] {
  const recipe = new URLSearchParams(location.search).get('rid');
  return purchaseOf(model.options, model.choice, model.configured).map((item) => ({
    ...item,
    children: [...item.children],
    customOptions: [...item.customOptions],
    metadata: {
      ...item.metadata,
      ...(recipe === null ? {} : { recipeId: recipe }),
      ...(item.metadata.giftcard && {
        giftcard: {
          ...item.metadata.giftcard,
          isCustom: model.choice.isOpenAmount,
          ...written(form, 'recipientName'),
          ...written(form, 'recipientEmail'),
          ...written(form, 'message'),
        },
      }),
    },
  }));
}

/** Why nothing was added to the cart: the choice is invalid, or the cause is beyond the shopper's control. */
function refusalOf({ type, message }: CallError): string {
  if (type !== 'validation_error') return message;
  return 'This cannot be added to the cart as selected. Please check your options.';
}

/** Moves to the values of an axis of which none is chosen, whose words are shown there. */
function askForAxis({ options, configured }: Model, form: HTMLFormElement): void {
  const open = configured.problems.find(({ field }) => options.axes.some(({ code }) => code === field));
  const group = open && form.elements.namedItem(open.field);
  const radios = group instanceof RadioNodeList ? [...group] : [group];
  radios.find((radio) => radio instanceof HTMLInputElement && !radio.disabled && radio.focus() === undefined);
}

/** Adds the choice to the cart without leaving the page. */
export function useBuy(model: Model): Buy {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isOffline } = useSignalValue(cart, NO_CART);

  async function buy(form: HTMLFormElement): Promise<void> {
    setBusy(true);
    const refused = await addToCart(itemsOf(model, new FormData(form)));
    setBusy(false);
    setRefusal(refused ? refusalOf(refused) : null);
  }

  return {
    isBusy,
    isWaiting: isBusy && isOffline,
    refusal,
    submit: (event) => {
      // 'Update' and the wishlist buttons send the choice elsewhere.
      const { submitter } = event.nativeEvent;
      if (submitter?.hasAttribute('formaction')) return;
      // 'Buy now' leads to the checkout, so the form posts as it does without script.
      if (submitter?.getAttribute('value') === 'now') {
        if (isBusy || !model.tryToBuy()) event.preventDefault();
        askForAxis(model, event.currentTarget);
        return;
      }
      event.preventDefault();
      if (isBusy) return;
      if (model.tryToBuy()) void buy(event.currentTarget);
      else askForAxis(model, event.currentTarget);
    },
  };
}
