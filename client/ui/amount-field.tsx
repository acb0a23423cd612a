/**
 * Fields for yen. They do not use Mantine's NumberInput, because it drops the full-width digits of a Japanese
 * keyboard. `BigAmountField` is for the main amount of a form: its label is below the figure.
 */
import { Input, TextInput, type TextInputProps } from '@mantine/core'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type CompositionEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import { groupedDigits } from '#shared/messages/amount-texts.ts'
import { fieldTexts } from '#shared/messages/labels.ts'
import { calculationTexts, typedTexts } from '#shared/messages/typed-texts.ts'
import classes from './amount-field.module.css'
import { CalculationKeys } from './calculation-keys.tsx'
import { shortened } from './shortened-text.ts'
import {
  deleteAcrossComma,
  groupWhileTyping,
  isCalculationText,
  parseAmount,
  type ParsedValue,
  useParsedText,
} from './typed-numbers.ts'
import { unreadMark } from './unread-fields.ts'

/** Of a text that could not be read. */
const quotedMax = 20

/** What the figures of a field are: whole yen, or an amount in another currency in its minor unit. */
export type AmountUnit = {
  decimals: number
  name: string
  /** With commas, and without the name. */
  digits: (amount: number) => string
}

const yen: AmountUnit = { decimals: 0, name: fieldTexts.yenUnit, digits: groupedDigits }

function notationOf({ decimals, digits }: AmountUnit) {
  return {
    parse: (text: string) => parseAmount(text, decimals),
    format: digits,
    unread: (text: string) => typedTexts.unreadAmount(shortened(text, quotedMax)),
  }
}

/**
 * The text of an amount, its commas included, and the handlers that keep it while it is typed. `result` is what a calculation
 * gives, `keys` its signs for a phone, both while the field has the focus.
 */
function useAmountText({ value, onChange }: ParsedValue, unit: AmountUnit) {
  const { text, isUnread, problem, begin, type, check, end } = useParsedText(
    { value, onChange },
    notationOf(unit),
  )
  /** The field while it has the focus. */
  const [focused, setFocused] = useState<HTMLInputElement | null>(null)
  /** The text before a conversion, while there is one. */
  const converted = useRef<string | null>(null)
  const change = (
    field: HTMLInputElement,
    { before = converted.current ?? text, isForward = false } = {},
  ) => {
    const caret = field.selectionStart ?? field.value.length
    const typed = deleteAcrossComma({ text: field.value, caret, before, isForward })
    const grouped = groupWhileTyping({ ...typed, before }, unit.decimals)
    // A Japanese conversion would be cut off if its text changed under it.
    if (converted.current !== null) return type(field.value, grouped.amount)
    // React leaves the caret alone if the field already has the text that it renders.
    if (field.value !== grouped.text) field.value = grouped.text
    if (field.selectionStart !== grouped.caret) field.setSelectionRange(grouped.caret, grouped.caret)
    type(grouped.text, grouped.amount)
  }
  const insert = (field: HTMLInputElement, inserted: string) => {
    const { selectionStart, selectionEnd } = field
    field.setRangeText(inserted, selectionStart ?? 0, selectionEnd ?? field.value.length, 'end')
    change(field)
  }
  return {
    text,
    problem,
    result:
      focused && value !== null && isCalculationText(text)
        ? calculationTexts.result(`${unit.digits(value)}${unit.name}`)
        : null,
    keys: focused ? (
      <CalculationKeys onSign={(sign) => insert(focused, sign)} onDone={() => focused.blur()} />
    ) : null,
    begin: (field: HTMLInputElement) => {
      setFocused(field)
      begin()
    },
    end: () => {
      setFocused(null)
      end()
    },
    typing: {
      ...unreadMark(isUnread),
      onInvalid: check,
      onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
        const lines = event.clipboardData
          .getData('text')
          .trim()
          .split(/[\r\n]+/)
        if (lines.length < 2) return
        // The browser would make one amount of two, because a field has no line breaks.
        event.preventDefault()
        const field = event.currentTarget
        insert(field, lines.join(' '))
      },
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        change(event.currentTarget, { isForward: isForwardDeletion(event.nativeEvent) }),
      onCompositionStart: () => {
        converted.current = text
      },
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
        const before = converted.current ?? text
        converted.current = null
        change(event.currentTarget, { before })
      },
    },
  }
}

function isForwardDeletion(event: Event): boolean {
  return 'inputType' in event && event.inputType === 'deleteContentForward'
}

type AmountFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> &
  ParsedValue & { unit?: AmountUnit }

export function AmountField({
  unit = yen,
  value,
  onChange,
  error,
  description,
  onFocus,
  onBlur,
  ...input
}: AmountFieldProps) {
  const { text, problem, result, keys, begin, end, typing } = useAmountText({ value, onChange }, unit)
  return (
    <>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        rightSection={<span aria-hidden>{unit.name}</span>}
        rightSectionPointerEvents="none"
        classNames={{ input: classes.figures ?? '' }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...input}
        description={result ? <span aria-live="polite">{result}</span> : description}
        error={problem ?? error}
        value={text}
        onFocus={(event) => {
          begin(event.currentTarget)
          onFocus?.(event)
        }}
        {...typing}
        onBlur={(event) => {
          end()
          onBlur?.(event)
        }}
      />
      {keys}
    </>
  )
}

type BigAmountFieldProps = ParsedValue & {
  label: string
  error?: ReactNode
  disabled?: boolean
  /** For a form that begins with the amount. */
  autoFocus?: boolean
  unit?: AmountUnit
  /** Stands in place of the name of the unit. */
  unitChoice?: ReactNode
  /** Below the figure, such as its yen. */
  note?: ReactNode
}

export function BigAmountField({
  value,
  onChange,
  label,
  disabled,
  autoFocus,
  unit = yen,
  unitChoice,
  note,
  ...props
}: BigAmountFieldProps) {
  const { text, problem, result, keys, begin, end, typing } = useAmountText({ value, onChange }, unit)
  const error = problem ?? props.error
  const id = useId()
  return (
    <div className={classes.big} data-error={Boolean(error) || undefined}>
      <span className={classes.line}>
        {/* The copy behind the field makes it as wide as its text, so that 円 stands right after the figure. */}
        <span
          className={classes.sized}
          data-text={text === '' ? '0' : text}
          data-narrow={text.length < 2 || undefined}
          data-calculation={isCalculationText(text) || undefined}
        >
          <input
            id={id}
            size={1}
            inputMode="decimal"
            enterKeyHint="next"
            autoComplete="off"
            placeholder="0"
            value={text}
            disabled={disabled}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the amount is what the form begins with
            autoFocus={autoFocus}
            aria-invalid={Boolean(error) || undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onFocus={(event) => begin(event.currentTarget)}
            {...typing}
            onBlur={end}
          />
        </span>
        {unitChoice ?? (
          <span aria-hidden className={classes.unit}>
            {unit.name}
          </span>
        )}
      </span>
      <span className={classes.below}>
        <label htmlFor={id}>{label}</label>
        <span aria-live="polite" className={classes.result}>
          {result}
        </span>
        {note}
      </span>
      {keys}
      {error ? (
        <Input.Error id={`${id}-error`} size="md" mt="0.25rem">
          {error}
        </Input.Error>
      ) : null}
    </div>
  )
}
