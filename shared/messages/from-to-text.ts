/**
 * 太郎 → 花子: who pays whom, where nothing but the order says it. Each name is isolated by U+2068 and U+2069 if it has
 * letters that are written from right to left. Otherwise two such names would be shown in the opposite order.
 */
export function fromToText(from: string, to: string): string {
  return `${isolated(from)} → ${isolated(to)}`
}

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200F\u061C]/u

function isolated(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name
}
