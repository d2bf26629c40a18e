import worker from '#worker/index.ts';
import { askApp } from './ask-app.ts';

/** The worker for tests: a service's answer that does not match `docs/openapi.json` fails the test. */
export * from '#worker/index.ts';

// biome-ignore lint/style/noDefaultExport: the platform wants one
export default { ...worker, fetch: askApp };
