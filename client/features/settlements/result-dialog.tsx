/** Shows the result as text before it is sent. */
import { useState } from 'react'
import { resultTexts as texts } from '#shared/messages/settlement-result.ts'
import { settlementTexts } from '#shared/messages/settlements.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { Suggestion } from '#shared/money/suggestions.ts'
import { TextToSend } from '#client/features/invitations/text-to-send.tsx'
import type { People } from '#client/store/queries/people.ts'
import type { SettlementPlace } from '#client/store/queries/settlements.ts'
import { CheckRow } from '#client/ui/check-row.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'

type ResultProps = {
  place: SettlementPlace
  /** The transfers of the text. */
  transfers: readonly Suggestion[]
  people: People
  /** Unsent changes are included, which those who follow the link do not see yet. */
  isEstimate: boolean
  /** `url`: the link under it; `onlyOf`: to whose transfers it is restricted. Undefined while it reads what the text names. */
  textOf: ((parts: { url: string; onlyOf: UserKey | undefined }) => string) | undefined
}

export function ResultDialog({
  opened,
  onClose,
  ...result
}: ResultProps & { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title}>
      <Result {...result} />
    </Dialog>
  )
}

function Result({ place, transfers, people, isEstimate, textOf }: ResultProps) {
  const [isOwnOnly, setIsOwnOnly] = useState(false)
  const own = transfers.filter(({ from, to }) => from === people.self || to === people.self)
  const canRestrict = own.length > 0 && own.length < transfers.length
  if (!textOf) return <ListSkeleton text={settlementTexts.loading} />
  const text = textOf({
    url: location.origin + pathOf(place),
    onlyOf: canRestrict && isOwnOnly ? people.self : undefined,
  })
  return (
    <TextToSend
      text={text}
      hint={isEstimate ? texts.estimate : null}
      option={
        canRestrict ? (
          <CheckRow
            isChecked={isOwnOnly}
            onChange={setIsOwnOnly}
            label={texts.ownOnly}
            title={texts.ownOnly}
          />
        ) : null
      }
    />
  )
}

function pathOf({ groupId, itineraryId }: SettlementPlace): string {
  const trip = itineraryId === null ? '' : `?itinerary=${itineraryId}`
  return `/groups/${groupId}/settlements${trip}`
}
