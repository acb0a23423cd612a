// Sets the colour scheme before the first paint, so that a dark page does not flash white. From then on the page's own
// script (client/ui/appearance.ts) does the same; appearance.test.ts compares the two. Also chooses the frame that
// index.html draws: on a first visit the landing page, a page to read, or the sign-in; otherwise the frame of a signed-in
// page, which for a form has no bar. After the paint it adds the app's code, which the build has put into a template (`codeAfterFirstPaint` in
// vite.config.ts).
;(() => {
  const root = document.documentElement
  let stored = null
  let isKnown = false
  try {
    isKnown = localStorage.getItem('waritabi-visited') !== null
    stored = JSON.parse(localStorage.getItem('waritabi-theme'))
  } catch {
    // If storage is unavailable or its value is malformed, the defaults apply.
  }
  const { mode, fontSize } = stored ?? {}
  const isDark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const size = fontSize === 'small' || fontSize === 'large' ? fontSize : 'medium'
  const ground = isDark ? '#15181c' : '#fbfaf7'
  root.classList.toggle('dark', isDark)
  root.classList.add(`font-size-${size}`)
  root.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
  root.style.backgroundColor = ground
  const strangerSees = {
    '/': 'landing',
    '/landing': 'landing',
    '/privacy': 'text',
    '/terms': 'text',
    '/help': 'text',
    '/invite': 'text',
    '/invite-pending': 'text',
    '/join': 'text',
    '/join-pending': 'text',
  }
  // LINE returns people to /, from where they are led on.
  const returns = /[?&#](?:code|liff\.state|access_token|error)=/.test(location.search + location.hash)
  const seen = location.pathname === '/' && returns ? 'text' : (strangerSees[location.pathname] ?? 'login')
  const isForm = /^\/(?:create-group|(?:groups\/[^/]+\/)?add-expense)(?:\/|$)/.test(location.pathname)
  root.dataset.firstPaint = isKnown ? (isForm ? 'form' : 'page') : seen
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground)

  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    const code = document.getElementById('app-code')
    const opened = `${root.dataset.firstPaint} ${location.pathname}`
    for (const file of code?.content.cloneNode(true).children ?? []) {
      const { at } = file.dataset
      // One task for each file, because beginning thirty requests in one would take a slow phone 0.2 s.
      if (at === undefined || new RegExp(at).test(opened)) setTimeout(() => document.head.append(file))
    }
  }
  document.addEventListener('DOMContentLoaded', () => {
    // The frame is painted after this callback, and the task after the paint.
    requestAnimationFrame(() => setTimeout(start))
    // A page in the background is not painted.
    setTimeout(start, document.hidden ? 0 : 1_000)
  })
})()
