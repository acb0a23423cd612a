// Runs before the first paint, so that nobody's night is lit up by a white page. The page's own script
// (client/ui/appearance.ts) does the same from then on; appearance.test.ts compares the two.
;(() => {
  const root = document.documentElement
  let stored = null
  try {
    stored = JSON.parse(localStorage.getItem('waritabi-theme'))
  } catch {
    // Unreadable or out of reach: as if nothing had been chosen.
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
