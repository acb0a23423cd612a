/**
 * The one rule of back buttons: they lead to the place from which the page was opened, as it was left, and to the page's parent
 * if the app was opened at its address (docs/decisions/0117-back-buttons.md).
 */
import { type NavigateOptions, type RouterHistory, useRouter } from '@tanstack/react-router'
import type { GroupId } from '#shared/model/group.ts'

export type NavigateBack = (how?: { isDone: boolean }) => void

/** The addresses of the entries of a history, by their index, as far as they were visited since the app was loaded. */
const addressesOf = new WeakMap<RouterHistory, string[]>()

/** Has to be called before the first navigation. */
export function followAddresses(history: RouterHistory): void {
  const addresses: string[] = []
  addressesOf.set(history, addresses)
  const note = ({ state, href }: RouterHistory['location']) => {
    addresses[state.__TSR_index] = href
  }
  note(history.location)
  history.subscribe(({ location }) => note(location))
}

/**
 * Goes back in the history, so that a form leaves no entry of its own. If the app was opened at this address, goes to
 * `parent` instead. With `isDone`, no blocker asks about unsaved values.
 */
export function useNavigateBackTo(parent: NavigateOptions): NavigateBack {
  const router = useRouter()
  return ({ isDone: ignoreBlocker } = { isDone: false }) => {
    const steps = stepsBack(router.history, router.buildLocation(parent).pathname)
    if (steps === 1) router.history.back({ ignoreBlocker })
    else if (steps > 1) router.history.go(-steps, { ignoreBlocker })
    else void router.navigate({ ...parent, replace: true, ignoreBlocker })
  }
}

/** As `useNavigateBackTo`, of pages whose parent is a group. */
export function useNavigateBack(groupId: GroupId): NavigateBack {
  return useNavigateBackTo({ to: '/groups/$groupId', params: { groupId } })
}

/** Whether one step back in the history leads to this address. */
export function isBefore(history: RouterHistory, address: string): boolean {
  return addressesOf.get(history)?.[history.location.state.__TSR_index - 1] === address
}

/**
 * How many entries back the page was opened; 0 if the app was opened with it. The page's own entries, such as those of rows that
 * were opened one after the other, are skipped. A page that is its parent with another hash has one entry alone.
 */
function stepsBack(history: RouterHistory, parentPath: string): number {
  const { pathname, state } = history.location
  const { __TSR_index: index } = state
  if (pathname === parentPath) return Math.min(index, 1)
  const addresses = addressesOf.get(history) ?? []
  let target = index - 1
  while (target >= 0 && addresses[target]?.replace(/[?#].*/, '') === pathname) target -= 1
  return target < 0 ? 0 : index - target
}
