/** A field for a percentage, in hundredths. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { fieldTexts } from '#shared/messages/labels.ts'
import { percentDigits } from '#shared/messages/amount-texts.ts'
import classes from './amount-field.module.css'
import { parsePercentage, type ParsedValue, useParsedText } from './parse-typed-number.ts'

type PercentageFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & ParsedValue

const notation = { parse: parsePercentage, format: percentDigits }

export function PercentageField({ value, onChange, ...input }: PercentageFieldProps) {
  const { text, begin, type, end } = useParsedText({ value, onChange }, notation)
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span aria-hidden>{fieldTexts.percentUnit}</span>}
      rightSectionPointerEvents="none"
      classNames={{ input: classes.figures ?? '' }}
      {...input}
      value={text}
      onFocus={begin}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={end}
    />
  )
}
