/** Reading the QR code of an invitation from a camera: the browser shows a file in its place. */
import { chromium } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeQR } from 'qr'
import { signIn } from '../support/actions.ts'
import { createInvitedGroup } from '../support/invited-group.ts'
import { expect, test } from '../support/journey.ts'

const side = 480

/** One picture in grey of the QR code, with a wide margin, in the format that Chromium takes for a camera. */
function videoOf(text: string): Buffer {
  const modules = encodeQR(text, 'raw', { border: 6 })
  const scale = Math.floor(side / modules.length)
  const luma = Buffer.alloc(side * side, 255)
  for (let y = 0; y < modules.length * scale; y += 1)
    for (let x = 0; x < modules.length * scale; x += 1)
      if (modules[Math.floor(y / scale)]?.[Math.floor(x / scale)]) luma[y * side + x] = 0
  const chroma = Buffer.alloc((side / 2) * (side / 2) * 2, 128)
  const header = `YUV4MPEG2 W${side} H${side} F10:1 Ip A1:1 C420jpeg\nFRAME\n`
  return Buffer.concat([Buffer.from(header), luma, chroma])
}

test('a QR code in front of the camera leads to its invitation', async ({
  page,
  server,
  watch,
  launchOptions,
  baseURL,
}) => {
  await signIn(page, '佐藤 花子')
  const { inviteCode } = await createInvitedGroup(page, { name: '沖縄 2026夏', inviteMethod: 'open' })
  const file = join(server.dir, 'camera.y4m')
  writeFileSync(file, videoOf(`${server.url}/invite?code=${inviteCode}`))
  const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), ...camera, `--use-file-for-fake-video-capture=${file}`],
  })
  const context = watch(await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'ja-JP' }))
  const phone = await context.newPage()
  await phone.goto('/join')
  await phone.getByRole('button', { name: 'QRコードを読み取る' }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(
    '佐藤 花子さんから『沖縄 2026夏』への招待',
  )
  await expect(phone).toHaveURL(new RegExp(`/join\\?code=${inviteCode}`))
  await browser.close()
})
