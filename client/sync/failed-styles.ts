/**
 * Style sheets of lazy parts that could not be fetched. An import asks for each style sheet once: imported again, its part
 * would be shown without styles.
 */
const failed = new Set<HTMLLinkElement>()

export function followFailedStyles(): void {
  // Errors of elements do not bubble.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
    },
    true,
  )
}

/** Rejects if one of them still cannot be fetched. */
export async function fetchFailedStyles(): Promise<void> {
  await Promise.all([...failed].map(fetchAgain))
}

function fetchAgain(link: HTMLLinkElement): Promise<void> {
  failed.delete(link)
  const again = document.createElement('link')
  for (const { name, value } of link.attributes) again.setAttribute(name, value)
  return new Promise((resolve, reject) => {
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () => reject(new TypeError('styles were not fetched')))
    link.replaceWith(again)
  })
}
