/** A browser that stores nothing. */
import { expect, test } from '../support/journey.ts'

test(
  'a browser without storage shows an error instead of an empty page',
  { tag: '@long' },
  async ({ page }) => {
    // As Firefox before 115 in a private window. It does not know `databases` either.
    await page.addInitScript(() => {
      Reflect.deleteProperty(IDBFactory.prototype, 'databases')
      IDBFactory.prototype.open = () => {
        throw new DOMException(
          'A mutation operation was attempted on a database that did not allow it',
          'InvalidStateError',
        )
      }
    })
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'この端末に保存できません' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('プライベートブラウズ')
    await expect(page.getByRole('button', { name: 'ページを更新' })).toBeVisible()
  },
)
