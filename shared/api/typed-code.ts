/**
 * Normalises a code that a person has typed or pasted: lower case, full-width characters, hyphens and spaces do not
 * matter.
 */
export function readTypedCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s‐-―ー-]/g, '')
}
