import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { enterText, renderForm } from '#tests/support/expense-form-for-test.tsx'
import { expenseRow, grandmother, hanako, people, shareOf, taro } from '#tests/support/expenses-for-test.ts'
import { createArgsOf } from './expense-form-mutations.ts'
import { payersOf } from './expense-form-values.ts'
import { lastSplitOf } from './last-split.ts'

const amountField = () => screen.getByRole<HTMLInputElement>('textbox', { name: '金額' })
const titleField = () => screen.getByRole<HTMLInputElement>('textbox', { name: '内容' })
const category = () => screen.getByRole<HTMLSelectElement>('combobox', { name: '分類' })
const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }))
const parts = () =>
  within(screen.getByRole('group', { name: '分け方' }))
    .getAllByRole('listitem')
    .map((row) => /[\d,]+円/.exec(row.textContent)?.[0])

it('focuses the amount first, and splits it while it is typed, also in full-width digits', async () => {
  renderForm()
  expect(document.activeElement).toBe(amountField())
  await userEvent.type(amountField(), '１０００')
  expect(parts()).toEqual(['333円', '333円', '334円'])
  await userEvent.click(screen.getByRole('checkbox', { name: '太郎の分を含める' }))
  expect(parts()).toEqual(['500円', undefined, '500円'])
})

it('shows an error at each wrong field, and focuses the first one', async () => {
  const saved = renderForm({ payer: null, participants: [] })
  titleField().focus()
  await save()
  for (const sentence of [
    '1円以上の金額を入力してください',
    '支払った人を選んでください',
    '分ける人を1人以上選んでください',
  ])
    expect(screen.getByText(sentence)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(amountField()))
  expect(saved).toEqual([])
})

it('needs no word: the name of the category is shown and saved as the title', async () => {
  const saved = renderForm({ amount: 1000 })
  expect(titleField().placeholder).toBe('食事')
  expect(screen.getByText('書かなければ「食事」になります')).toBeDefined()
  await userEvent.selectOptions(category(), '交通')
  expect(titleField().placeholder).toBe('交通')
  await save()
  expect(saved.map((values) => createArgsOf(expenseRow(1).id, values).title)).toEqual(['交通'])
})

it('lets the category follow the title, says so, and keeps the one that the person chose', async () => {
  renderForm({ amount: 1000 })
  await userEvent.type(titleField(), '水族館')
  expect(category().value).toBe('entertainment')
  expect(screen.getByText('内容に合わせました')).toBeDefined()
  await userEvent.type(titleField(), 'のランチ')
  expect(category().value).toBe('food')
  await enterText('内容', '例の件')
  expect(category().value).toBe('utilities')
  expect(screen.getByText('前に記録した同じ内容に合わせました')).toBeDefined()
  await userEvent.selectOptions(category(), 'その他')
  await enterText('内容', 'ガソリン')
  expect(category().value).toBe('other')
  expect(screen.queryByText('内容に合わせました')).toBeNull()
})

it('shows the date in words, with yesterday and today one tap away', async () => {
  const saved = renderForm({ amount: 1000 })
  const date = screen.getByLabelText<HTMLInputElement>('日付')
  const words = () => document.getElementById(date.getAttribute('aria-describedby') ?? '')?.textContent
  expect(words()).toBe('今日8月12日（水）')
  await userEvent.click(screen.getByRole('button', { name: 'きのうにする' }))
  expect(words()).toBe('きのう8月11日（火）')
  expect(date.value).toBe('2026-08-11')
  fireEvent.change(date, { target: { value: '2025-12-31' } })
  expect(words()).toBe('2025年12月31日（水）')
  fireEvent.change(date, { target: { value: '' } })
  await save()
  expect(saved).toEqual([])
  expect(date.getAttribute('aria-invalid')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: '今日にする' }))
  await save()
  expect(saved.map((values) => values.date)).toEqual(['2026-08-12'])
})

it('shows how much of the amount is still to be divided', async () => {
  const saved = renderForm({ amount: 1000, title: 'お茶', method: 'custom' })
  const enter = (name: string, text: string) =>
    userEvent.type(screen.getByRole('textbox', { name: `${name}の分の金額` }), text)
  await enter('あなた', '880')
  expect(screen.getByRole('status').textContent).toBe('あと 120円')
  await save()
  const mismatch = 'それぞれの分が120円足りません（合計 880円／支出 1,000円）'
  expect(screen.getByRole('status').textContent).toBe(mismatch)
  const described = {
    name: '分け方',
    description: /^それぞれの分が120円足りません ?（合計 880円／支出 1,000円）$/,
  }
  expect(screen.getByRole('group', described)).toBeDefined()
  await enter('祖母', '１２０')
  expect(screen.getByRole('status').textContent).toBe('合計 1,000円でぴったりです')
  await save()
  expect(saved).toHaveLength(1)
})

