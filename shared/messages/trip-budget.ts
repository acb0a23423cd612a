/** The texts of a trip's budget beside what was spent (specification 2, section 2.7). */
import { groupedDigits, yenText } from './amount-texts.ts'
import { itemTexts } from './item-screens.ts'

export const budgetTexts = {
  title: '予算と実績',
  left: '予算の残り',
  over: '予算を超えた額',
  spent: '使った額',
  budget: (amount: number) => `予算 ${yenText(amount)}`,
  actual: (amount: number) => `使った額 ${yenText(amount)}`,
  /** Of whom the figure is: the people who bear a share, whether they are still in the group or not. */
  divided: (sharers: number, sum: number) => `使った額を、分けた${itemTexts.divided(sharers, sum)}`,
  perPerson: (sharers: number, share: number) => `分けた${sharers}人で${itemTexts.perPerson(share)}`,
  /** How the actual amount compares with the budget. */
  unspent: (amount: number) => `あと ${yenText(amount)}`,
  below: (amount: number) => `${yenText(amount)} 余り`,
  above: (amount: number, percent: number) => `${yenText(amount)}（${percent}%）超え`,
  aboveFree: (amount: number) => `${yenText(amount)} 超え`,
  exact: '予算どおり',
  none: '予算なし',
  unlinked: (count: number, amount: number) =>
    `どの予定のものでもない支出が${groupedDigits(count)}件、合わせて${yenText(amount)}あります。ここには入っていません。`,
  toExpenses: '支出を見る',
  categories: '分類ごと',
  /** What the mark on every bar means. */
  legend: '縦の線が予算',
  expenses: (count: number) => `支出${groupedDigits(count)}件`,
  emptyTitle: '予算も支出もまだありません',
  empty: '予定に予算を入れるか、予定から支出を記録すると、ここで比べられます。',
} as const

/** The texts of the panel that says how an item is paid (specification 2, section 2.6). */
export const costSplitTexts = {
  open: '予算と払い方',
  title: (item: string) => `「${item}」の予算と払い方`,
  choices: '払い方',
  notes: {
    SHARED: '誰かがまとめて払い、みんなで分けます。',
    PERSONAL: 'それぞれが自分の分を払い、分けません。',
    PREPAID: '旅の前に払い、分け方は記録するときに選びます。',
    FREE: '入場無料など、0円と分かっている予定です。',
    NONE: '集合や散歩など、お金と関係のない予定です。',
  },
  amount: '予算（任意）',
  save: '保存',
  saved: (item: string) => `「${item}」の予算と払い方を保存しました`,
  restored: (item: string) => `「${item}」の予算と払い方を元に戻しました`,
  failed: '予算と払い方を保存できませんでした',
} as const
