/**
 * Fields for yen. They do not use Mantine's NumberInput, because it drops the full-width digits of a Japanese
 * keyboard. `BigAmountField` is for the main amount of a form: its label is below the figure.
 */
import { TextInput, type TextInputProps } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { fieldTexts } from '#shared/messages/labels.ts'
import { groupedDigits } from '#shared/messages/amount-texts.ts'
import classes from './amount-field.module.css'
import { parseAmount, type ParsedValue, useParsedText } from './parse-typed-number.ts'

const notation = { parse: parseAmount, format: groupedDigits }

type AmountFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & ParsedValue

export function AmountField({ value, onChange, onFocus, onBlur, ...input }: AmountFieldProps) {
  const { text, begin, type, end } = useParsedText({ value, onChange }, notation)
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
      onChange={(event) => type(event.currentTarget.value)}
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
  const { text, begin, type, end } = useParsedText({ value, onChange }, notation)
  const id = useId()
  return (
    <div className={classes.big} data-error={Boolean(error) || undefined}>
      <span className={classes.line}>
        {/* The copy behind the field makes it as wide as its text, so that 円 stands right after the figure. */}
        <span className={classes.sized} data-text={text === '' ? '0' : text}>
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
            onChange={(event) => type(event.currentTarget.value)}
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
