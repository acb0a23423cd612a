/**
 * Fields for yen. They do not use Mantine's NumberInput, because it drops the full-width digits of a Japanese
 * keyboard. `BigAmountField` is for the main amount of a form: its label is below the figure.
 */
import { TextInput, type TextInputProps } from '@mantine/core'
import { type ChangeEvent, type CompositionEvent, type ReactNode, useId, useRef } from 'react'
import { fieldTexts } from '#shared/messages/labels.ts'
import { groupedDigits } from '#shared/messages/amount-texts.ts'
import classes from './amount-field.module.css'
import { parseAmount, type ParsedValue, useParsedText } from './parse-typed-number.ts'
import { deleteAcrossComma, groupWhileTyping } from './typed-amount.ts'

const notation = { parse: parseAmount, format: groupedDigits }

/** The text of an amount, its commas included, and the handlers that keep it while it is typed. */
function useAmountText(value: ParsedValue) {
  const { text, begin, type, end } = useParsedText(value, notation)
  const isComposing = useRef(false)
  const change = (field: HTMLInputElement, isForward: boolean) => {
    // A Japanese conversion would be cut off if its text changed under it.
    if (isComposing.current) return type(field.value)
    const caret = field.selectionStart ?? field.value.length
    const typed = deleteAcrossComma({ text: field.value, caret, before: text, isForward })
    const grouped = groupWhileTyping(typed)
    // React leaves the caret alone if the field already has the text that it renders.
    if (field.value !== grouped.text) field.value = grouped.text
    if (field.selectionStart !== grouped.caret) field.setSelectionRange(grouped.caret, grouped.caret)
    type(grouped.text)
  }
  return {
    text,
    begin,
    end,
    typing: {
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        change(event.currentTarget, isForwardDeletion(event.nativeEvent)),
      onCompositionStart: () => {
        isComposing.current = true
      },
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
        isComposing.current = false
        change(event.currentTarget, false)
      },
    },
  }
}

function isForwardDeletion(event: Event): boolean {
  return 'inputType' in event && event.inputType === 'deleteContentForward'
}

type AmountFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & ParsedValue

export function AmountField({ value, onChange, onFocus, onBlur, ...input }: AmountFieldProps) {
  const { text, begin, end, typing } = useAmountText({ value, onChange })
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      rightSection={<span aria-hidden>{fieldTexts.yenUnit}</span>}
      rightSectionPointerEvents="none"
      classNames={{ input: classes.figures ?? '' }}
      {...input}
      value={text}
      onFocus={(event) => {
        begin()
        onFocus?.(event)
      }}
      {...typing}
      onBlur={(event) => {
        end()
        onBlur?.(event)
      }}
    />
  )
}

/** Longer than any amount with its commas and ¥. Longer texts would overflow the field. */
const typedMax = 12

type BigAmountFieldProps = ParsedValue & {
  label: string
  error?: ReactNode
  disabled?: boolean
  /** For a form that begins with the amount. */
  autoFocus?: boolean
}

export function BigAmountField({ value, onChange, label, error, disabled, autoFocus }: BigAmountFieldProps) {
  const { text, begin, end, typing } = useAmountText({ value, onChange })
  const id = useId()
  return (
    <div className={classes.big} data-error={Boolean(error) || undefined}>
      <span className={classes.line}>
        {/* The copy behind the field makes it as wide as its text, so that 円 stands right after the figure. */}
        <span
          className={classes.sized}
          data-text={text === '' ? '0' : text}
          data-narrow={text.length < 2 || undefined}
        >
          <input
            id={id}
            size={1}
            inputMode="numeric"
            enterKeyHint="next"
            autoComplete="off"
            placeholder="0"
            maxLength={typedMax}
            value={text}
            disabled={disabled}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the amount is what the form begins with
            autoFocus={autoFocus}
            aria-invalid={Boolean(error) || undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onFocus={begin}
            {...typing}
            onBlur={end}
          />
        </span>
        <span aria-hidden className={classes.unit}>
          {fieldTexts.yenUnit}
        </span>
      </span>
      <label htmlFor={id}>{label}</label>
      {error ? (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
