import { z } from 'zod';

/** Body of `POST /svc_ssr/hostmatch`: the address of a page as its browser has it, and the base that it was built for. */
export const hostMatchSchema = z.object({ h: z.string().max(2048), b: z.string().max(2048) });
