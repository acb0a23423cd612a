import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvLine, csvStart } from './csv.ts'

it.each([
  [['a', 1, null, ''], 'a,1,,""\r\n'],
  [['a"b', 'a,b', 'a\nb', ' a'], '"a""b","a,b","a\nb"," a"\r\n'],
  [['=1+1', '+1', '-1', '@x'], "'=1+1,'+1,'-1,'@x\r\n"],
  [['\t=1', '\r=1', '\n=1'], '"\'\t=1","\'\r=1","\'\n=1"\r\n'.replace('"\'\t=1"', "'\t=1")],
  [['＝1', '＋1', '－1', '＠x'], "'＝1,'＋1,'－1,'＠x\r\n"],
  [[-5, 1.5], '-5,1.5\r\n'],
  [['"=1'], '"""=1"\r\n'],
])('%j is %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})

const formula = /^[=+\-@\t\r\n＝＋－＠]/

it('another program reads what was written, and no text of it as a formula', () => {
  const marks = ['=', '+', '-', '@', '＝', '\t', '\r', '\n', '"', ',', "'", ' ', '花', 'a']
  const marked = fc.array(fc.constantFrom(...marks)).map((each) => each.join(''))
  const cell = fc.oneof(fc.string(), marked, fc.integer())
  const line = fc.array(cell, { minLength: 2, maxLength: 5 })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), (lines) => {
      const text = csvStart + lines.map(csvLine).join('')
      expect(parse(text, { bom: true, recordDelimiter: '\r\n', relaxColumnCount: true })).toEqual(
        lines.map((cells) =>
          cells.map((each) => (typeof each === 'string' && formula.test(each) ? `'${each}` : String(each))),
        ),
      )
    }),
  )
})
