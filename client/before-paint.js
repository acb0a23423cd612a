// Sets the colour scheme before the first paint, so that a dark page does not flash white. From then on the page's own
// script (client/ui/appearance.ts) does the same; appearance.test.ts compares the two. Also chooses the frame that
// index.html draws: on a first visit the landing page, a page to read, or the sign-in; after LINE's login that it is under way;
// otherwise the frame of a signed-in page, which for a form has no bar. The build writes this into the page. After the paint it
// adds the app's code and style sheet, which the build has put into a template (`sw/build/code-after-first-paint.ts`).
;(() => {
  const root = document.documentElement
  let stored = null
  let isKnown = false
  let server = null
  try {
    isKnown = localStorage.getItem('waritabi-visited') !== null
    // An installed app's page may be older than what the server has said since (client/session/server-config.ts).
    server = JSON.parse(localStorage.getItem('waritabi-server'))
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
  if (server?.authMode === 'local' || server?.authMode === 'line') root.dataset.authMode = server.authMode
  const isByLine = root.dataset.authMode === 'line'
  // What LINE adds to the address (client/platform/line/provider-parameters.ts).
  const search = new URLSearchParams(location.search)
  const fragment = new URLSearchParams(location.hash.slice(1))
  const isBack =
    (search.has('code') && search.has('state')) ||
    search.has('error_description') ||
    search.has('liffOAuth2Error')
  const isFromLine =
    isBack ||
    ['liff.state', 'liffClientId', 'access_token'].some((name) => search.has(name)) ||
    ['access_token', 'context_token', 'id_token'].some((name) => fragment.has(name))
  const isInLine = /Line\/\d+\.\d+\.\d+ LIFF/.test(navigator.userAgent)
  const isForm = /^\/(?:create-group|(?:groups\/[^/]+\/)?add-expense)(?:\/|$)/.test(location.pathname)
  // A signed-in device waits for nothing of LINE's.
  if (isByLine && (isKnown ? isBack : isFromLine || isInLine)) root.dataset.firstPaint = 'returning'
  else if (isKnown) root.dataset.firstPaint = isForm ? 'form' : 'page'
  else root.dataset.firstPaint = isFromLine ? 'text' : (strangerSees[location.pathname] ?? 'login')
  // The reason that the route guard will give (client/session/route-guard.ts). It stands above LINE's button, which would move.
  const isLed = location.pathname !== '/login' || search.get('reason') === 'session'
  if (isByLine && root.dataset.firstPaint === 'login' && isLed) root.dataset.reason = 'session'
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground)

  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    const code = document.getElementById('app-code')
    const opened = `${root.dataset.authMode} ${root.dataset.firstPaint} ${location.pathname}`
    for (const file of code?.content.cloneNode(true).children ?? []) {
      const { at } = file.dataset
      // The app waits for its style sheet, but not for one that cannot be fetched (client/main.tsx).
      if (file.rel === 'stylesheet') file.addEventListener('error', () => file.remove())
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
