import { createServer } from 'node:http';
import { prepareState } from '#tools/store/prepare-state.ts';
import { announce } from '#tools/store/running.ts';
import { openRuntime } from '#tools/store/runtime.ts';
import { staffToken } from '#tools/store/staff-token.ts';
import { stateFolder } from '#tools/store/state-folder.ts';

/**
 * A store that storms can be let loose on (`stormy-worker.js`). `POST /{Unix milliseconds}` on `CLOCK_PORT` does the work
 * of that minute; `GET /left` says what waits in D1: events to be handled, emails to be sent, emails held for staff.
 */
const LEFT = `SELECT (SELECT count(*) FROM events WHERE handled_ms IS NULL) AS events,
  (SELECT count(*) FROM mails WHERE state = 'due') AS due, (SELECT count(*) FROM mails WHERE state = 'held') AS held`;

const port = Number(process.env.PORT);
const token = staffToken(stateFolder());
await prepareState(port, token);
const runtime = await openRuntime({ port, staffToken: token, around: 'tools/faults/stormy-worker.js', logs: 'silent' });
announce(stateFolder(), `http://localhost:${port}`);

async function answer(method: string | undefined, path: string): Promise<unknown> {
  if (method === 'GET') return (await runtime.getD1Database('DB')).prepare(LEFT).first();
  const worker = await runtime.getWorker();
  await worker.scheduled?.({ scheduledTime: new Date(Number(path)), cron: '* * * * *' });
  return null;
}

createServer((request, response) => {
  answer(request.method, request.url?.slice(1) ?? '').then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(Number(process.env.CLOCK_PORT), '127.0.0.1');
