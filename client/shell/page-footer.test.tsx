import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { SiteFooter } from './page-footer.tsx'

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

it('leads to what the product is, to its help, its terms and, where there is one, to the support', () => {
  renderView(<SiteFooter operatorName="わりたび運営会" supportEmail="help@example.jp" />)
  expect(links()).toEqual([
    ['わりたびについて', '/landing'],
    ['ホーム', '/dashboard'],
    ['グループの作成', '/create-group'],
    ['お問い合わせ', 'mailto:help@example.jp'],
    ['ヘルプ', '/help'],
    ['利用規約', '/terms'],
    ['プライバシー', '/privacy'],
  ])
  expect(screen.getByRole('contentinfo').textContent).toContain('運営：わりたび運営会© 2026 わりたび')
})

it('names nobody and offers no way to write where the server names no operator and no address', () => {
  renderView(<SiteFooter operatorName={null} supportEmail={null} />)
  expect(screen.queryByRole('link', { name: 'お問い合わせ' })).toBeNull()
  expect(screen.queryByText(/運営/)).toBeNull()
})
