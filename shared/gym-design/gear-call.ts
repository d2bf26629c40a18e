import { z } from 'zod';

/** Query of `GET /svc_gym/gear`: what someone types while he draws. */
export const gearQuerySchema = z.object({ q: z.string().trim().min(1).max(120) });
