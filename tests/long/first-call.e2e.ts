/** What a signed-in phone asks for first when it starts. */
import { signIn, synced } from '../support/actions.ts'
import { expect, preloaded, test } from '../support/journey.ts'

// A request that a worker answers says nothing of the line.
test.use({ serviceWorkers: 'block' })

test('a start asks the server for the rows before it asks for the code of other screens', async ({
  page,
}) => {
  await signIn(page, '花子')
  await synced(page)
  // Otherwise the page before the reload still asks for some.
  await preloaded(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const askedScreens = () => asked.filter((path) => path.startsWith('/assets/settlement-screens-'))
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/sync', async (route) => {
    await answer.promise
    await route.continue()
  })
  const syncCall = page.waitForRequest('**/api/sync')
  await page.reload()
  await syncCall
  // A page that waits for the network is idle.
  await page.evaluate(async () => {
    for (let times = 0; times < 20; times += 1)
      await new Promise<void>((resolve) => requestIdleCallback(() => resolve()))
  })
  expect(askedScreens()).toEqual([])
  answer.resolve()
  await expect.poll(askedScreens).not.toEqual([])
})
