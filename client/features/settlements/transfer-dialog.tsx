/** The form that records or edits a transfer (specification 3, section 2.12). */
import { Button, Stack } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { fieldTexts } from '#shared/messages/labels.ts'
import { paymentTexts } from '#shared/messages/payments.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { recordTextOf, transferTexts as texts } from '#shared/messages/settlements.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { ExpenseId } from '#shared/model/expense.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { overpaidBalances } from '#shared/money/settling-effect.ts'
import type { SettlementOverview } from '#shared/money/settlement-overview.ts'
import type { Suggestion } from '#shared/money/suggestions.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { newId } from '#client/store/new-id.ts'
import type { People } from '#client/store/queries/people.ts'
import type { SettlementPlace } from '#client/store/queries/settlements.ts'
import { mutate } from '#client/sync/mutate.ts'
import { AmountField } from '#client/ui/amount-field.tsx'
import { DayField } from '#client/ui/day-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogForm } from '#client/ui/form-dialog.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { PersonSelect } from '#client/ui/person-select.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { LineField, NoteField } from '#client/ui/text-fields.tsx'
import type { Save } from '#client/ui/use-save.ts'
import { useSavingForm } from '#client/ui/use-saving-form.ts'
import { Statement } from './statement.tsx'
import { type TransferValues, transferArgsOf, transferValuesOf, validateTransfer } from './transfer-values.ts'

export type TransferDialogProps = {
  opened: boolean
  /** For example the values of a suggestion. */
  initial: TransferValues
  people: People
  /** The title of the expense for which it was paid, by which it is called. */
  paidFor?: string | undefined
  /** Where the transfer is recorded already. */
  onDelete?: () => Promise<void>
  /**
   * The present balances, for `OverpaymentNotice`. Absent when a recorded or held transfer is changed, because the balances may
   * already include it.
   */
  balances?: ReadonlyMap<UserKey, Yen>
  onSave: Save<TransferValues>
  onClose: () => void
}

/** A new transfer is called as the button that records it: by its receiver in their own words. */
export function TransferDialog({ opened, onClose, ...form }: TransferDialogProps) {
  const { initial, people, onDelete } = form
  const [receiver, setReceiver] = useState(initial.to)
  const isReceipt = receiver !== null && people.resolve(receiver) === people.self
  return (
    <Dialog opened={opened} onClose={onClose} title={onDelete ? texts.editTitle : recordTextOf(isReceipt)}>
      <TransferForm onClose={onClose} onReceiver={setReceiver} {...form} />
    </Dialog>
  )
}

type TransferFormProps = Omit<TransferDialogProps, 'opened'> & {
  /** Called with the receiver that is chosen, at first and after each change. */
  onReceiver: (receiver: UserKey | null) => void
}

function TransferForm(props: TransferFormProps) {
  const { initial, people, paidFor, onDelete, balances, onReceiver, onSave, onClose } = props
  const form = useSavingForm<TransferValues>({
    initialValues: initial,
    validate: validateTransfer,
    onSave,
    onSaved: onClose,
  })
  const { from, to, amount } = form.values
  useLayoutEffect(() => onReceiver(to), [onReceiver, to])
  const keys = [...people.active.map(({ userKey }) => userKey), ...otherPeopleThan(initial, people)]
  const ends = keys.map((key) => ({ value: key, label: people.nameOf(key) }))
  const choose = (end: 'from' | 'to', key: UserKey) => {
    form.setFieldValue(end, key)
    // A person chosen as sender is removed as receiver, because a transfer needs two people.
    if (end === 'from' && key === to) form.setFieldValue('to', null)
  }
  return (
    <DialogForm
      form={form}
      action={onDelete ? texts.saveEdited : texts.save}
      failed={texts.failed}
      onCancel={onClose}
    >
      <PersonSelect
        label={texts.from}
        placeholder={texts.choose}
        choices={ends}
        value={from}
        onChoose={(key) => choose('from', key)}
        error={form.errors['from']}
      />
      <PersonSelect
        label={texts.to}
        placeholder={texts.choose}
        choices={ends.filter(({ value }) => value !== from)}
        value={to}
        onChoose={(key) => choose('to', key)}
        error={form.errors['to']}
      />
      <AmountField
        label={texts.amount}
        value={amount}
        onChange={(value) => form.setFieldValue('amount', value)}
        error={form.errors['amount']}
      />
      {balances ? <OverpaymentNotice values={form.values} balances={balances} people={people} /> : null}
      <DayField
        label={texts.date}
        value={form.values.date}
        today={todayInJapan()}
        onChange={(date) => form.setFieldValue('date', date)}
        error={form.errors['date']}
      />
      {paidFor === undefined ? (
        <LineField
          label={texts.name}
          placeholder={texts.nameDefault}
          autoComplete="off"
          {...form.getInputProps('title')}
        />
      ) : (
        <Hint style={{ textAlign: 'center' }}>{paymentTexts.paidFor(paidFor)}</Hint>
      )}
      <NoteField
        label={`${texts.note}（${fieldTexts.optional}）`}
        rows={2}
        {...form.getInputProps('description')}
      />
      {onDelete ? <DeleteTransfer isDisabled={form.isBusy} onDelete={onDelete} /> : null}
    </DialogForm>
  )
}

