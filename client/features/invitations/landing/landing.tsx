/** The page of an invite link, which leads on to joining by itself (specification 1, "Join pages"). */
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { invitationTexts as texts } from '#shared/messages/invitations.ts'
import { readInvitation, storeInvitation } from '#client/session/stored-invitation.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { codeInAddress } from '../code/pasted-code.ts'
import { InvitationHero, InvitationHeroSkeleton } from '../preview/invitation-hero.tsx'
import { PublicPage } from '../preview/public-page.tsx'
import { useInvitation } from '../preview/use-invitation.ts'
import { landingMs } from './landing-ms.ts'
import { MissingCode } from './missing-code.tsx'

export function Landing({ type }: { type: 'group' | 'pending-member' }) {
  const code = useLocation({ select: ({ searchStr }) => codeInAddress(searchStr) })
  return code === '' ? <MissingCode /> : <LandingOf key={code} code={code} type={type} />
}

function LandingOf({ code, type }: { code: string; type: 'group' | 'pending-member' }) {
  const navigate = useNavigate()
  const address = useLocation({ select: ({ href }) => href })
  // Read already here, so that joining begins with it.
  const invitation = useInvitation(code)
  const isPersonal = type === 'pending-member'
  const leading = { search: { code }, replace: true } as const
  const go = () =>
    void (isPersonal ? navigate({ to: '/join-pending', ...leading }) : navigate({ to: '/join', ...leading }))
  const goOn = useEffectEvent(go)
  useEffect(() => {
    const timer = setTimeout(goOn, landingMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (isPersonal && !readInvitation()) storeInvitation({ code, type, url: address })
  }, [isPersonal, code, type, address])
  const preview = invitation.status === 'read' ? invitation.preview : null
  return (
    <PublicPage
      title={preview ? texts.titleOf(preview.groupName) : texts.title}
      hero={preview ? <InvitationHero invitation={preview} heading="h1" /> : <InvitationHeroSkeleton />}
      action={<ActionButton onClick={go}>{isPersonal ? texts.apply : texts.join}</ActionButton>}
      note={texts.goesOn}
    />
  )
}
