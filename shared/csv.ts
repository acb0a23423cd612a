/** Lines of a CSV file that spreadsheets open as it is meant. */

/** Marks the file as UTF-8, without which Excel reads another encoding. */
export const csvStart = '\uFEFF'

/**
 * A spreadsheet would run a text that begins with one of these as a formula, in either width. Behind an apostrophe it is a text.
 */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/** Numbers stay numbers. A text stands in quotation marks where it has to. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = formulaStart.test(cell) ? `'${cell}` : cell
  // An empty text in quotation marks is told apart from NULL.
  return text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
