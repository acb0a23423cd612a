/** Makes ready what another app has shared, as the field for files does. */
import { useEffect } from 'react'
import { attachmentTexts as texts } from '#shared/messages/attachments.ts'
import { claimShared, incomingCount, nextIncoming, putReady } from '#client/store/queries/unsaved-files.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { prepareFile } from './prepare-file.ts'

/** Undefined until it is read; then how many are still to be made ready. */
export function usePreparingShared(): number | undefined {
  const count = useLiveQuery(async () => incomingCount(), [])
  const hasSome = count !== undefined && count > 0
  useEffect(() => {
    void claimShared().catch(() => undefined)
  }, [])
  useEffect(() => {
    if (hasSome) preparing = preparing.then(prepareAll).catch(() => undefined)
  }, [hasSome])
  return count
}

/** A screen that is opened twice makes each file ready once. */
let preparing: Promise<void> = Promise.resolve()

async function prepareAll(): Promise<void> {
  const problems: string[] = []
  for (;;) {
    const next = await nextIncoming()
    if (!next) break
    const { name, type, bytes } = next
    const prepared = await prepareFile(new File([bytes], name, { type }), 'receipt')
    await putReady(next, prepared.ok ? prepared.value : null)
    if (!prepared.ok) problems.push(texts.problemOf(name, texts.problems[prepared.code]))
  }
  if (problems.length > 0) showNotice({ color: 'red', title: texts.addFailed, message: problems.join('\n') })
}
