import type { ReactNode } from 'react';
import { lookQuery } from './look-query.ts';

const THEMES = [
  { value: 'system', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

export interface ThemeChoiceProps {
  /** What the visitor chose; null if the system decides. */
  readonly theme: 'dark' | 'light' | null;
  /** The page's query with its '?', or ''. The links keep it. */
  readonly query: string;
}

/** Chooses the light or the dark theme, or leaves it to the system. */
export function ThemeChoice({ theme, query }: ThemeChoiceProps): ReactNode {
  const chosen = theme ?? 'system';
  return (
    <ul className="theme-choice" aria-label="Theme">
      {THEMES.map(({ value, label }) => (
        <li key={value}>
          <a
            href={lookQuery(query, 'theme', value)}
            rel="nofollow"
            aria-current={value === chosen ? 'true' : undefined}
          >
            {label}
            <span className="vh"> theme</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
