/** 「太郎さんとして参加しますか？」: what somebody gets who joins by a provisional member's own code. */
import type { InvitationPreview } from '#shared/api/invitation-preview.ts'
import { whoTexts as texts } from '#shared/messages/invitations.ts'
import { keyOfPendingMember } from '#shared/model/user-key.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import { UnbrokenPhrases } from '#client/ui/unbroken-phrases.tsx'
import classes from './personal-records.module.css'

export function PersonalRecords({ person }: { person: InvitationPreview['pendingMembers'][number] }) {
  const { id, name, records } = person
  return (
    <Card>
      <div className={classes.person}>
        <Avatar id={keyOfPendingMember(id)} name={name} isPending />
        <h2>
          <UnbrokenPhrases text={texts.confirmTitle(name)} />
        </h2>
      </div>
      <p className={classes.text}>{texts.personalText(name)}</p>
      {records ? (
        <dl className={classes.records}>
          <div>
            <dt>{texts.paid(name)}</dt>
            <dd>
              <Money amount={records.paid} />
            </dd>
          </div>
          <div>
            <dt>{texts.share(name)}</dt>
            <dd>
              <Money amount={records.share} />
            </dd>
          </div>
        </dl>
      ) : null}
    </Card>
  )
}
