/** Inviting people to a group: by its link, its QR code or its code. Who has no account is added by name, on the list of people. */
import { Button } from '@mantine/core'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { inviteCodeTexts, invitePageTexts as texts } from '#shared/messages/invite-page.ts'
import type { Group } from '#shared/model/group.ts'
import { Card, CardList, CardRow, Section } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { QrCode } from '#client/ui/qr-code.tsx'
import { Panes } from '#client/ui/two-panes.tsx'
import { InviteCode, type InviteCodeProps } from './invite-code.tsx'
import classes from './invite.module.css'

type InviteViewProps = {
  group: Group
  /** May replace the code. */
  mayUpdate: boolean
  /** Said in place of how to invite if the group has no room for another person. */
  peopleFull: ReactNode
  sharing: Omit<InviteCodeProps, 'code' | 'hint'>
  /** The link that the QR code contains. */
  linkOf: (code: string) => string
  onRenewCode: () => Promise<void>
}

export function InviteView({ group, mayUpdate, peopleFull, sharing, linkOf, onRenewCode }: InviteViewProps) {
  const { id: groupId, inviteCode } = group
  return (
    <Panes
      onPhone="below"
      aside={
        <>
          {inviteCode === null ? null : (
            <Section title={texts.qr}>
              <Card>
                <div className={classes.qr}>
                  <QrCode text={linkOf(inviteCode)} label={texts.qrOf(group.name)} />
                  <p className={classes.hint}>{texts.qrHint}</p>
                </div>
              </Card>
            </Section>
          )}
          {peopleFull === null ? (
            <CardList>
              <CardRow
                mark={<IconPlus {...icon} />}
                title={texts.byName}
                note={texts.byNameNote}
                end={<IconChevronRight {...icon} color="var(--dim)" />}
                render={(row) => <Link to="/groups/$groupId" params={{ groupId }} hash="members" {...row} />}
              />
            </CardList>
          ) : null}
        </>
      }
    >
      {peopleFull ?? <p className={classes.lead}>{texts.lead}</p>}
      <Section
        title={inviteCodeTexts.title}
        aside={mayUpdate && inviteCode !== null ? <Renewal onRenew={onRenewCode} /> : null}
      >
        <Card>
          <InviteCode code={inviteCode} hint={texts.joins[group.inviteMethod]} {...sharing} />
        </Card>
      </Section>
    </Panes>
  )
}

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true } as const

function Renewal({ onRenew }: { onRenew: () => Promise<void> }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="subtle" className={classes.renew ?? ''} onClick={() => setIsAsking(true)}>
        {inviteCodeTexts.renew}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={onRenew}
        title={inviteCodeTexts.renewTitle}
        message={inviteCodeTexts.renewText}
        look="final"
        confirmLabel={inviteCodeTexts.renewYes}
      />
    </>
  )
}
