const codeInLink = /[?&]code=([\w-]+)/

/**
 * The code in what a person typed or pasted: the code itself, a link, or the whole message that brought the link. Small
 * letters, full width, hyphens and spaces do not matter.
 */
export function pastedCode(text: string): string {
  return (codeInLink.exec(text)?.[1] ?? text)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s‐-―ー-]/g, '')
}
