/** Names of countries that have an article in a sentence. */
const WITH_ARTICLE = /^(Isle|Netherlands|United)\b|\bIslands$/;

/** A country, or most of it, in a sentence: 'Germany', 'most of the United States'. */
export function areaWords(country: string, isPartial: boolean): string {
  const name = WITH_ARTICLE.test(country) ? `the ${country}` : country;
  return isPartial ? `most of ${name}` : name;
}
