/** Whole numbers in a range, as they are typed. */
import type { ComponentProps } from 'react'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { serverSettingsTexts as texts } from '#shared/messages/server-settings.ts'
import { settingRanges } from '#shared/model/server-settings.ts'
import { LineField } from '#client/ui/text-fields.tsx'

type Name = keyof typeof settingRanges

type NumberFieldProps = Omit<ComponentProps<typeof LineField>, 'name'> & { name: Name }

/** Shows its range. A text that is not a number stays as it is, for correction. */
export function NumberField({ name, ...field }: NumberFieldProps) {
  return (
    <LineField
      inputMode="numeric"
      autoComplete="off"
      description={texts.range(settingRanges[name])}
      {...field}
    />
  )
}

/** Reads up to six digits, also full-width or with commas. Null for any other text. */
function numberOf(text: string): number | null {
  const plain = text.normalize('NFKC').trim().replaceAll(',', '')
  return /^\d{1,6}$/.test(plain) ? Number(plain) : null
}

type Texts = Partial<Record<Name, string>>

/** An error sentence for each field whose text is not a number in its range. */
export function validateNumbers(values: Texts): Texts {
  const problems = Object.entries(values).flatMap(([name, text]) => {
    const number = numberOf(text)
    const [least, most] = settingRanges[name as Name]
    const isIn = number !== null && number >= least && number <= most
    return isIn ? [] : [[name, rejectionSentences['setting-out-of-range']]]
  })
  return Object.fromEntries(problems)
}

export function textsOf<Part extends Partial<Record<Name, number>>>(part: Part): Record<keyof Part, string> {
  const entries = Object.entries(part).map(([name, number]) => [name, String(number)])
  return Object.fromEntries(entries) as Record<keyof Part, string>
}

/** The numbers of texts that passed `validateNumbers`. */
export function numbersIn<Values extends Texts>(values: Values): Record<keyof Values, number> {
  const entries = Object.entries(values).map(([name, text]) => [name, numberOf(text) ?? 0])
  return Object.fromEntries(entries) as Record<keyof Values, number>
}
