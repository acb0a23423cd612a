import { useDocumentTitle } from '@mantine/hooks'
import { signingOutTexts as texts } from '#shared/messages/account-menu.ts'
import { productTexts } from '#shared/messages/product.ts'
import { LoadingPage } from './loading-page.tsx'

/** Shown in place of everything while the person signs out (specification 1, section 2). */
export function SigningOutPage() {
  useDocumentTitle(`${texts.title}｜${productTexts.name}`)
  return <LoadingPage heading={texts.title} note={texts.farewell} />
}