type DeleteTransferProps = { isDisabled: boolean; onDelete: () => Promise<void> }

function DeleteTransfer({ isDisabled, onDelete }: DeleteTransferProps) {
  const [isBusy, setIsBusy] = useState(false)
  const remove = async () => {
    setIsBusy(true)
    await onDelete()
    setIsBusy(false)
  }
  return (
    <Stack gap={0} ta="center">
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden />}
        disabled={isDisabled || isBusy}
        onClick={() => void remove()}
      >
        {texts.delete}
      </Button>
      <Hint>{texts.deleteNote}</Hint>
    </Stack>
  )
}

/** People who have left the group may still owe, so they can be chosen if the transfer already names them. */
function otherPeopleThan({ from, to }: TransferValues, people: People): UserKey[] {
  const active = new Set(people.active.map(({ userKey }) => userKey))
  return [from, to].flatMap((key) => (key === null || active.has(key) ? [] : [key]))
}

type OverpaymentNoticeProps = {
  values: TransferValues
  balances: ReadonlyMap<UserKey, Yen>
  people: People
}

/**
 * States, before a transfer is recorded, that it is more than is owed. It does not block saving, because an overpayment may
 * be intended.
 */
export function OverpaymentNotice({ values, balances, people }: OverpaymentNoticeProps) {
  const { from, to, amount } = values
  if (from === null || to === null || amount === null) return null
  const transfer = { from: people.resolve(from), to: people.resolve(to), amount }
  const overpaid = overpaidBalances(balances, transfer)
  const receiver = overpaid.find(({ userKey }) => userKey === transfer.to)
  const person = receiver ?? overpaid[0]
  if (!person) return null
  const name = people.nameOf(person.userKey)
  const excess = Math.min(amount, Math.abs(person.balance))
  return <Warning title={receiver ? texts.beyondCredit(name, excess) : texts.beyondDebt(name, excess)} />
}

/** The buttons of the form stay in sight, so the warning has to be in sight, too, whenever it appears or grows. */
function Warning({ title }: { title: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = box
    if (!current) return undefined
    const observer = new ResizeObserver(() => current.scrollIntoView({ block: 'nearest' }))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return <Statement ref={box} isChanging title={title} note={texts.overpaymentHint} />
}

type NewTransferOptions = Pick<TransferDialogProps, 'people' | 'onSave'> & {
  settlement: Pick<SettlementOverview, 'people'>
  today: PlainDate
}

/** The form of a new transfer over a settlement. `propose` opens it, filled in by the suggestion if there is one. */
export function useNewTransfer({ settlement, people, today, onSave }: NewTransferOptions) {
  const [isOpen, setIsOpen] = useState(false)
  const [suggested, setSuggested] = useState<Suggestion>()
  const propose = (suggestion?: Suggestion) => {
    setSuggested(suggestion)
    setIsOpen(true)
  }
  const form = (
    <TransferDialog
      opened={isOpen}
      initial={transferValuesOf(suggested, today)}
      people={people}
      balances={new Map(settlement.people.map(({ userKey, balance }) => [userKey, balance]))}
      onSave={onSave}
      onClose={() => setIsOpen(false)}
    />
  )
  return { propose, form }
}

/**
 * Records a transfer at once, without a trip for the whole group. The notice undoes it. Takes validated values. Resolves with the
 * sentence that says why it failed, or with null on success.
 */
export async function recordTransfer(
  { groupId, itineraryId }: SettlementPlace,
  values: TransferValues,
): Promise<string | null> {
  const id = newId(ExpenseId)
  const outcome = await mutate(groupId, 'transfer.create', transferArgsOf({ id, itineraryId }, values))
  if (!outcome.ok) return rejectionSentences[outcome.code]
  showNotice({ message: texts.created, action: { label: shellTexts.undo, run: () => withdraw(groupId, id) } })
  return null
}

/** Undoes the recording by deleting the transfer. */
async function withdraw(groupId: GroupId, id: ExpenseId): Promise<void> {
  const outcome = await mutate(groupId, 'transfer.delete', { id })
  showNotice(
    outcome.ok
      ? { message: texts.withdrawn }
      : { color: 'red', title: texts.failed, message: rejectionSentences[outcome.code] },
  )
}
