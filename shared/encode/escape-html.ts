/** Escapes text for HTML or XML, between tags and in attributes with quotation marks of either kind. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
