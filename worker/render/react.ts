import { reactRenderer } from '@hono/react-renderer';
import type { Context } from 'hono';
import type { ReactNode } from 'react';
import type { LatePart } from '#worker/render/late.tsx';
import type { AppEnv } from '#worker/request/context.ts';

/** How long a page waits for its late parts before it streams them behind skeletons, in milliseconds. */
const GRACE_MS = 20;

const done = async (): Promise<void> => undefined;

/** A stream whose late parts are inserted by React's inline scripts, which carry the nonce. */
export async function renderStream(
  c: Context<AppEnv>,
  view: ReactNode,
  nonce: string,
  onError: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  await reactRenderer(({ children }) => children as never, { stream: true, readableStreamOptions: { nonce, onError } })(
    c,
    done,
  );
  return (await c.render(view as never)).body as ReadableStream<Uint8Array>;
}

/**
 * Chooses the renderer of a page: the string if all parts have arrived or arrive within a moment, otherwise the stream.
 * React's stream costs 2.4 times as much as its string.
 */
export async function choosesStream(late: readonly LatePart<unknown>[]): Promise<boolean> {
  if (late.every((part) => part.isSettled())) return false;
  const settled = Promise.all(late.map((part) => part.promise)).then(() => false);
  return Promise.race([settled, new Promise<boolean>((resolve) => setTimeout(() => resolve(true), GRACE_MS))]);
}
