import { useRef, useState } from 'react'

/**
 * Resolves with the sentence that says why saving failed; with null if it was saved and the form is being left; with
 * undefined if the person cancelled.
 */
export type Save<Values> = (values: Values) => Promise<string | null | undefined>

/** One tap saves once: `save` does nothing while an earlier one is running or has succeeded. */
export function useSave<Values>(onSave: Save<Values>) {
  const isUnderWay = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async (values: Values) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsBusy(true)
    let isSaved = false
    try {
      const sentence = await onSave(values)
      isSaved = sentence === null
      setProblem(sentence ?? null)
    } finally {
      isUnderWay.current = isSaved
      setIsBusy(isSaved)
    }
  }
  return { isBusy, problem, save }
}
