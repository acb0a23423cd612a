/** A page to read: privacy policy, terms, help. */
import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { Article } from '#shared/messages/article.ts'
import { accountAtom } from '#client/session/current-account.ts'
import { askServerConfig, serverConfigAtom } from '#client/session/server-config.ts'
import { useNavigateBackTo } from '#client/ui/use-navigate-back.ts'
import { ArticleView } from './article-view.tsx'

type ArticleScreenProps = { article: Article; hasContents?: boolean }

export function ArticleScreen({ article, hasContents = false }: ArticleScreenProps) {
  const router = useRouter()
  const isSignedIn = Boolean(useAtomValue(accountAtom))
  const { operatorName = null, supportEmail = null } = useAtomValue(serverConfigAtom) ?? {}
  useEffect(() => void askServerConfig(), [])
  // The router scrolls to the anchor before the shell shows the page.
  useEffect(() => {
    const { hash } = router.state.location
    if (hash !== '') document.getElementById(hash)?.scrollIntoView()
  }, [router])
  const navigateBack = useNavigateBackTo({ to: isSignedIn ? '/dashboard' : '/landing' })
  return (
    <ArticleView
      article={article}
      hasContents={hasContents}
      operator={{ name: operatorName, email: supportEmail }}
      onBack={() => navigateBack()}
    />
  )
}
