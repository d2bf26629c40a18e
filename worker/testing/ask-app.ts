import { app } from '#worker/app.ts';
import type { Env } from '#worker/env.ts';
import { type ApiDocument, checkAnswer } from './check-answer.ts';
import { limitedEnv, within } from './limited-env.ts';

/** Bindings of a worker under test, including `docs/openapi.json`. */
export interface CheckedEnv extends Env {
  readonly TEST_API: ApiDocument;
}

/** Settings of a test, which may be ones that a store rejects. */
type Settings = Readonly<Partial<Record<keyof CheckedEnv, unknown>>> & Pick<CheckedEnv, 'TEST_API'>;

/**
 * Sends a request to the app and checks a service's answer against `docs/openapi.json`. Rejects if it does not match, or
 * if the app sent to the platform what production would refuse.
 */
export async function askApp(request: Request, env: Settings, context: ExecutionContext): Promise<Response> {
  const sent = request.clone();
  const limited = env.DB === undefined ? env : limitedEnv(env as CheckedEnv);
  const answer = await within(async () => app.fetch(request, limited, context));
  const { method, url } = request;
  const type = request.headers.get('content-type');
  await checkAnswer(env.TEST_API, { method, url, type, body: () => sent.text() }, answer);
  return answer;
}
