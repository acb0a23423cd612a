/** In localStorage: the tab on which each group's page was last used. */
export const groupTabsKey = 'waritabi-group-tabs'

/** Whoever uses the device next does not learn which groups were opened. */
export function forgetGroupTabs(): void {
  try {
    localStorage.removeItem(groupTabsKey)
  } catch {
    // Without localStorage there are none.
  }
}
