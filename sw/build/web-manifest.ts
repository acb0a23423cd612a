/**
 * The web app's manifest. `id` must not change: by it a phone recognizes the installed app. The files are in client/public;
 * web-manifest.test.ts compares them with what is said of them here.
 */
import { manifestTexts as texts, productTexts } from '#shared/messages/product.ts'

const icon = { src: '/icon-192.png', sizes: '192x192', type: 'image/png' }

export const webManifest = {
  id: '/dashboard',
  name: productTexts.name,
  short_name: productTexts.name,
  description: productTexts.promise,
  lang: 'ja',
  dir: 'ltr' as const,
  categories: ['finance', 'travel'],
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone' as const,
  theme_color: '#fbfaf7',
  background_color: '#fbfaf7',
  icons: [
    icon,
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' as const },
  ],
  // The service worker takes it (sw/shared-files.ts).
  share_target: {
    action: '/shared',
    method: 'POST' as const,
    enctype: 'multipart/form-data' as const,
    params: {
      // A text alone is taken, too: the screen says what can be shared.
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: 'files', accept: ['image/*', 'application/pdf', '.pdf'] }],
    },
  },
  shortcuts: [
    { name: texts.addExpense, url: '/add-expense', icons: [shortcutIcon('add')] },
    { name: texts.home, url: '/dashboard', icons: [shortcutIcon('home')] },
  ],
  screenshots: [
    screenshot('group', { form_factor: 'narrow', sizes: '780x1688' }),
    screenshot('settlement', { form_factor: 'narrow', sizes: '780x1688' }),
    screenshot('wide', { form_factor: 'wide', sizes: '1280x800' }),
  ],
}

function shortcutIcon(name: 'add' | 'home') {
  return { src: `/shortcut-${name}.png`, sizes: '192x192', type: 'image/png' }
}

type Shot = { form_factor: 'narrow' | 'wide'; sizes: string }

function screenshot(name: keyof typeof texts.screenshots, shot: Shot) {
  return { src: `/screenshots/${name}.webp`, type: 'image/webp', label: texts.screenshots[name], ...shot }
}
