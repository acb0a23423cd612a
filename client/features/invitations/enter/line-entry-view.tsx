import { Alert } from '@mantine/core'
import { IconCloudOff, IconEye } from '@tabler/icons-react'
import type { InvitationPreview } from '#shared/api/invitation-preview.ts'
import { invitationTexts, joinAsTexts as texts } from '#shared/messages/invitations.ts'
import { lineTexts } from '#shared/messages/line.ts'
import type { LineFailure } from '#shared/messages/line-failures.ts'
import { LineButton } from '#client/ui/line-button.tsx'
import { LineFailureState } from '#client/ui/line-failure-state.tsx'
import { InvitationHero } from '../preview/invitation-hero.tsx'
import { PublicPage } from '../preview/public-page.tsx'
import classes from './line-entry-view.module.css'

type LineEntryViewProps = {
  preview: InvitationPreview
  isBusy: boolean
  isOffline: boolean
  /** Why the last login failed. */
  failure: LineFailure | null
  onEnter: () => void
}

export function LineEntryView({ preview, isBusy, isOffline, failure, onEnter }: LineEntryViewProps) {
  const isApproval = preview.inviteMethod === 'approval'
  const enterText = isApproval ? texts.applyByLine : texts.joinByLine
  return (
    <PublicPage
      title={invitationTexts.titleOf(preview.groupName)}
      hero={<InvitationHero invitation={preview} heading="h1" />}
      action={
        <LineButton disabled={isBusy} onClick={onEnter}>
          {isBusy ? lineTexts.busy : enterText}
        </LineButton>
      }
      note={isApproval ? texts.approval : texts.noInstall}
    >
      {isOffline && failure === null ? (
        <Alert color="gray" radius="xl" icon={<IconCloudOff aria-hidden />} role="status">
          {lineTexts.offline}
        </Alert>
      ) : null}
      {failure ? <LineFailureState failure={failure} isBusy={isBusy} on={{ retry: onEnter }} /> : null}
      <div className={classes.receives}>
        <p className={classes.title}>
          <IconEye size={16} stroke={1.8} aria-hidden />
          {texts.lineReceives}
        </p>
        <p>{texts.lineReceivesText}</p>
      </div>
    </PublicPage>
  )
}
