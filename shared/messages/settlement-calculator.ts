/** The calculator, which tries out a settlement and records nothing, and the lines that its text for a chat adds. */
import type { Yen } from '../model/fields.ts'
import { groupedDigits, yenText } from './amount-texts.ts'

export const calculatorTexts = {
  title: 'もし〜なら',
  linkNote: '人や支出を外す、金額を丸める、会計係に集める',
  recordsNothing: '人や支出を外したり、金額を丸めたりして試せます。記録は変わりません。',
  loading: '精算を計算しています...',

  choices: '試す条件',
  people: '分ける人',
  peopleHint:
    'チェックを外した人の分は、同じ支出のほかの人で分けます。その人が立て替えた分は、そのまま数えます。',
  expenses: '入れる支出',
  expensesHint: 'チェックを外した支出は、計算に入れません。支払いの記録はいつも入ります。',
  everybody: '全員',
  without: (name: string) => `${name}以外`,
  withoutPeople: (rest: number, count: number) => `${rest}人（${count}人を除く）`,
  allExpenses: (count: number) => `${groupedDigits(count)}件`,
  withoutExpenses: (rest: number, count: number) =>
    `${groupedDigits(rest)}件（${groupedDigits(count)}件を除く）`,
  /** Closes a dialog. What was chosen in it counts already. */
  apply: 'この条件で見る',
  /** The accessible name of a checkbox. */
  bearsShare: (name: string) => `${name}も分ける`,
  expenseOf: (title: string, amount: Yen) => `${title} ${yenText(amount)}`,
  unit: '金額を丸める単位',
  /** Everybody pays to this person, who pays everybody. */
  treasurer: 'お金を集める人（会計係）',
  noTreasurer: 'なし',
  reset: '条件をすべて戻す',

  ownReceipt: 'あなたが受け取る額',
  ownPayment: 'あなたが払う額',
  /** Where one plan has the person receive and the other one has them pay. */
  own: 'あなたの分',
  /** Of somebody who receives and pays in one plan. */
  netReceipt: 'あなたが受け取る額（差額）',
  netPayment: 'あなたが払う額（差額）',
  ownNothing: 'あなたには、払うお金も受け取るお金もありません',
  now: '今の精算',
  tried: 'この条件なら',
  unknown: '—',
  fewer: (before: number, after: number) =>
    `払うのは${groupedDigits(before)}回から${groupedDigits(after)}回に減ります`,
  more: (before: number, after: number) =>
    `払うのは${groupedDigits(before)}回から${groupedDigits(after)}回に増えます`,
  sameCount: (count: number) => `払うのは${groupedDigits(count)}回のまま、金額や相手が変わります`,
  samePlan: (count: number) =>
    count === 0 ? '今の精算と同じです' : `払うのは${groupedDigits(count)}回で、今の精算と同じです`,
  transfers: 'この条件で誰が誰に払う',
  nothingToPay: '払うお金も受け取るお金もありません',
  rounding: '端数の損得',
  roundingText: (unit: Yen) =>
    `${yenText(unit)}単位にすると、＋の人は得をし、−の人は損をします。全員を合わせると0円です。`,
  noRounding: '端数はありません。',
  unchanged: (count: number) =>
    `${groupedDigits(count)}件の支出は、分ける人がほかにいないため、外した人の分のままです。`,
} as const

/** Each reader of the chat sees them without the screen. */
export const calculationLines = {
  title: (groupName: string) => `「${groupName}」の精算（もしもの計算）`,
  titleOf: (groupName: string, name: string) => `「${groupName}」の精算（もしもの計算・${name}の分）`,
  leftOutExpenses: (count: number) => `ほかに${groupedDigits(count)}件の支出は入れていません`,
  leftOutPeople: (names: readonly string[]) => `分けない人：${names.join('、')}`,
  unit: (unit: Yen) => `金額は${yenText(unit)}単位`,
  treasurer: (name: string) => `会計係：${name}`,
  rounding: (unit: Yen) => `▼${yenText(unit)}単位にした損得（＋は得、−は損）`,
  gain: (name: string, amount: Yen) => `${name} ${yenText(amount, 'always')}`,
  transfers: (count: number) => `▼この条件で払う分（${groupedDigits(count)}回）`,
  recordsNothing: 'もしもの計算です。実際の記録は変わっていません。',
  /** The link leads to other figures than those of the text. */
  link: (url: string) => `今の精算をわりたびで見る\n${url}`,
} as const
