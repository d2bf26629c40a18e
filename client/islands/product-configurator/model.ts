import { useEffect, useRef, useState } from 'react';
import { showBlocksOf } from '#client/browser/variant-blocks.ts';
import { choosePicture } from '#client/state/chosen-picture.ts';
import type { PriceSite } from '#client/ui/product/price.tsx';
import { formatMoney, type Minor } from '#shared/money/money.ts';
import type { PriceFacts } from '#shared/price/lowest.ts';
import { reductionEnd } from '#shared/price/reduction-end.ts';
import type { Choice } from '#shared/product/choice.ts';
import { choiceQuery } from '#shared/product/choice-query.ts';
import { configure } from '#shared/product/configure.ts';
import type { Configured } from '#shared/product/configured.ts';
import type { Rating } from '#shared/product/contract.ts';
import type { ProductOptions } from '#shared/product/options.ts';
import type { Problem } from '#shared/product/problem.ts';

/** The facts of a site that determine how the configurator formats prices and weights. */
export type ConfiguratorSite = PriceSite & { readonly metric: boolean };

/** The product's texts and facts besides its options. */
export interface ProductWords {
  readonly brand: string;
  /** One sentence under the name; null if the merchant gave none. */
  readonly promise: string | null;
  /** Short facts below the price. */
  readonly highlights: readonly string[];
  /** What the price contains and what the checkout adds; '' for neither. */
  readonly priceNote: string;
  readonly taxClass: string;
  readonly rating: Rating;
  /** 'Month' for products that are paid monthly. */
  readonly interval: string | null;
  /** Days of the free trial of a subscription; null if there is none. */
  readonly trialDays: number | null;
  /** The only customers who may buy it; null if everyone may. */
  readonly onlyFor: string | null;
  /** How a program is delivered: 'Training calendar and PDF'. */
  readonly delivery: string | null;
  readonly isRegistration: boolean;
  /** It is sold in the native app alone, and this page is of the web. */
  readonly isAppOnly?: boolean;
  /** Where an athlete registers, for a place in an event; null for everything that is bought here. */
  readonly registerHref: string | null;
  /** The page has a table of sizes. */
  readonly hasSizeGuide: boolean;
  /** Price of the cheapest way to buy it, and whether some ways cost more. */
  readonly from: PriceFacts;
  readonly isFrom: boolean;
}

/** Props of the configurator's island: JSON, the same for every visitor. */
export interface ConfiguratorProps {
  readonly options: ProductOptions;
  readonly choice: Choice;
  readonly words: ProductWords;
  readonly site: ConfiguratorSite;
  /** Unix milliseconds at which the page was made. */
  readonly nowMs: number;
  /** Addresses with the site's prefix. */
  readonly cartHref: string;
  readonly pageHref: string;
  /** The form for back-in-stock notifications; null if there are none. */
  readonly notifyHref: string | null;
  /** The wishlist form; null if the site has no wishlists. */
  readonly wishHref: string | null;
  readonly registryHref: string | null;
}

/** What the views of the configurator share. */
export interface Model {
  readonly props: ConfiguratorProps;
  readonly options: ProductOptions;
  readonly choice: Choice;
  readonly configured: Configured;
  readonly nowMs: number;
  /** The shopper has tried to buy, so missing choices are shown. */
  readonly isTried: boolean;
  readonly change: (change: Partial<Choice>) => void;
  readonly tryToBuy: () => boolean;
  readonly print: (minor: Minor | null) => string;
  /** The current problems of a field, in words for the shopper. */
  readonly errorsOf: (field: string) => readonly string[];
}

/** The longest time that a browser's timer supports, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The page's clock: first the server's time, after waking the browser's, updated when a reduction ends. */
function useNow(firstMs: number, prices: PriceFacts): number {
  const [nowMs, setNowMs] = useState(firstMs);
  useEffect(() => setNowMs(Date.now()), []);
  const untilMs = reductionEnd(prices, nowMs)?.untilMs;
  useEffect(() => {
    if (untilMs === undefined) return;
    const waitMs = Math.min(LONGEST_TIMER_MS, Math.max(0, untilMs - Date.now()) + 1);
    const timer = setTimeout(() => setNowMs(Date.now()), waitMs);
    return () => clearTimeout(timer);
  }, [untilMs]);
  return nowMs;
}

/** Updates the page's address, gallery and blocks when the shopper changes the choice. */
function useFollowers(props: ConfiguratorProps, choice: Choice, configured: Configured): void {
  const isFirst = useRef(true);
  const picture = configured.pictures[0];
  const shown = useRef(picture?.file);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const query = choiceQuery(props.options, choice, new URLSearchParams(location.search));
    history.replaceState(history.state, '', location.pathname + query + location.hash);
  }, [props.options, choice]);
  useEffect(() => {
    if (!picture || picture.file === shown.current) return;
    shown.current = picture.file;
    choosePicture({ picture, name: props.options.name });
  }, [picture, props.options.name]);
  const sku = configured.variant?.sku ?? null;
  const told = useRef(sku);
  useEffect(() => {
    if (sku === told.current) return;
    told.current = sku;
    showBlocksOf(sku);
  }, [sku]);
}

function visible(problems: readonly Problem[], isTried: boolean): readonly Problem[] {
  return isTried ? problems : problems.filter((problem) => problem.kind === 'invalid');
}

/** The state of the configurator: a choice, and everything that follows from it. */
export function useModel(props: ConfiguratorProps): Model {
  const { options, site } = props;
  const [choice, setChoice] = useState(props.choice);
  const [isTried, setTried] = useState(false);
  const print = (minor: Minor | null) => formatMoney(minor, site.locale, site.currency);
  const nowMs = useNow(props.nowMs, configure(options, choice, props.nowMs).ownPrices);
  const configured = configure(options, choice, nowMs, print);
  useFollowers(props, choice, configured);
  return {
    props,
    options,
    choice,
    configured,
    nowMs,
    isTried,
    change: (change) => setChoice((before) => ({ ...before, ...change })),
    tryToBuy: () => {
      setTried(true);
      return configured.problems.length === 0;
    },
    print,
    errorsOf: (field) =>
      visible(configured.problems, isTried)
        .filter((problem) => problem.field === field)
        .map((problem) => problem.text),
  };
}
