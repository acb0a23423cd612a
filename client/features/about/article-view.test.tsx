import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { helpArticle } from '#shared/messages/help.ts'
import { privacyPolicy } from '#shared/messages/privacy.ts'
import { termsOfUse } from '#shared/messages/terms.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { ArticleView } from './article-screen.tsx'

const articles = { helpArticle, privacyPolicy, termsOfUse }
type Name = keyof typeof articles

const unnamed = { name: null, email: null }

function show(name: Name, operator: { name: string | null; email: string | null } = unnamed): void {
  renderView(
    <ArticleView
      article={articles[name]}
      hasContents={name === 'helpArticle'}
      operator={operator}
      onBack={() => undefined}
    />,
  )
}

describe.each(Object.keys(articles) as Name[])('%s', (name) => {
  it('has a section with an anchor for each heading, and no anchor twice', () => {
    show(name)
    const { sections, title } = articles[name]
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    for (const { id, title: heading } of sections)
      expect(screen.getByRole('region', { name: heading }).id).toBe(id)
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
    expect(sections.every(({ blocks }) => blocks.length > 0)).toBe(true)
  })

  it('ends with the operator’s name and address', () => {
    show(name, { name: 'わりたび運営会', email: 'help@example.jp' })
    expect(screen.getByText('運営者：わりたび運営会')).toBeDefined()
    expect(screen.getByRole('link', { name: 'help@example.jp' }).getAttribute('href')).toBe(
      'mailto:help@example.jp',
    )
  })

  it('leads only to anchors that exist', () => {
    const anchors: Record<string, readonly string[]> = {
      '/help': helpArticle.sections.map(({ id }) => id),
      '/privacy': privacyPolicy.sections.map(({ id }) => id),
      '/terms': termsOfUse.sections.map(({ id }) => id),
    }
    for (const { blocks } of articles[name].sections) {
      for (const block of blocks) {
        if (typeof block === 'string' || !('to' in block) || block.hash === undefined) continue
        expect(anchors[block.to]).toContain(block.hash)
      }
    }
  })
})

it.each(['privacyPolicy', 'termsOfUse'] as const)(
  '%s names who runs the server, or says whom to ask',
  (name) => {
    show(name, { name: '山田 花子', email: 'help@example.jp' })
    expect(
      screen.getByText(
        /^わりたびは、山田 花子（以下「運営者」）が運営しています。連絡先は、このページの最後にあります。/,
      ),
    ).toBeDefined()
    cleanup()
    show(name)
    expect(
      screen.getByText(
        /^わりたびは、このサイトを用意した人（以下「運営者」）が運営しています。名前や連絡先は、わりたびを教えてくれた人に/,
      ),
    ).toBeDefined()
  },
)

it('a server without an address for support says whom to ask, and one without an operator names nobody', () => {
  show('privacyPolicy')
  expect(screen.queryByText(/^運営者：/)).toBeNull()
  expect(screen.getByText(/わりたびのアドレスを教えてくれた人に聞いてください/)).toBeTruthy()
})

describe('the help', () => {
  it('begins with a link to each of its answers', () => {
    show('helpArticle')
    const links = within(screen.getByRole('navigation', { name: '目次' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href')?.replace(/^.*#/, ''))).toEqual(
      helpArticle.sections.map(({ id }) => id),
    )
  })

  it.each([
    ...['offline', 'badge', 'settle', 'link', 'device', 'delete', 'install', 'line-browser', 'storage'],
    ...['account', 'join', 'contact'],
  ])('answers what is linked as #%s', (id) => {
    expect(helpArticle.sections.map((section) => section.id)).toContain(id)
  })
})

describe('the privacy policy', () => {
  it('says of each kind of information what it is for and how long it is kept', () => {
    show('privacyPolicy')
    const collected = within(screen.getByRole('region', { name: '取り扱う情報と、使いみち' }))
    const kinds = collected.getAllByRole('heading', { level: 3 })
    expect(kinds.length).toBeGreaterThanOrEqual(5)
    expect(collected.getAllByText('使いみち')).toHaveLength(kinds.length)
    expect(collected.getAllByText('残る期間')).toHaveLength(kinds.length)
  })
})
