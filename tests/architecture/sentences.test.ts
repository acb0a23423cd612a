/** Every text that a person reads is in shared/messages, and every rejection code has a sentence and is used. */
import { describe, expect, it } from 'vitest'
import { refusals } from '#shared/rejection-codes.ts'
import { glossary } from '#shared/messages/glossary.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { codeOf, sourceFiles } from './source-files.ts'

/** Kana and kanji. Punctuation between names is not a sentence. */
const japanese = /[ぁ-んァ-ヶ一-龠々]/
const exceptions = [
  { path: 'client/features/trips/coordinates.ts', because: 'what tells an amount: 円' },
  { path: 'client/ui/read-calculation.ts', because: 'what people type in a number: 円, 万, 千' },
  { path: 'client/ui/typed-numbers.ts', because: 'what people type after a number: 円' },
  { path: 'shared/money/ledger-integrity.ts', because: 'titles that people give a transfer: 送金, 返金' },
]

describe('Japanese', () => {
  it('is only in shared/messages', () => {
    const places = sourceFiles.filter(({ path, isTest }) => !isTest && !path.startsWith('shared/messages/'))
    const speaking = places.filter((file) => japanese.test(codeOf(file))).map(({ path }) => path)
    expect(speaking.filter((path) => !exceptions.some((exception) => exception.path === path))).toEqual([])
  })
})

describe('the glossary', () => {
  it('has words that the sentences use, one per idea', () => {
    const sentences = sourceFiles
      .filter(({ path }) => path.startsWith('shared/messages/') && !path.endsWith('glossary.ts'))
      .map(({ text }) => text)
      .join('\n')
    const terms = Object.values(glossary)
    expect(terms.filter((word) => !sentences.includes(word))).toEqual([])
    expect(new Set(terms).size).toBe(terms.length)
  })
})

describe('a rejection', () => {
  const codes = Object.keys(refusals)

  it('has an HTTP status of 4xx', () => {
    expect(Object.entries(refusals).filter(([, { status }]) => status < 400 || status > 599)).toEqual([])
  })

  it('has a Japanese sentence with its full stop', () => {
    const unfinished = Object.values(rejectionSentences).filter((sentence) => {
      return !japanese.test(sentence) || !/[。ぁ-んァ-ヶ一-龠）]$/.test(sentence) || /。。|\s$/.test(sentence)
    })
    expect(unfinished).toEqual([])
  })

  it('is used somewhere', () => {
    const places = sourceFiles.filter(({ path, isTest }) => {
      return !isTest && path !== 'shared/rejection-codes.ts' && !path.startsWith('shared/messages/')
    })
    expect(codes.filter((code) => !places.some(({ text }) => text.includes(`'${code}'`)))).toEqual([])
  })
})
