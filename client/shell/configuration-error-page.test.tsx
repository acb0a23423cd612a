import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { type LineFailureCode, hintsOf, lineFailureOf, lineFailures } from '#shared/messages/line-failures.ts'
import { showTrouble } from '#client/session/line-trouble.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { ConfigurationErrorPage } from './configuration-error-page.tsx'

afterEach(() => showTrouble(null))

it('says that the app is set up wrongly, what LINE answered, and what may be wrong', () => {
  const error = Object.assign(new Error('Bad Request'), { code: '400' })
  showTrouble({ kind: 'failure', error, failure: lineFailureOf(error) })
  renderView(<ConfigurationErrorPage />)
  expect(screen.getByRole('heading', { name: '設定エラー', level: 1 })).toBeDefined()
  const alert = screen.getByRole('alert').textContent
  expect(alert).toContain('アプリの設定に問題があります。開発者にお問い合わせください。')
  expect(alert).toContain('LINEがリクエストを受け付けませんでした')
  const lines = within(screen.getByRole('region', { name: '診断' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '重要 LIFF IDが設定されていません。',
    '重要 LINEが「400 Bad Request」と答えました。',
    '重要 ページがHTTPSで開かれていません。',
    '注意 localhostやIPアドレスで開かれています。LINEに登録したアドレスで開いてください。',
    '参考 LINEアプリ以外のブラウザで開かれています。',
  ])
  expect(screen.getByRole('button', { name: '再試行' })).toBeDefined()
})

it.each<[LineFailureCode, object]>([
  ['INVALID_LIFF_ID', { code: '404' }],
  ['INVALID_CONFIG', { code: 'INVALID_CONFIG' }],
  ['BAD_REQUEST', { code: '400' }],
  ['FORBIDDEN', { code: '403' }],
])('shows every hint of %s, and the buttons that they name', (code, given) => {
  const error = Object.assign(new Error('refused'), given)
  showTrouble({ kind: 'failure', error, failure: lineFailureOf(error) })
  renderView(<ConfigurationErrorPage />)
  const alert = within(screen.getByRole('alert'))
  const { remedies } = lineFailures[code]
  expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    hintsOf(lineFailures[code], remedies),
  )
  expect(alert.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '再試行',
    'ページを更新',
  ])
})

it('hints at the LIFF id where there is none, without an answer of LINE', () => {
  renderView(<ConfigurationErrorPage />)
  expect(screen.getByRole('alert').textContent).toContain('LIFF IDが正しくありません')
})
