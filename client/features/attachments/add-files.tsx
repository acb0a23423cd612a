/** Takes files for attachments: from camera or files by one button, pasted, or dropped onto the page. */
import { Button, FileButton, Loader } from '@mantine/core'
import { IconCameraPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { attachmentTexts as texts } from '#shared/messages/attachments.ts'
import { type Attachment, type ReadyFile, attachmentTypes } from '#shared/model/attachment.ts'
import { isLineBrowser } from '#client/platform/which-browser.ts'
import { Hint } from '#client/ui/hint.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import classes from './attachments.module.css'
import { prepareFile } from './prepare-file.ts'

/** Named one by one, because Safari then makes a JPEG of HEIC. Without `capture`, phones offer camera and files. */
const accepted = attachmentTypes.join(',')

export type AddingFiles = {
  add: (files: readonly File[]) => void
  /** How many are still made ready. */
  preparing: number
}

/** Makes files ready, one after the other, and says which ones cannot be attached. `onReady` gets those of one choice. */
export function useAddingFiles(
  kind: Attachment['kind'],
  onReady: (files: readonly ReadyFile[]) => void | Promise<void>,
): AddingFiles & { settled: () => Promise<void> } {
  const [preparing, setPreparing] = useState(0)
  const last = useRef<Promise<void>>(Promise.resolve())
  const prepare = async (files: readonly File[]) => {
    const ready: ReadyFile[] = []
    const problems: string[] = []
    for (const file of files) {
      const prepared = await prepareFile(file, kind)
      if (prepared.ok) ready.push(prepared.value)
      else problems.push(sentenceOf(texts.problems[prepared.code], files.length > 1 ? file.name : ''))
      setPreparing((count) => count - 1)
    }
    if (problems.length > 0)
      showNotice({ color: 'red', title: texts.addFailed, message: problems.join('\n') })
    if (ready.length > 0) await onReady(ready)
  }
  const add = (files: readonly File[]) => {
    if (files.length === 0) return
    setPreparing((count) => count + files.length)
    last.current = last.current.then(() => prepare(files))
  }
  return { add, preparing, settled: () => last.current }
}

const sentenceOf = (problem: string, name: string) => (name === '' ? problem : texts.problemOf(name, problem))

/** LINE's browser on Android may open a list of files, without the camera. */
const mayLackCamera = (userAgent: string) => isLineBrowser(userAgent) && /\bAndroid\b/.test(userAgent)

type AddFilesButtonProps = AddingFiles & {
  label?: string
  /** The primary button of a screen. */
  isPrimary?: boolean
}

export function AddFilesButton({
  add,
  preparing,
  label = texts.add,
  isPrimary = false,
}: AddFilesButtonProps) {
  const reset = useRef<() => void>(null)
  const choose = (files: readonly File[]) => {
    // Otherwise the browser would not report the same file again.
    reset.current?.()
    add(files)
  }
  return (
    <>
      <FileButton multiple resetRef={reset} accept={accepted} onChange={choose}>
        {(props) => (
          <Button
            {...(isPrimary ? { size: 'lg', fullWidth: true } : { variant: 'default' })}
            leftSection={<IconCameraPlus size={20} stroke={1.8} aria-hidden />}
            {...props}
          >
            {label}
          </Button>
        )}
      </FileButton>
      <p role="status" className={classes.preparing}>
        {preparing > 0 ? (
          <>
            <Loader size="xs" aria-hidden />
            {texts.preparing}
          </>
        ) : null}
      </p>
      {mayLackCamera(navigator.userAgent) ? <Hint size="xs">{texts.noCamera}</Hint> : null}
    </>
  )
}

/**
 * Files that are dropped anywhere on the page, or pasted. Otherwise the browser would open a dropped file in place of the page.
 * Returns whether files are over the page.
 */
export function useDroppedFiles(add: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent((files: Iterable<File> | undefined) => add([...(files ?? [])]))
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    }
    const drop = (event: DragEvent) => {
      setIsOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      take(event.dataTransfer?.files)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false)
    }
    const paste = ({ clipboardData }: ClipboardEvent) => {
      // A copied table is a text and a picture of it, and a field takes the text.
      if (!clipboardData?.types.includes('text/plain')) take(clipboardData?.files)
    }
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    window.addEventListener('paste', paste, { signal })
    return () => ending.abort()
  }, [])
  return isOver
}

/** Says which files were saved without their bytes, for which the device has no room. */
export function sayNotKept(names: readonly string[]): void {
  if (names.length > 0)
    showNotice({ color: 'yellow', title: texts.notKeptTitle, message: texts.notKept(names) })
}
