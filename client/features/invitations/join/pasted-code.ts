const codeInLink = /[?&]code=([\w-]+)/

/**
 * Extracts the code from a typed or pasted text: the code itself, a link, or a whole message with the link. Lower
 * case, full-width letters, hyphens and spaces are normalized.
 */
export function pastedCode(text: string): string {
  return (codeInLink.exec(text)?.[1] ?? text)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s‐-―ー-]/g, '')
}
