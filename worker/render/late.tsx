import { type ReactNode, Suspense, use } from 'react';

/** The result of a late part: its value, or that it failed (the failure is logged where it happened). */
export type LateResult<T> = { readonly ok: true; readonly value: T } | { readonly ok: false };

/** A part of a page that may arrive after the rest, and may fail without breaking it. */
export interface LatePart<T> {
  /** Never rejects. */
  readonly promise: Promise<LateResult<T>>;
  readonly isSettled: () => boolean;
}

/** Starts a late part. A failure is handed to `onFailure` and shows the part's own fallback. */
export function late<T>(work: Promise<T>, onFailure: (error: unknown) => void): LatePart<T> {
  let settled = false;
  const promise = work.then(
    (value): LateResult<T> => ({ ok: true, value }),
    (error): LateResult<T> => {
      onFailure(error);
      return { ok: false };
    },
  );
  // React reads these two fields of a promise, and does not suspend if they are set.
  const tracked = promise as Promise<LateResult<T>> & { status?: string; value?: LateResult<T> };
  void tracked.then((value) => {
    settled = true;
    tracked.status = 'fulfilled';
    tracked.value = value;
  });
  return { promise: tracked, isSettled: () => settled };
}

function Settled<T>({
  part,
  failed,
  children,
}: {
  part: LatePart<T>;
  failed: ReactNode;
  children: (value: T) => ReactNode;
}): ReactNode {
  const result = use(part.promise);
  return result.ok ? children(result.value) : failed;
}

/** Shows a late part: a skeleton of the same size until it arrives, or its own fallback if it fails. */
export function Late<T>(props: {
  part: LatePart<T>;
  skeleton: ReactNode;
  failed: ReactNode;
  children: (value: T) => ReactNode;
}): ReactNode {
  return (
    <Suspense fallback={props.skeleton}>
      <Settled part={props.part} failed={props.failed}>
        {props.children}
      </Settled>
    </Suspense>
  );
}