/** The fields for what each person paid. */
async function openPayers() {
  await userEvent.click(screen.getByRole('button', { name: '複数人で支払った' }))
  const payers = within(screen.getByRole('group', { name: '支払った人' }))
  const paid = (name: string) =>
    payers.getByRole<HTMLInputElement>('textbox', { name: `${name}が支払った額` })
  return { payers, paid, says: () => payers.getByRole('status').textContent }
}

it('lets the single payer pay what the others leave, until this payer’s amount is typed', async () => {
  const saved = renderForm({ amount: 9000, title: 'お茶' })
  const { payers, paid, says } = await openPayers()
  expect(paid('あなた').value).toBe('9,000')
  await userEvent.type(paid('太郎'), '7800')
  expect(paid('あなた').value).toBe('1,200')
  expect(says()).toBe('合計 9,000円でぴったりです')
  await enterText('金額', '9500')
  expect(paid('あなた').value).toBe('1,700')
  await userEvent.click(screen.getByRole('button', { name: '1人の支払いに戻す' }))
  expect(payers.getByRole<HTMLInputElement>('radio', { name: '太郎' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: '複数人で支払った' }))
  expect([paid('あなた').value, paid('太郎').value]).toEqual(['1,700', '7,800'])
  await save()
  expect(saved.map(payersOf)).toEqual([
    [
      { userKey: hanako, amount: 1700 },
      { userKey: taro, amount: 7800 },
    ],
  ])
})

it('takes an amount for each of several payers, and fills in the rest', async () => {
  const saved = renderForm({ amount: 9000, title: 'お茶' })
  const { payers, paid, says } = await openPayers()
  expect(says()).toBe('合計 9,000円でぴったりです')
  await userEvent.clear(paid('あなた'))
  expect(says()).toBe('あと 9,000円')
  await userEvent.type(paid('太郎'), '9300')
  expect(says()).toBe('支払った額が300円多いです')
  await userEvent.clear(paid('太郎'))
  await userEvent.type(paid('太郎'), '7800')
  expect(says()).toBe('あと 1,200円')
  expect(payers.queryByRole('button', { name: '太郎に残りを入れる' })).toBeNull()
  await userEvent.click(payers.getByRole('button', { name: 'あなたに残りを入れる' }))
  expect(says()).toBe('合計 9,000円でぴったりです')
  await save()
  expect(saved.map(payersOf)).toEqual([
    [
      { userKey: hanako, amount: 1200 },
      { userKey: taro, amount: 7800 },
    ],
  ])
})

it('splits by percentage, and shows each share in yen', async () => {
  const saved = renderForm({ amount: 1000, title: 'お茶' })
  await userEvent.click(screen.getByRole('radio', { name: '割合' }))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: '太郎の割合' })
  expect(field.value).toBe('33.33')
  expect(parts()).toEqual(['333円', '333円', '334円'])
  await userEvent.clear(field)
  await userEvent.type(field, '５０')
  const split = within(screen.getByRole('group', { name: '分け方' }))
  expect(split.getByRole('status').textContent).toBe('割合が16.67%多いです')
  expect(parts()).toEqual([undefined, undefined, undefined])
  await userEvent.click(screen.getByRole('button', { name: '超えた分を均等に減らす' }))
  expect(split.getByRole('status').textContent).toBe('合計 100%です')
  expect(parts()).toEqual(['250円', '500円', '250円'])
  await save()
  expect(saved).toHaveLength(1)
})

it('splits by weights, which are raised by taps or by the arrow keys', async () => {
  const saved = renderForm({ amount: 1000, title: 'お茶' })
  await userEvent.click(screen.getByRole('radio', { name: '人数分' }))
  expect(parts()).toEqual(['333円', '333円', '334円'])
  expect(screen.getByText('割り切れない1円は、祖母の分に入れました')).toBeDefined()
  await userEvent.dblClick(screen.getByRole('button', { name: '太郎の人数分を増やす' }))
  expect(parts()).toEqual(['250円', '500円', '250円'])
  expect(screen.queryByText(/割り切れない/)).toBeNull()
  const own = screen.getByRole('spinbutton', { name: 'あなたの人数分' })
  own.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(own.textContent).toBe('0.5人分')
  await userEvent.keyboard('{ArrowUp>5/}')
  expect(own.getAttribute('aria-valuenow')).toBe('3')
  expect(own.textContent).toBe('3人分')
  expect(parts()).toEqual(['500円', '333円', '167円'])
  await save()
  expect(saved.map((values) => createArgsOf(expenseRow(1).id, values).split)).toEqual([
    {
      method: 'custom',
      parts: [
        { userKey: hanako, amount: 500 },
        { userKey: taro, amount: 333 },
        { userKey: grandmother, amount: 167 },
      ],
    },
  ])
})

