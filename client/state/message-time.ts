import { useEffect, useState } from 'react';

/** Milliseconds for which a list's messages show (spec 2 section 9). */
const MESSAGE_MS = 6000;

/** Whether messages have been shown long enough. Other ones start again. */
export function useArePast(messages: readonly unknown[]): boolean {
  const [past, setPast] = useState<readonly unknown[] | null>(null);
  useEffect(() => {
    if (messages.length === 0) return;
    const timer = setTimeout(() => setPast(messages), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [messages]);
  return past === messages;
}
