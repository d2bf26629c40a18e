import { AdyenCheckout, Card } from '@adyen/adyen-web';
import '@adyen/adyen-web/styles/adyen.css';
import type { AdyenBrowser } from '#shared/order/adyen-environment.ts';
import { brandName } from '#shared/order/stored-method.ts';
import type { MountedCard } from './card-fields.ts';

/** How the fields are shown. */
export interface AdyenCardOptions extends AdyenBrowser {
  /** Language and country: `en-US`. */
  readonly locale: string;
  /** ISO 3166-1 code of the billing country. */
  readonly countryCode: string;
  /** The frames have loaded and accept input. */
  readonly onReady: () => void;
}

/**
 * Mounts Adyen's card component. It has its own file, because only shoppers who enter a card at Adyen should load it.
 */
export async function mountAdyenCard(element: HTMLElement, options: AdyenCardOptions): Promise<MountedCard> {
  const { clientKey, environment, locale, countryCode, onReady } = options;
  let brand = '';
  let last4 = '';
  const core = await AdyenCheckout({ clientKey, environment, locale, countryCode, analytics: { enabled: false } });
  const card = new Card(core, {
    showPayButton: false,
    hasHolderName: true,
    holderNameRequired: true,
    autoFocus: false,
    onConfigSuccess: onReady,
    onBrand: (found) => {
      brand = found.brand === 'card' ? '' : found.brand;
    },
    onFieldValid: ({ endDigits }) => {
      if (endDigits) last4 = endDigits;
    },
  });
  card.mount(element);
  return {
    give: async () => {
      if (!card.isValid) {
        card.showValidation();
        return null;
      }
      const known = last4 === '' ? null : { brand: brandName(brand), last4 };
      // The component's state, which contains the typed card in encrypted form.
      return { token: JSON.stringify(card.data), card: known };
    },
    focus: () => {
      card.setFocusOn('encryptedCardNumber');
      element.scrollIntoView({ block: 'center' });
    },
    unmount: () => void card.unmount(),
  };
}
