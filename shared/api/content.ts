import { z } from 'zod';
import { categoryAnswer } from '#shared/category/answers.ts';
import { blockAnswer, pageAnswer } from '#shared/content/answers.ts';
import { PAGE_SIZES, SORTS } from '#shared/facet/contract.ts';
import {
  compatibleAnswer,
  completeProductAnswer,
  groupPricesAnswer,
  hotAnswer,
  productAnswer,
} from '#shared/product/answers.ts';
import { routeAnswer } from '#shared/route/answers.ts';
import type { Service } from './call.ts';

const product = z.strictObject({ product: productAnswer });
const PRODUCT = { id: 'Id of the product.' };

/** The query of a list. Meaningless values are ignored, so no query is refused. */
const listing = z.looseObject({
  p: z.string().optional().describe('Page, from 1.'),
  sort: z
    .string()
    .optional()
    .describe(`One of ${SORTS.map((sort) => `\`${sort}\``).join(', ')}.`),
  n_item: z
    .string()
    .optional()
    .describe(`Products per page: ${PAGE_SIZES.join(', ')}.`),
  price: z.string().optional().describe('Range in major units: `50-100`.'),
  rating: z.string().optional().describe('Minimum stars: 4, 3 or 2.'),
});

/** Catalog and content. */
export const contentService: Service = {
  name: 'svc_content',
  about: 'Catalogue and content of a site.',
  calls: [
    {
      method: 'GET',
      path: '/svc_content/catalog/category/:id',
      access: 'open',
      query: listing,
      summary: 'A category with one page of its products',
      about: 'Each facet filters the list by its key: `?brand=northbar,other`.',
      params: { id: 'Id of the category.' },
      answers: { 200: categoryAnswer },
      errors: ['category_not_found'],
      keptSeconds: 300,
    },
    {
      method: 'GET',
      path: '/svc_content/catalog/product/group-prices',
      access: 'open',
      summary: "Prices of the customer's group",
      answers: { 200: groupPricesAnswer },
    },
    {
      method: 'GET',
      path: '/svc_content/catalog/product/compatibility',
      access: 'open',
      summary: 'Compatible products, at most 100',
      query: z.object({
        tag: z.string().describe('The `compat_tag` to match.'),
        group: z.string().optional().describe('A `compat_group` to limit the results to.'),
      }),
      answers: { 200: compatibleAnswer },
    },
    {
      method: 'GET',
      path: '/svc_content/catalog/product/complete/:id',
      access: 'open',
      params: PRODUCT,
      summary: 'A product with its links, reviews and rating',
      answers: { 200: completeProductAnswer },
      errors: ['product_not_found'],
    },
    {
      method: 'GET',
      path: '/svc_content/catalog/product/:id',
      access: 'open',
      params: PRODUCT,
      summary: 'A product',
      answers: { 200: product },
      errors: ['product_not_found'],
    },
    {
      method: 'GET',
      path: '/svc_content/catalog/product',
      access: 'open',
      summary: 'A product, found by its SKU or by one of its variants or parts',
      query: z.object({
        sku: z.string().optional().describe('Required unless `childId` is given.'),
        childId: z.string().optional().describe('Id of a variant or part.'),
      }),
      answers: { 200: product },
      errors: ['product_not_found'],
    },
    {
      method: 'GET',
      path: '/svc_content/hot/active',
      access: 'open',
      summary: 'Products with a current promotion, and those with Hundo pricing',
      answers: { 200: hotAnswer },
      keptSeconds: 300,
    },
    {
      method: 'GET',
      path: '/svc_content/cms/page/:id',
      access: 'open',
      summary: 'A content page',
      params: { id: 'Id or identifier of the page.' },
      answers: { 200: z.strictObject({ page: pageAnswer }) },
      errors: ['not_found'],
    },
    {
      method: 'GET',
      path: '/svc_content/cms/block/:name',
      access: 'open',
      summary: 'A named block of content',
      params: { name: 'Identifier of the block.' },
      answers: { 200: z.strictObject({ block: blockAnswer }) },
      errors: ['not_found'],
      keptSeconds: 3600,
    },
  ],
};

/** The page at an address. */
export const routeService: Service = {
  name: 'svc_route',
  about: 'Finds the page at an address.',
  calls: [
    {
      method: 'GET',
      path: '/svc_route/route',
      access: 'open',
      summary: 'The page or redirect at an address of the site',
      query: z.object({ url: z.string().describe('Path, with or without the prefix of a site.') }),
      answers: { 200: routeAnswer },
      errors: ['not_found'],
      keptSeconds: 7200,
    },
  ],
};
