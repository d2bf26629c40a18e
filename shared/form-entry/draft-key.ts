/** Name of what a browser keeps of a form that was begun and not sent. */
export function draftMemory(formHash: string): string {
  return `form.${formHash}`;
}
