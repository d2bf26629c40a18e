import { z } from 'zod';

/** Body of `POST /svc_staff/skus`. */
export const skusSchema = z.object({ skus: z.array(z.string()).max(5000) });
