/** The pictures and PDF whose bytes are still to be sent, in 未送信の変更. */
import { useState } from 'react'
import { sendingTexts as texts } from '#shared/messages/attachments.ts'
import { attachmentsOfAccount } from '#client/store/queries/attachments.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { type ContentsStatus, useContentsStatus } from '#client/sync/contents-status.ts'
import { isSentByWifiAlone, knowsLine, sendByWifiAlone } from '#client/sync/metered-line.ts'
import { Card, Section } from '#client/ui/card.tsx'
import { CheckRow } from '#client/ui/check-row.tsx'
import { Hint } from '#client/ui/hint.tsx'
import classes from './attachments.module.css'

/** `name` is that of the file that is being sent. */
export type SendingFiles = ContentsStatus & { name: string | undefined }

/** Undefined until it is read. */
export function useSendingFiles(): SendingFiles | undefined {
  const status = useContentsStatus()
  const id = status?.current?.attachmentId
  const rows = useLiveQuery(() => (id === undefined ? [] : attachmentsOfAccount()), [id])
  return status && { ...status, name: rows?.find((row) => row.id === id)?.name }
}

export function SendingSection({ waiting, bytesLeft, current, paused, name }: SendingFiles) {
  return (
    <Section title={texts.title(waiting)}>
      <Card>
        <div className={classes.keeping}>
          <p>{texts.left(bytesLeft)}</p>
          {current && name !== undefined ? (
            <>
              <p>{texts.progress(name)}</p>
              <progress aria-label={texts.progress(name)} value={current.sentPieces} max={current.pieces} />
            </>
          ) : null}
          <Hint size="xs">{paused ? texts.metered : texts.note}</Hint>
        </div>
        {knowsLine() ? <ByWifiAlone /> : null}
      </Card>
    </Section>
  )
}

/** Only where the browser says what kind of line it has. */
function ByWifiAlone() {
  const [isOn, setIsOn] = useState(isSentByWifiAlone)
  return (
    <CheckRow
      label={texts.byWifi}
      title={texts.byWifi}
      isChecked={isOn}
      onChange={(next) => {
        setIsOn(next)
        sendByWifiAlone(next)
      }}
    />
  )
}
