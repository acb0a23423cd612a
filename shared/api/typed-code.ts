/** A code as a person types or pastes it: small letters, full width, hyphens and spaces do not matter. */
export function readTypedCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s‐-―ー-]/g, '')
}
