/** Shows the result as text before it is sent: by LINE or the share sheet, or by the clipboard. */
import { Button } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { resultTexts as texts } from '#shared/messages/settlement-result.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { Suggestion } from '#shared/money/suggestions.ts'
import { copySelected, copyText } from '#client/platform/share-and-download.ts'
import { useShare } from '#client/platform/use-share.ts'
import type { People } from '#client/store/queries/people.ts'
import { CheckRow } from '#client/ui/check-row.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import classes from './result-dialog.module.css'

type ResultProps = {
  groupId: GroupId
  /** The transfers of the text. */
  transfers: readonly Suggestion[]
  people: People
  /** Unsent changes are included, which those who follow the link do not see yet. */
  isEstimate: boolean
  textOf: (parts: TextParts) => string
}
/** The link under the text, and the person to whose transfers it is restricted. */
type TextParts = { url: string; onlyOf: UserKey | undefined }
type ResultDialogProps = ResultProps & { opened: boolean; onClose: () => void }

export function ResultDialog({ opened, onClose, ...result }: ResultDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title}>
      <Result {...result} />
    </Dialog>
  )
}

function Result({ groupId, transfers, people, isEstimate, textOf }: ResultProps) {
  const share = useShare()
  const preview = useRef<HTMLParagraphElement>(null)
  const [isOwnOnly, setIsOwnOnly] = useState(false)
  const [hint, setHint] = useState<string | null>(null)
  const own = transfers.filter(({ from, to }) => from === people.self || to === people.self)
  const canRestrict = own.length > 0 && own.length < transfers.length
  const text = textOf({
    url: `${location.origin}/groups/${groupId}/settlements`,
    onlyOf: canRestrict && isOwnOnly ? people.self : undefined,
  })
  const copy = async () => {
    const isCopied = (await copyText(text)) || (preview.current !== null && copySelected(preview.current))
    setHint(isCopied ? null : texts.copyBySelection)
    return isCopied
  }
  const send = async (by: NonNullable<typeof share>) => {
    if ((await by({ text })) === 'failed' && (await copy())) setHint(texts.copiedInstead)
  }
  return (
    <div className={classes.result}>
      {canRestrict ? (
        <div className={classes.option}>
          <CheckRow
            isChecked={isOwnOnly}
            onChange={setIsOwnOnly}
            label={texts.ownOnly}
            title={texts.ownOnly}
          />
        </div>
      ) : null}
      <p ref={preview} className={classes.preview} aria-label={texts.preview} role="group">
        {text}
      </p>
      {isEstimate ? <p className={classes.hint}>{texts.estimate}</p> : null}
      <p className={classes.hint} role="status">
        {hint}
      </p>
      <DialogActions>
        <CopyButton
          label={texts.copy}
          copied={texts.copied}
          copyFailed={texts.copyFailed}
          onCopy={copy}
          variant={share ? 'light' : 'filled'}
          fullWidth
        />
        {share ? (
          <Button
            leftSection={<IconShare2 size={20} stroke={1.8} aria-hidden />}
            onClick={() => void send(share)}
          >
            {texts.share}
          </Button>
        ) : null}
      </DialogActions>
    </div>
  )
}
