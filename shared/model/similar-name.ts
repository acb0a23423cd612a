/** Whether two names may be those of one person: people type them with or without spaces, in wide or narrow letters. */
export function isSimilarName(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

function plain(name: string): string {
  return name.normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase()
}
