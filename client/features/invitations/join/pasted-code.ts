import { readTypedCode } from '#shared/api/typed-code.ts'

const codeInLink = /[?&]code=([\w-]+)/

/** Extracts the code from a typed or pasted text: the code itself, a link, or a whole message with the link. */
export function pastedCode(text: string): string {
  return readTypedCode(codeInLink.exec(text)?.[1] ?? text)
}
