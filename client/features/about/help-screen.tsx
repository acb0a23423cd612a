import { helpArticle } from '#shared/messages/help.ts'
import { ArticleScreen } from './article/article-screen.tsx'

export function HelpScreen() {
  return <ArticleScreen article={helpArticle} hasContents />
}
