import { useRef, useState } from 'react'

/**
 * Answers with the sentence of why it was not saved, or null when it was and the form is being left; with undefined where
 * its person thought better of it.
 */
export type Save<Values> = (values: Values) => Promise<string | null | undefined>

/** One tap is one save: a second one, while the first is under way or has led away, is none. */
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
