/** A flag or a family is one sign of several code points. */
export const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/** At most `signsMax` signs of `text`, with an ellipsis in place of the others. */
export function shortened(text: string, signsMax: number): string {
  const signs = Array.from(graphemes.segment(text), ({ segment }) => segment)
  return signs.length > signsMax ? `${signs.slice(0, signsMax).join('')}…` : text
}
