import { z } from 'zod';
import { indexCategoryAnswer, indexErrorAnswer, postAnswer, tagAnswer } from '#shared/index-post/answers.ts';
import { hookSchema } from '#shared/index-post/hook.ts';
import { postsParams, termsParams } from '#shared/index-post/wordpress-params.ts';
import type { Service } from './call.ts';

const otherErrors = (...statuses: readonly number[]) => ({
  about: "An error in WordPress' shape.",
  schema: indexErrorAnswer,
  statuses,
});
const PAGED = 'The headers `x-wp-total` and `x-wp-totalpages` give the totals, `link` the previous and next page.';

/** What an outside blog tells the store. */
export const indexHookService: Service = {
  name: 'svc_index',
  about: 'Changes in the WordPress that `INDEX_HOST` names.',
  calls: [
    {
      method: 'POST',
      path: '/svc_index/hook',
      access: 'provider',
      summary: 'A post or a tag has changed, is new or no longer exists',
      about: 'Stories, lists and tags are asked for again at their next use. Repeating a call does no harm.',
      headers: {
        'x-index-signature':
          '`sha256=` and 64 hexadecimal digits: the HMAC-SHA-256 of the body with `INDEX_HOOK_SECRET`.',
      },
      body: hookSchema,
      answers: { 204: { raw: 'text/plain', about: 'Nothing.' } },
      errors: ['not_found', 'invalid_json', 'validation_error'],
    },
  ],
};

/** The Index in the format of WordPress. */
export const indexService: Service = {
  name: 'theindex/wp-json/wp/v2',
  about: "The store's own posts and tags in the format of WordPress, including errors.",
  calls: [
    {
      method: 'GET',
      path: '/theindex/wp-json/wp/v2/posts',
      access: 'open',
      query: postsParams,
      summary: 'Posts of The Index',
      about: PAGED,
      answers: { 200: z.array(postAnswer) },
      otherErrors: otherErrors(400),
    },
    {
      method: 'GET',
      path: '/theindex/wp-json/wp/v2/posts/:id{[0-9]{1,15}}',
      access: 'open',
      summary: 'One post',
      params: { id: 'Id of the post in WordPress.' },
      query: postsParams.pick({ _fields: true }),
      answers: { 200: postAnswer },
      otherErrors: otherErrors(404),
    },
    {
      method: 'GET',
      path: '/theindex/wp-json/wp/v2/tags',
      access: 'open',
      query: termsParams,
      summary: 'Tags of posts',
      about: PAGED,
      answers: { 200: z.array(tagAnswer) },
      otherErrors: otherErrors(400),
    },
    {
      method: 'GET',
      path: '/theindex/wp-json/wp/v2/categories',
      access: 'open',
      query: termsParams,
      summary: 'Categories of posts',
      about: PAGED,
      answers: { 200: z.array(indexCategoryAnswer) },
      otherErrors: otherErrors(400),
    },
  ],
};
