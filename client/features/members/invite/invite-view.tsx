/** Inviting people to a group: by its code, link and QR code, or by name before they have an account. */
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { inviteCodeTexts, invitePageTexts as texts } from '#shared/messages/invite-page.ts'
import { memberTexts } from '#shared/messages/members.ts'
import type { PendingMemberId } from '#shared/model/pending-member.ts'
import { keyOfPendingMember } from '#shared/model/user-key.ts'
import type { ManagedPeople } from '#client/store/queries/managed-people.ts'
import { Card, CardList, Section } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { QrCode } from '#client/ui/qr-code.tsx'
import { Panes } from '#client/ui/two-panes.tsx'
import { AddPendingMemberForm, type NewPendingMember } from '../list/add-pending-member-form.tsx'
import { ManageRow } from '../list/manage-row.tsx'
import { pendingStatusOf } from '../list/pending-status.ts'
import { PendingMemberRow } from '../list/pending-member-row.tsx'
import { InviteCode, type InviteCodeProps } from './invite-code.tsx'
import classes from './invite.module.css'

type InviteViewProps = {
  people: ManagedPeople
  today: PlainDate
  /** The applications to review, for owners and admins. */
  applications: ReactNode
  /** Shown in place of what adds people if the group has no room for another one. */
  peopleFull: ReactNode
  sharing: Omit<InviteCodeProps, 'code' | 'hint'>
  /** The link that the QR code contains. */
  linkOf: (code: string) => string
  onRenewCode: () => Promise<void>
  onAdd: (person: NewPendingMember) => Promise<string | null>
  onOpenPendingMember: (id: PendingMemberId) => void
}

export function InviteView({ people, today, applications, ...rest }: InviteViewProps) {
  const { peopleFull, sharing, linkOf, onRenewCode, onAdd, onOpenPendingMember } = rest
  const { whole, personOf, states } = people
  const { group, pendingMembers } = whole
  return (
    <Panes
      onPhone="below"
      aside={
        <>
          <Section title={memberTexts.pendingMembers(pendingMembers.length)}>
            {peopleFull === null ? (
              <>
                <p className={classes.hint}>{texts.pendingLead}</p>
                <Card>
                  <AddPendingMemberForm fields="contact" onAdd={onAdd} />
                </Card>
              </>
            ) : null}
            {pendingMembers.length === 0 ? null : (
              <CardList>
                {pendingMembers.toReversed().map((person) => (
                  <PendingMemberRow
                    key={person.id}
                    person={person}
                    name={personOf(keyOfPendingMember(person.id)).name}
                    color={personOf(keyOfPendingMember(person.id)).color}
                    state={states.get(person.id)}
                    managing={{
                      status: pendingStatusOf(person, today),
                      onOpen: () => onOpenPendingMember(person.id),
                    }}
                  />
                ))}
              </CardList>
            )}
          </Section>
          <CardList>
            <ManageRow groupId={group.id} role={people.role} />
          </CardList>
        </>
      }
    >
      {applications}
      {peopleFull ?? <p className={classes.lead}>{texts.lead}</p>}
      <Section
        title={inviteCodeTexts.title}
        aside={people.mayUpdate && group.inviteCode !== null ? <Renewal onRenew={onRenewCode} /> : null}
      >
        <Card>
          <InviteCode code={group.inviteCode} hint={texts.joins[group.inviteMethod]} {...sharing} />
        </Card>
      </Section>
      {group.inviteCode === null ? null : (
        <Section title={texts.qr}>
          <Card>
            <div className={classes.qr}>
              <QrCode text={linkOf(group.inviteCode)} label={texts.qrOf(group.name)} />
              <p className={classes.hint}>{texts.qrHint}</p>
            </div>
          </Card>
        </Section>
      )}
    </Panes>
  )
}

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
