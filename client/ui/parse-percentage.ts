/**
 * Reads a percentage as people type it, full-width digits and `％` too, into hundredths: `33.3` is 3330. Null for an
 * empty text, for more than two decimals and for any other text. Limits are checked by the model's schema, not here.
 */
export function parsePercentage(text: string): number | null {
  const digits = text.normalize('NFKC').replaceAll(/[\s%]/g, '')
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{0,2}))?$/.exec(digits) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
