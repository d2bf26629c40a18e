import { z } from 'zod';

/** Body of `POST /svc_staff/skus`. */
export const skusSchema = z.object({ skus: z.array(z.string()).max(5000) });

/** The header in which an import command says which of its batches belong together. */
export const IMPORT_RUN_HEADER = 'import-run';
