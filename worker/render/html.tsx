import type { ReactNode } from 'react';

/** HTML written by the merchant and sanitized on import (`store/imports/sanitize.ts`); nothing for ''. */
export function Html({ html, className }: { html: string; className?: string }): ReactNode {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place for sanitised HTML
  return html === '' ? null : <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
