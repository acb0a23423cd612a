import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

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
