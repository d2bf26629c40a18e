import { blankAddress } from '#shared/address/blank.ts';
import type { Address } from '#shared/address/contract.ts';
import { isRedirect, type PaymentMethodId } from '#shared/order/payment-methods.ts';
import { SHIPPING_MODES, type ShippingMode } from '#shared/shipping/modes.ts';
import type { RateWish } from './state.ts';

/** The stored draft of an unfinished order. It holds no means of payment: no token and no card; gift cards are part of
 * the list. */
export interface Draft {
  readonly address: Address;
  readonly billing: Address;
  readonly useShipping: boolean;
  readonly mode: ShippingMode;
  readonly wishes: readonly RateWish[];
  readonly method: PaymentMethodId;
  /** The shopper has kept the initial payment. */
  readonly isUsualPayment: boolean;
  readonly comments: string;
  readonly wantsNews: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** Longest text of a draft in characters, and the most packages of an order. */
const MOST_TEXT = 2000;
const MOST_PACKAGES = 50;

/** An object's fields; undefined if the value is not an object. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, MOST_TEXT) : '');
const listOf = (value: unknown, most: number): readonly unknown[] => (Array.isArray(value) ? value.slice(0, most) : []);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Copies only the fields of an address and drops everything else. */
function addressOf(value: unknown): Address {
  const given = fieldsOf(value) ?? {};
  const blank = blankAddress(textOf(given.countryId));
  const texts = Object.keys(blank).filter((key) => key !== 'street');
  return {
    ...blank,
    ...Object.fromEntries(texts.map((key) => [key, textOf(given[key])])),
    street: listOf(given.street, 4).map(textOf),
  };
}

function wishOf(value: unknown): readonly RateWish[] {
  const { packageNumber, shippingCode, seen } = fieldsOf(value) ?? {};
  if (!isCount(packageNumber) || typeof shippingCode !== 'string') return [];
  return [{ packageNumber, shippingCode, ...(isCount(seen) ? { seen } : {}) }];
}

function methodOf(value: unknown): PaymentMethodId {
  const id = textOf(value) as PaymentMethodId;
  return isRedirect(id) ? id : 'scheme';
}

function modeOf(value: unknown): ShippingMode {
  return SHIPPING_MODES.find((mode) => mode === value) ?? SHIPPING_MODES[0];
}

/**
 * Reads the storable part of an order, from the order itself or from a browser's storage. All other fields are dropped,
 * so that no means of payment can slip in.
 */
export function readDraftFields(value: Fields): Draft {
  return {
    address: addressOf(value.address),
    billing: addressOf(value.billing),
    useShipping: value.useShipping !== false,
    mode: modeOf(value.mode),
    wishes: listOf(value.wishes, MOST_PACKAGES).flatMap(wishOf),
    method: methodOf(value.method),
    isUsualPayment: value.isUsualPayment === true,
    comments: textOf(value.comments),
    wantsNews: value.wantsNews === true,
  };
}
