import { z } from 'zod';

/** Body of `POST /svc_ssr/hostmatch`: the address of a page in its browser, and the base for which it was built. */
export const hostMatchSchema = z.object({ h: z.string().max(2048), b: z.string().max(2048) });
