/** In localStorage: the tab on which each group's page was last used. Signing out removes it. */
export const groupTabsKey = 'waritabi-group-tabs'
