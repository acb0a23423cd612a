import { privacyPolicy } from '#shared/messages/privacy.ts'
import { ArticleScreen } from './article/article-screen.tsx'

export function PrivacyScreen() {
  return <ArticleScreen article={privacyPolicy} />
}
