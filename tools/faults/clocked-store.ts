import { createServer } from 'node:http';
import { prepareState } from '#tools/store/prepare-state.ts';
import { openRuntime } from '#tools/store/runtime.ts';
import { staffToken } from '#tools/store/staff-token.ts';
import { stateFolder } from '#tools/store/state-folder.ts';

/**
 * A store whose minutes pass on request: `POST /{Unix milliseconds}` on `CLOCK_PORT` does the work of that minute. The
 * real clock is not changed.
 */
const port = Number(process.env.PORT);
const token = staffToken(stateFolder());
await prepareState(port, token);
const runtime = await openRuntime({ port, staffToken: token });

createServer((request, response) => {
  const minute = async () => {
    const worker = await runtime.getWorker();
    await worker.scheduled?.({ scheduledTime: new Date(Number(request.url?.slice(1))), cron: '* * * * *' });
  };
  minute().then(
    () => response.writeHead(204).end(),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(Number(process.env.CLOCK_PORT), '127.0.0.1');
