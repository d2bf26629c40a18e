import worker from '#worker/index.ts';
import { askApp } from './ask-app.ts';

/** The worker as tests ask it: an answer of a service that does not fit `docs/openapi.json` fails the test. */
export * from '#worker/index.ts';

// biome-ignore lint/style/noDefaultExport: the platform wants one
export default { ...worker, fetch: askApp };
