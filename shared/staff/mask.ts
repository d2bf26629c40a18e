const ADDRESS = /([^\s@<>"',;:()[\]{}])[^\s@<>"',;:()[\]{}]*@([^\s@<>"',;:()[\]{}]+)/g;

/** A text without personal data that the log need not keep: of each email address, the first letter and the domain. */
export function maskedText(text: string): string {
  return text.replace(ADDRESS, '$1…@$2');
}
