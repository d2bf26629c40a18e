import type { PageRoute } from '#worker/render/page.ts';
import { confirmPage } from './rmaprocess/confirm.tsx';
import { initiatePages } from './rmaprocess/initiate.tsx';
import { printPages } from './rmaprocess/print.tsx';
import { selectItemsPage } from './rmaprocess/select-items.tsx';

/** The pages to return an order, on sites with returns: choose the order, choose its items, send them with a slip. */
export const rmaPages: readonly PageRoute[] = [...initiatePages, selectItemsPage, confirmPage, ...printPages];
