import { termsOfUse } from '#shared/messages/terms.ts'
import { ArticleScreen } from './article/article-screen.tsx'

export function TermsScreen() {
  return <ArticleScreen article={termsOfUse} />
}
