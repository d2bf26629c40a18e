import { z } from 'zod';
import { searchTextSchema } from '#shared/number/search-text.ts';
import { QUOTE_STATES } from './contract.ts';

/** Query of `GET /svc_staff/quotes`. */
export const quoteSearchSchema = z.object({
  state: z.enum([...QUOTE_STATES, '']).default(''),
  text: searchTextSchema,
  page: z.coerce.number<string>().int().min(1).max(10_000).default(1),
  limit: z.coerce.number<string>().int().min(1).max(200).default(50),
});

/** Body of `POST /svc_staff/quotes/{quoteId}/withdraw`. */
export const withdrawSchema = z.object({ reason: z.string().trim().max(1000).default('') });
