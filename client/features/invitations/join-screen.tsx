import { getRouteApi, useLocation } from '@tanstack/react-router'
import { codeInAddress } from './code/pasted-code.ts'
import { Invitation } from './invitation.tsx'

const route = getRouteApi('/join')

/** With a code in the address its invitation, and else the field for one. */
export function JoinScreen() {
  const { group } = route.useSearch()
  const code = useLocation({ select: ({ searchStr }) => codeInAddress(searchStr) })
  return <Invitation code={code} type="group" isOfGroup={code === '' && group !== undefined} />
}
