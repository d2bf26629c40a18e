import { type ReactNode, useEffect, useRef } from 'react';
import { island } from '#client/island.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { AxisChoices } from './product-configurator/axis-choices.tsx';
import { BundleChoices } from './product-configurator/bundle-choices.tsx';
import { BuyHead } from './product-configurator/buy-head.tsx';
import { BuyNotes } from './product-configurator/buy-notes.tsx';
import { BuyRow } from './product-configurator/buy-row.tsx';
import { CustomChoices } from './product-configurator/custom-choices.tsx';
import { GiftcardChoices } from './product-configurator/giftcard-choices.tsx';
import { GroupedChoices } from './product-configurator/grouped-choices.tsx';
import { type ConfiguratorProps, type Model, useModel } from './product-configurator/model.ts';
import { NotifyForm } from './product-configurator/notify-form.tsx';
import { useBuy } from './product-configurator/use-buy.ts';

/** Whether the choice can change what the server renders, so that an update button is useful without script. */
function hasChoices({ options }: Model): boolean {
  return (
    options.axes.length > 0 ||
    options.bundleOptions.length > 0 ||
    options.customOptions.length > 0 ||
    options.type === 'grouped'
  );
}

/** From here on the store and not the browser says which value is missing. Runs in the browser only. */
function speaksItself(form: HTMLFormElement | null): void {
  form?.setAttribute('novalidate', '');
}

/** The missing choices, shown after the shopper pressed the button; takes the focus. */
function Missing({ model }: { readonly model: Model }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  // An axis without a choice says so itself.
  const problems = model.configured.problems.filter(
    ({ field }) => !model.options.axes.some(({ code }) => code === field),
  );
  const isShown = model.isTried && problems.length > 0;
  useEffect(() => {
    if (isShown) box.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Note kind="bad" announce="alert" lead="Almost there.">
        {problems.map((problem) => problem.text).join(' ')}
      </Note>
    </div>
  );
}

/**
 * Everything that depends on the choice: the header with price and stock, the options, and the buttons that add to the
 * cart. Without script, the same form posts to the cart, and 'Update' shows the choice by a link.
 */
function View(props: ConfiguratorProps): ReactNode {
  const model = useModel(props);
  const { options } = model;
  const buy = useBuy(model);
  return (
    <div>
      <form
        className="pdp-buy"
        id="configure"
        method="post"
        action={props.cartHref}
        data-kept=""
        ref={options.axes.length > 0 ? speaksItself : undefined}
        onSubmit={buy.submit}
      >
        <input type="hidden" name="productId" value={options.productId} />
        <BuyHead model={model} />
        <AxisChoices model={model} />
        <BundleChoices model={model} />
        <GroupedChoices model={model} />
        <GiftcardChoices model={model} />
        <CustomChoices model={model} />
        <BuyNotes model={model} />
        <Missing model={model} />
        {buy.isWaiting && (
          <Note kind="warn" announce="status" lead="You are offline.">
            We will add this to your cart as soon as you are back online.
          </Note>
        )}
        {buy.refusal !== null && <Note kind="bad" announce="alert" lead={buy.refusal} />}
        {props.words.isAppOnly && (
          <Note kind="info" lead="Only in our app.">
            Open this product in our app to buy it.
          </Note>
        )}
        {!props.words.isAppOnly && props.words.registerHref === null && <BuyRow model={model} isBusy={buy.isBusy} />}
        {!props.words.isAppOnly && props.words.registerHref !== null && (
          <ButtonLink look="buy" isWide href={props.words.registerHref} testId="register">
            Register
          </ButtonLink>
        )}
        {hasChoices(model) && (
          <button
            type="submit"
            className="btn line sm update"
            formMethod="get"
            formAction={`${props.pageHref}#configure`}
            formNoValidate
          >
            <span>Update</span>
          </button>
        )}
      </form>
      <NotifyForm model={model} />
    </div>
  );
}

/** The configurator of the product page. */
export const ProductConfigurator = island('product-configurator', 'touch', View);
