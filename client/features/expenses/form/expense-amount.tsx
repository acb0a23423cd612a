/** The amount of an expense, in yen or in another currency, and the rate that makes its yen. */
import { Button, Group, Stack } from '@mantine/core'
import { IconArrowsExchange, IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { yenText } from '#shared/messages/amount-texts.ts'
import {
  currencyName,
  currencyTexts as texts,
  digitsOfMinor,
  groupedDecimal,
  rateText,
  usualCurrencies,
} from '#shared/messages/currencies.ts'
import { expenseFormTexts } from '#shared/messages/expenses.ts'
import { type Currency, currencies, decimalsOf } from '#shared/model/foreign-amount.ts'
import { type AmountUnit, AmountField, BigAmountField } from '#client/ui/amount-field.tsx'
import { changeForeign, chooseCurrency } from './change-currency.ts'
import type { ChangeValues, ExpenseFormValues } from './expense-form-values.ts'
import classes from './expense-amount.module.css'
import { type ForeignEntry, type KnownRate, foreignAmountIn, rateDecimals } from './foreign-entry.ts'
import { changeAmount } from './split-entry.ts'

type ExpenseAmountProps = {
  values: ExpenseFormValues
  /** The currencies of the group's newest expenses, the last one first. */
  rates: readonly KnownRate[]
  onChange: (change: ChangeValues) => void
  errors: { amount?: ReactNode; rate?: ReactNode }
  autoFocus: boolean
}

export function ExpenseAmount({ values, rates, onChange, errors, autoFocus }: ExpenseAmountProps) {
  const { amount, foreign } = values
  const change = (next: Partial<ForeignEntry>) =>
    onChange((current) =>
      current.foreign ? changeForeign(current, { ...current.foreign, ...next }) : current,
    )
  return (
    <Stack gap="sm">
      <BigAmountField
        label={expenseFormTexts.amount}
        {...(foreign ? { unit: unitOf(foreign.currency) } : {})}
        unitChoice={
          <CurrencyChoice
            value={foreign?.currency ?? null}
            rates={rates}
            onChange={(currency) => onChange((current) => chooseCurrency(current, { currency, rates }))}
          />
        }
        value={foreign ? foreign.amount : amount}
        onChange={(next) =>
          foreign ? change({ amount: next }) : onChange((current) => changeAmount(current, next))
        }
        note={
          foreign && amount !== null ? <b className={classes.yen}>{texts.inYen(yenText(amount))}</b> : null
        }
        error={errors.amount}
        autoFocus={autoFocus}
      />
      {foreign ? (
        <RateField key={foreign.currency} foreign={foreign} onChange={change} error={errors.rate} />
      ) : null}
    </Stack>
  )
}

function unitOf(currency: Currency): AmountUnit {
  return {
    decimals: decimalsOf(currency),
    name: currencyName(currency),
    digits: (amount) => digitsOfMinor(amount, currency),
  }
}

type CurrencyChoiceProps = {
  value: Currency | null
  rates: readonly KnownRate[]
  onChange: (currency: Currency | null) => void
}

/** The name of the unit, which opens the phone's own list of currencies. */
function CurrencyChoice({ value, rates, onChange }: CurrencyChoiceProps) {
  const recent = rates.map(({ currency }) => currency)
  const groups = [
    { label: texts.recent, currencies: recent },
    { label: texts.usual, currencies: byName(usualCurrencies) },
    { label: texts.all, currencies },
  ]
  return (
    <span className={classes.choice}>
      {/* As wide as the name that is chosen, and not as the longest. */}
      <span aria-hidden>{value === null ? texts.yen : currencyName(value)}</span>
      <IconChevronDown size={16} stroke={1.8} aria-hidden />
      <select
        aria-label={texts.choose}
        value={value ?? ''}
        onChange={(event) => {
          const chosen = currencies.find((currency) => currency === event.currentTarget.value)
          onChange(chosen ?? null)
        }}
      >
        <option value="">{texts.yen}</option>
        {groups.map(({ label, currencies: listed }) =>
          listed.length === 0 ? null : (
            <optgroup key={label} label={label}>
              {listed.map((currency) => (
                <option key={currency} value={currency}>
                  {`${currencyName(currency)}（${currency}）`}
                </option>
              ))}
            </optgroup>
          ),
        )}
      </select>
    </span>
  )
}

function byName(listed: readonly Currency[]): Currency[] {
  return listed.toSorted((one, other) => currencyName(one).localeCompare(currencyName(other), 'ja'))
}

const rateUnit: AmountUnit = {
  decimals: rateDecimals,
  name: texts.yen,
  digits: (amount) => groupedDecimal(String(amount / 10 ** rateDecimals)),
}

type RateFieldProps = {
  foreign: ForeignEntry
  onChange: (next: Partial<ForeignEntry>) => void
  error: ReactNode
}

/** The rate that was used last as one row, and two fields where there is none, or where it is changed. */
function RateField({ foreign, onChange, error }: RateFieldProps) {
  const { currency, units, yen } = foreign
  const rate = foreignAmountIn({ ...foreign, amount: 1 })?.rate
  const [isOpen, setIsOpen] = useState(rate === undefined)
  if (!isOpen && rate)
    return (
      <Button
        variant="default"
        justify="space-between"
        leftSection={<IconArrowsExchange size={20} stroke={1.8} aria-hidden />}
        rightSection={texts.changeRate}
        onClick={() => setIsOpen(true)}
      >
        {rateText(rate, currency)}
      </Button>
    )
  const name = currencyName(currency)
  return (
    <fieldset className={classes.rate}>
      <legend>{texts.rate}</legend>
      <Group gap="0.5rem" align="flex-start">
        <AmountField
          flex="1 1 6.5rem"
          aria-label={texts.units(name)}
          unit={unitOf(currency)}
          rightSectionWidth={`${name.length + 1}em`}
          value={units}
          onChange={(next) => onChange({ units: next })}
        />
        <span className={classes.equals}>{texts.equals}</span>
        <AmountField
          flex="1 1 6.5rem"
          aria-label={texts.yenOfRate}
          unit={rateUnit}
          value={yen}
          onChange={(next) => onChange({ yen: next })}
          error={error}
        />
      </Group>
      <p>{texts.rateHint}</p>
    </fieldset>
  )
}
