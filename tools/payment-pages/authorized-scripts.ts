import { SPREEDLY_SCRIPT } from '#shared/order/spreedly-browser.ts';

/**
 * The store's scripts on payment pages, by the name of their file without its hash, and why each is there (PCI DSS
 * 6.4.3). A script without a row fails the journeys of the checkout: a new one belongs here with its reason, or off the
 * payment pages.
 */
export const OWN_SCRIPTS: Readonly<Record<string, string>> = {
  entry:
    "Wakes the islands of every page, asks every minute what has changed, and tells the store's own collector of the step with its total, shipping and kind of payment, if the shopper consents; no card, name or address.",
  replay: 'Tells an island of what was chosen before it was loaded.',
  preload: 'Loads the parts of a script that is loaded later, such as the card fields.',
  hydrate: "Draws an island's view in the browser.",
  react: 'React, which draws the steps of the checkout, also when a value changes.',
  'rolldown-runtime': 'Joins modules of React.',
  'signals-core.module': 'Values that the parts of the checkout share.',
  checkout: 'The checkout: address, delivery, payment, review, placing the order.',
  app: 'Connects the page with the native app that shows it; only in the app.',
  'app-wallet': "The wallet of the native app, which pays instead of a card's fields.",
  challenge: "A bank's challenge after the order was placed.",
  'adyen-card': "Starts Adyen's card fields, whose inputs are in Adyen's own frames; only where Adyen takes payments.",
  'spreedly-card': 'Starts the card fields of Spreedly; only where Spreedly takes payments.',
  spreedly: "Loads Spreedly's script by its one address, and shows a bank's challenge of a payment by Spreedly.",
  person: 'Asks for a captcha in a frame of its own, where one is set up.',
  call: "Calls to the store's own services.",
  events: 'Events within the page, such as a changed cart.',
  'tracking-strips':
    "Tells the store's own collector of scripts that fail, without what was typed, if the shopper consents.",
  'tracking-vitals':
    "Measures how quickly the page paints and answers in one visit of ten, for the store's own collector; reads nothing that is shown or typed.",
  gallery: 'Motion and pictures of items in the summary.',
  figures: 'Writes amounts of money and quantities.',
  words: 'Words about the state of an order, places, the days on which packages arrive and terms of subscriptions.',
  'package-words': 'Words about packages and their delivery.',
  sites: 'Facts about the site: currency, countries, taxes.',
  dialog: 'Longer text fields with label and error, and the dialogs of the checkout.',
  fields: 'Fields and buttons of forms with label and error, notes about errors, pictures of items.',
};

/** Why a script of others is on a payment page. It has no hash, because its owner changes it. */
export const OUTSIDE_SCRIPTS: Readonly<Record<string, string>> = {
  [SPREEDLY_SCRIPT]: 'Shows the card fields of Spreedly in frames of its own; only where Spreedly takes payments.',
};
