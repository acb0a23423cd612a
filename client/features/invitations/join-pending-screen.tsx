import { useLocation } from '@tanstack/react-router'
import { codeInAddress } from './code/pasted-code.ts'
import { Invitation } from './invitation.tsx'
import { MissingCode } from './landing/missing-code.tsx'

/** Joining by the code of one provisional member. */
export function JoinPendingScreen() {
  const code = useLocation({ select: ({ searchStr }) => codeInAddress(searchStr) })
  return code === '' ? <MissingCode /> : <Invitation code={code} type="pending-member" />
}
