import { useEffect, useState } from 'react';

/** Milliseconds for which the messages of a list are shown (spec 2 section 9). */
const MESSAGE_MS = 6000;

/** Whether the messages have been shown long enough. New messages restart the time. */
export function useArePast(messages: readonly unknown[]): boolean {
  const [past, setPast] = useState<readonly unknown[] | null>(null);
  useEffect(() => {
    if (messages.length === 0) return;
    const timer = setTimeout(() => setPast(messages), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [messages]);
  return past === messages;
}
