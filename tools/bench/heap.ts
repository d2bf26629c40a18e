import { z } from 'zod';

const targetsSchema = z.array(z.object({ webSocketDebuggerUrl: z.string() }));
const usageSchema = z.object({ result: z.object({ usedSize: z.number() }).optional() });

/** How often the heap is looked at, milliseconds. */
const EVERY_MS = 5;

/** Watches the heap of the first worker behind an inspector. `end` returns the most that it used, bytes. */
export async function watchHeap(port: number): Promise<{ readonly end: () => Promise<number> }> {
  const [target] = targetsSchema.parse(await (await fetch(`http://127.0.0.1:${port}/json`)).json());
  if (!target) throw new Error('the inspector knows no worker');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let most = 0;
  socket.addEventListener('message', ({ data }) => {
    most = Math.max(most, usageSchema.parse(JSON.parse(String(data))).result?.usedSize ?? 0);
  });
  let id = 0;
  const timer = setInterval(() => socket.send(JSON.stringify({ id: ++id, method: 'Runtime.getHeapUsage' })), EVERY_MS);
  return {
    end: async () => {
      clearInterval(timer);
      await new Promise((resolve) => setTimeout(resolve, 200));
      socket.close();
      if (most === 0) throw new Error('the inspector told nothing of the heap');
      return most;
    },
  };
}