it('offers the split of the last expense, and takes it back on a second tap', async () => {
  const shares = [shareOf(hanako, 2933), shareOf(taro, 1467)]
  const row = expenseRow(1, { splitMethod: 'custom', shares })
  const saved = renderForm({ amount: 3000, payer: taro }, { lastSplit: lastSplitOf(row, people) })
  const chip = () => screen.getByRole('button', { name: '前回と同じ分け方（あなた・太郎 2人・人数分）' })
  expect(chip().getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(chip())
  expect(chip().getAttribute('aria-pressed')).toBe('true')
  expect(parts()).toEqual(['2,000円', '1,000円', undefined])
  await userEvent.click(chip())
  expect(parts()).toEqual(['1,000円', '1,000円', '1,000円'])
  await userEvent.click(chip())
  await save()
  expect(saved).toMatchObject([{ payer: taro, method: 'weights', participants: [hanako, taro] }])
})

it('offers no split that would change nothing', async () => {
  renderForm({}, { lastSplit: lastSplitOf(expenseRow(1), people) })
  expect(screen.queryByRole('button', { name: /前回と同じ分け方/ })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: '太郎の分を含める' }))
  expect(screen.getByRole('button', { name: '前回と同じ分け方（全員 3人）' })).toBeDefined()
})

it('enters one share for all selected people at once', async () => {
  renderForm({ amount: 1000, title: 'お茶', method: 'custom' })
  await userEvent.click(screen.getByRole('button', { name: '全員同じ額にする' }))
  await userEvent.click(screen.getByRole('button', { name: '入れる' }))
  expect(screen.getByText('金額を入力し、分ける人を選んでください。')).toBeDefined()
  await userEvent.type(screen.getByRole('textbox', { name: '1人あたりの額' }), '300{Enter}')
  expect(screen.getByRole('status').textContent).toBe('あと 100円')
  await userEvent.click(screen.getByRole('button', { name: '全員を外す' }))
  await userEvent.click(screen.getByRole('button', { name: '入れる' }))
  expect(screen.getByText('金額を入力し、分ける人を選んでください。')).toBeDefined()
})

it('does not take the Enter that ends a conversion for that of the share for all', async () => {
  renderForm({ amount: 1000, title: 'お茶', method: 'custom' })
  await userEvent.click(screen.getByRole('button', { name: '全員同じ額にする' }))
  const each = screen.getByRole('textbox', { name: '1人あたりの額' })
  fireEvent.change(each, { target: { value: '300' } })
  expect(fireEvent.keyDown(each, { key: 'Enter', keyCode: 229 })).toBe(false)
  expect(screen.queryByText('あと 100円')).toBeNull()
  expect(fireEvent.keyDown(each, { key: 'Enter' })).toBe(false)
  expect(screen.getByText('あと 100円')).toBeDefined()
})

it.each([
  ['custom', /^太郎の分の金額/, '1,200.00'],
  ['custom', /^太郎の分の金額/, '500 300'],
  ['percentage', /^太郎の割合/, '33.333'],
] as const)('is not saved while a part (%s) cannot be read', async (method, name, typed) => {
  const saved = renderForm({ amount: 1000, title: 'お茶', method })
  const part = screen.getByRole<HTMLInputElement>('textbox', { name })
  await userEvent.clear(part)
  await userEvent.type(part, typed)
  const others = screen.getAllByRole<HTMLInputElement>('textbox', {
    name: method === 'custom' ? /の分の金額/ : /割合/,
  })
  const [first] = others.filter((each) => each !== part)
  // The others make the whole, so that nothing else is wrong.
  for (const other of others.filter((each) => each !== part))
    fireEvent.change(other, {
      target: { value: other === first ? (method === 'custom' ? '1000' : '100') : '0' },
    })
  await save()
  expect(
    screen.getByText(new RegExp(`^「${typed.replaceAll('.', String.raw`\.`)}」は読み取れません。`)),
  ).toBeDefined()
  expect([part.value, saved]).toEqual([typed, []])
})

it('asks for the share and the people also if all shall have one percentage', async () => {
  renderForm({ amount: 1000, title: 'お茶', method: 'percentage' })
  await userEvent.click(screen.getByRole('button', { name: '全員同じ割合にする' }))
  await userEvent.click(screen.getByRole('button', { name: '入れる' }))
  expect(screen.getByText('割合を入力し、分ける人を選んでください。')).toBeDefined()
})

it('does not save on the Enter that ends a Japanese conversion', async () => {
  const saved = renderForm({ amount: 1000, title: 'お茶' })
  titleField().focus()
  const isSent = fireEvent.keyDown(titleField(), { key: 'Enter', keyCode: 229 })
  expect(isSent).toBe(false)
  expect(saved).toEqual([])
})

it('shows why a save was refused, and can save again', async () => {
  const saved = renderForm({ amount: 1000, title: 'お茶' }, { refusal: '端末に保存できませんでした。' })
  await save()
  expect(await screen.findByText('端末に保存できませんでした。')).toBeDefined()
  await save()
  expect(saved).toHaveLength(2)
})
