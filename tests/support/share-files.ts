/** Shares files from another app, in a browser without a share sheet. */
import type { Page } from '@playwright/test'

type Sent = { name: string; mimeType: string; buffer: Buffer }

/** Posts the form that the system posts for the manifest's `share_target`. */
export async function share(page: Page, sent: readonly Sent[], text = ''): Promise<void> {
  const { action, params } = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    const cached = await caches.match(link?.href ?? '', { ignoreSearch: true })
    const manifest = await (cached ?? (await fetch(link?.href ?? ''))).json()
    return manifest.share_target
  })
  const coded = sent.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }))
  await page.evaluate(
    ({ address, field, textField, content, given }) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action: address })
      form.enctype = 'multipart/form-data'
      const input = Object.assign(document.createElement('input'), {
        type: 'file',
        name: field,
        multiple: true,
      })
      const chosen = new DataTransfer()
      for (const { name, mimeType, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        chosen.items.add(new File([bytes], name, { type: mimeType }))
      }
      input.files = chosen.files
      form.append(input, Object.assign(document.createElement('input'), { name: textField, value: content }))
      document.body.append(form)
      form.submit()
    },
    { address: action, field: params.files[0].name, textField: params.text, content: text, given: coded },
  )
  await page.waitForURL(/\/shared/)
}
