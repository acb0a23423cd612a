/** ログを共有: chooses a bundle, previews it with the number of masked places, and shares, copies or saves it. */
import { Button, Stack } from '@mantine/core'
import { IconDownload, IconLock, IconShare2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { shareLogsTexts as texts, sizeText } from '#shared/messages/debug.ts'
import { copyText, shareFile } from '#client/platform/share-and-download.ts'
import { type Bundle, type PresetName, bundleOf, presetNames, presets } from '#client/session/log-bundles.ts'
import { debugLog, networkLog } from '#client/session/record-debugging.ts'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { RadioRows } from '#client/ui/radio-rows.tsx'
import { exportFile } from '../settings/export-file.ts'
import classes from './debug.module.css'
import { readDiagnosis } from './read-diagnosis.ts'

/** The length of the preview, in characters. */
const shownCharactersMax = 3_000

export function ShareLogsDialog({ onClose }: { onClose: () => void }) {
  const [preset, setPreset] = useState<PresetName>('settlement')
  const [latest, setLatest] = useState<{ preset: PresetName; bundle: Bundle }>()
  const [message, setMessage] = useState('')
  useEffect(() => {
    let isCurrent = true
    void readDiagnosis()
      .catch(() => ({}))
      .then((diagnosis) => {
        const material = {
          entries: debugLog.entries(),
          calls: networkLog.calls(),
          diagnosis,
          now: Date.now(),
        }
        if (isCurrent) setLatest({ preset, bundle: bundleOf(preset, material) })
      })
    return () => {
      isCurrent = false
    }
  }, [preset])
  // Undefined while the bundle of another preset is being built.
  const bundle = latest?.preset === preset ? latest.bundle : undefined
  const choose = (chosen: PresetName) => {
    setMessage('')
    setPreset(chosen)
  }
  return (
    <Dialog opened onClose={onClose} title={texts.title}>
      <Stack gap="md">
        <Hint>{texts.lead}</Hint>
        <RadioRows
          label={texts.presets}
          choices={presetNames.map((name) => ({
            value: name,
            title: texts.names[name],
            note: texts.note(presets[name].logs, presets[name].bodies, texts.formats[presets[name].format]),
          }))}
          value={preset}
          onChoose={choose}
        />
        {bundle ? <BundleView bundle={bundle} /> : null}
        <Hint role="status">{message}</Hint>
      </Stack>
      <DialogActions>
        <Button
          disabled={!bundle}
          leftSection={<IconShare2 size={20} stroke={1.8} aria-hidden />}
          onClick={() => void (bundle && shareBundle(bundle).then(setMessage))}
        >
          {texts.share}
        </Button>
        <CopyButton
          label={texts.copy}
          copied={texts.copied}
          copyFailed={texts.copyFailed}
          variant="default"
          onCopy={async () => bundle !== undefined && copyText(bundle.text)}
        />
        <Button
          variant="default"
          disabled={!bundle}
          leftSection={<IconDownload size={20} stroke={1.8} aria-hidden />}
          onClick={() => void (bundle && saveBundle(bundle).then(setMessage))}
        >
          {texts.save}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function BundleView({ bundle }: { bundle: Bundle }) {
  const { text, logs, logsOfAll, maskedPlaces } = bundle
  return (
    <div>
      <p className={classes.contentHead}>
        <b>{texts.content}</b>
        <span className={classes.quiet}>{texts.counts(logsOfAll, logs, sizeText(text.length))}</span>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll only what has the focus */}
      <pre className={classes.preview} role="region" aria-label={texts.content} tabIndex={0}>
        {text.slice(0, shownCharactersMax)}
      </pre>
      <p className={classes.masked}>
        <IconLock size={18} stroke={1.8} aria-hidden />
        {texts.masked(maskedPlaces)}
      </p>
    </div>
  )
}

const blobOf = ({ text, mediaType }: Bundle) => new Blob([text], { type: mediaType })

/** Resolves with a message, which is '' if the share sheet was used or dismissed. */
async function shareBundle(bundle: Bundle): Promise<string> {
  const { fileName, text } = bundle
  const sharing = await shareFile(fileName, blobOf(bundle), text)
  if (sharing !== 'failed') return ''
  return (await copyText(text)) ? texts.copiedInstead : texts.failed
}

async function saveBundle(bundle: Bundle): Promise<string> {
  const isSaved = await exportFile(async () => ({ name: bundle.fileName, content: blobOf(bundle) }))
  return isSaved ? texts.saved : ''
}
