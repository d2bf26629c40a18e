import { app } from '#worker/app.ts';
import type { Env } from '#worker/env.ts';
import { type ApiDocument, checkAnswer } from './check-answer.ts';

/** Bindings of a worker under test, with `docs/openapi.json`. */
export interface CheckedEnv extends Env {
  readonly TEST_API: ApiDocument;
}

/** Settings of a test, which may be those that a store refuses. */
type Settings = Readonly<Partial<Record<keyof CheckedEnv, unknown>>> & Pick<CheckedEnv, 'TEST_API'>;

/** Asks the app, and holds the answer of a service against `docs/openapi.json`. Rejects where it does not fit. */
export async function askApp(request: Request, env: Settings, context: ExecutionContext): Promise<Response> {
  const sent = request.clone();
  const answer = await app.fetch(request, env, context);
  await checkAnswer(env.TEST_API, { method: request.method, url: request.url, body: () => sent.text() }, answer);
  return answer;
}
