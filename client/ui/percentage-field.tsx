/** A field for a percentage, in hundredths. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { percentDigits } from '#shared/messages/amount-texts.ts'
import { fieldTexts } from '#shared/messages/labels.ts'
import { typedTexts } from '#shared/messages/typed-texts.ts'
import classes from './amount-field.module.css'
import { shortened } from './shortened-text.ts'
import { type ParsedValue, parsePercentage, useParsedText } from './typed-numbers.ts'
import { unreadMark } from './unread-fields.ts'

type PercentageFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & ParsedValue

/** Of a text that could not be read. */
const quotedMax = 20

const notation = {
  parse: parsePercentage,
  format: percentDigits,
  unread: (text: string) => typedTexts.unreadPercentage(shortened(text, quotedMax)),
}

export function PercentageField({ value, onChange, error, ...input }: PercentageFieldProps) {
  const { text, isUnread, problem, begin, type, check, end } = useParsedText({ value, onChange }, notation)
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span aria-hidden>{fieldTexts.percentUnit}</span>}
      rightSectionPointerEvents="none"
      classNames={{ input: classes.figures ?? '' }}
      {...input}
      error={problem ?? error}
      {...unreadMark(isUnread)}
      value={text}
      onInvalid={check}
      onFocus={begin}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={end}
    />
  )
}
