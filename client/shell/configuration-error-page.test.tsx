import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { lineFailureOf } from '#shared/messages/line-failures.ts'
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
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '重要 LIFF IDが設定されていません。',
    '重要 LINEが「400 Bad Request」と答えました。',
    '重要 ページがHTTPSで開かれていません。',
    '注意 localhostやIPアドレスで開かれています。LINEに登録したアドレスで開いてください。',
    '参考 LINEアプリ以外のブラウザで開かれています。',
  ])
  expect(screen.getByRole('button', { name: '再試行' })).toBeDefined()
})
