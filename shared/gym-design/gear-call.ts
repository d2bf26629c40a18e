import { z } from 'zod';

/** Query of `GET /svc_gym/gear`: the search text typed while drawing. */
export const gearQuerySchema = z.object({ q: z.string().trim().min(1).max(120) });
