/**
 * Each sentence that strangers and travellers read about the product, on the landing page, in the help, the policy and the terms,
 * has a row: the test that shows what it promises, or why it promises nothing.
 */
import { describe, expect, it } from 'vitest'
import type { Article, ArticleBlock } from '#shared/messages/article.ts'
import { helpArticle } from '#shared/messages/help.ts'
import { landingTexts } from '#shared/messages/landing.ts'
import { privacyPolicy } from '#shared/messages/privacy.ts'
import { termsOfUse } from '#shared/messages/terms.ts'
import { exists } from './holding-test.ts'
import { helpPromises } from './promises/help.ts'
import { helpOnDevices } from './promises/help-devices.ts'
import { landingPromises } from './promises/landing.ts'
import { privacyPromises } from './promises/privacy.ts'
import { privacyRights } from './promises/privacy-rights.ts'
import type { PromiseRow } from './promises/promise.ts'
import { termsPromises } from './promises/terms.ts'
import { sourceFiles } from './source-files.ts'

const keyOf = (section: string, sentence: string) => `${section}: ${sentence.replaceAll(/\d+/g, '0')}`

function keysOf(section: string, text: string): string[] {
  return text
    .split('。')
    .filter((sentence) => sentence !== '')
    .map((sentence) => keyOf(section, sentence))
}

function textsIn(block: ArticleBlock): readonly string[] {
  if (typeof block === 'string') return [block]
  if ('list' in block) return block.list
  if ('steps' in block) return block.steps
  if ('facts' in block) return block.facts.flatMap(({ content, purpose, kept }) => [content, purpose, kept])
  // Other blocks are links and the operator's name.
  return 'further' in block ? [block.further] : []
}

const ofArticle = ({ lead, sections }: Article) => [
  ...keysOf('lead', lead),
  ...sections.flatMap(({ id, blocks }) => blocks.flatMap(textsIn).flatMap((text) => keysOf(id, text))),
]

/** All texts of a part of the landing page; figures of the example are computed. */
function textsOf(part: unknown): string[] {
  // With the limits that a server has without settings.
  if (part === landingTexts.premium.lead) return [landingTexts.premium.lead()]
  if (typeof part === 'string') return [part]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) => (key === 'id' ? [] : textsOf(value)))
}

const ofLanding = Object.entries(landingTexts).flatMap(([section, part]) =>
  textsOf(part).flatMap((text) => keysOf(section, text)),
)

describe.each<[string, readonly string[], readonly PromiseRow[]]>([
  ['landing page', ofLanding, landingPromises],
  ['help', ofArticle(helpArticle), [...helpPromises, ...helpOnDevices]],
  ['privacy policy', ofArticle(privacyPolicy), [...privacyPromises, ...privacyRights]],
  ['terms of use', ofArticle(termsOfUse), termsPromises],
])('the %s', (_, written, rows) => {
  const judged = rows.flatMap(({ section, sentences }) =>
    sentences.map((sentence) => keyOf(section, sentence)),
  )

  it('has a row for each of its sentences, and no row of another one', () => {
    expect([...new Set(written)].filter((key) => !judged.includes(key))).toEqual([])
    expect(judged.filter((key) => !written.includes(key))).toEqual([])
    expect(new Set(judged).size).toBe(judged.length)
  })

  it('names tests that exist', () => {
    const tests = rows.flatMap((row) => ('heldBy' in row ? row.heldBy : []))
    expect(tests.length).toBeGreaterThan(5)
    expect(tests.filter((test) => !exists(test))).toEqual([])
    expect(rows.filter((row) => 'heldBy' in row && row.heldBy.length === 0)).toEqual([])
  })
})

it('the help names buttons and places as they are named on the screens', () => {
  const screens = sourceFiles
    .filter(
      ({ path, isTest }) => path.startsWith('shared/messages/') && !isTest && !path.endsWith('/help.ts'),
    )
    .map(({ text }) => text)
    .join('\n')
  const named = helpArticle.sections
    .flatMap(({ blocks }) => blocks.flatMap(textsIn))
    .flatMap((text) => [...text.matchAll(/「([^」]+)」/g)].map(([, name = '']) => name))
  // What people say, and what the phone's own menu says.
  const others = ['太郎は2人分', 'ホーム画面に追加']
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !others.includes(name) && !screens.includes(`'${name}'`))).toEqual([])
})
