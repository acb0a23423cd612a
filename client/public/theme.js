// Sets the colour scheme before the first paint, so that a dark page does not flash white. From then on the page's own
// script (client/ui/appearance.ts) does the same; appearance.test.ts compares the two.
;(() => {
  const root = document.documentElement
  let stored = null
  try {
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
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground)
})()
