import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { configurationTexts } from '#shared/messages/line.ts'
import { type LineFailureCode, hintsOf, lineFailureOf, lineFailures } from '#shared/messages/line-failures.ts'
import { showTrouble } from '#client/session/line-trouble.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { ConfigurationErrorPage } from './configuration-error-page.tsx'

afterEach(() => showTrouble(null))

it('says that the app is set up wrongly, what to do, and in detail what LINE answered', () => {
  const error = Object.assign(new Error('Bad Request'), { code: '400' })
  showTrouble({ kind: 'failure', error, failure: lineFailureOf(error) })
  renderView(<ConfigurationErrorPage />)
  expect(screen.getByRole('heading', { name: '設定エラー', level: 1 })).toBeDefined()
  const alert = screen.getByRole('alert').textContent
  expect(alert).toContain('わりたびの設定に問題があります。あなたの操作は間違っていません。')
  expect(alert).toContain('SafariやChromeなどのブラウザで開いて')
  expect(alert).toContain('運営者か、わりたびを教えてくれた人に、この画面を見せてください。')
  expect(alert).not.toMatch(/LIFF|エンドポイント|スコープ/)
  const details = screen.getByRole('region', { name: '診断' })
  expect(details.textContent).toContain('LINEがリクエストを受け付けませんでした')
  const lines = within(details).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '重要 LIFF IDが設定されていません。',
    '重要 LINEが「400 Bad Request」と答えました。',
    '重要 ページがHTTPSで開かれていません。',
    '注意 localhostやIPアドレスで開かれています。LINEに登録したアドレスで開いてください。',
    '参考 LINEアプリ以外のブラウザで開かれています。',
    ...lineFailures.BAD_REQUEST.hints,
  ])
  expect(screen.getByRole('button', { name: '再試行' })).toBeDefined()
})

it.each<[LineFailureCode, object]>([
  ['INVALID_LIFF_ID', { code: '404' }],
  ['INVALID_CONFIG', { code: 'INVALID_CONFIG' }],
  ['BAD_REQUEST', { code: '400' }],
  ['FORBIDDEN', { code: '403' }],
])(
  'shows every hint of %s to whoever set the app up, and to the person the buttons that theirs name',
  (code, given) => {
    const error = Object.assign(new Error('refused'), given)
    showTrouble({ kind: 'failure', error, failure: lineFailureOf(error) })
    renderView(<ConfigurationErrorPage />)
    const alert = within(screen.getByRole('alert'))
    const { remedies, hints } = lineFailures[code]
    expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      hintsOf({ ...lineFailures[code], hints: configurationTexts.hints }, remedies),
    )
    const details = screen.getByRole('region', { name: '診断' }).textContent
    for (const hint of hints) expect(details).toContain(hint)
    expect(alert.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '再試行',
      'ページを更新',
    ])
  },
)

it('hints at the LIFF id where there is none, without an answer of LINE', () => {
  renderView(<ConfigurationErrorPage />)
  expect(screen.getByRole('region', { name: '診断' }).textContent).toContain('LIFF IDが正しくありません')
})
