/** What forms say of what was typed: fields of a text that cannot be kept, and a form that is left. */
import { groupedDigits } from './amount-texts.ts'

export const typedTexts = {
  unreadAmount: (text: string) => `「${text}」は読み取れません。1つの金額を、1,200のように入力してください。`,
  unreadPercentage: (text: string) =>
    `「${text}」は読み取れません。割合を、33.33のように入力してください（小数点以下2桁まで）。`,
  /** With the number of characters, so that it also counts. */
  tooLong: (length: number, max: number) =>
    `${groupedDigits(length)}文字あります。${groupedDigits(max)}文字までにしてください。`,
  incompleteDate: '日付を最後まで入力してください',
  incompleteTime: '時間を最後まで入力してください',
} as const

/** Of a calculation in an amount field. */
export const calculationTexts = {
  /** Names the keys above the keyboard of a phone. */
  keys: '計算',
  signs: [
    { sign: '＋', name: '足す' },
    { sign: '−', name: '引く' },
    { sign: '×', name: '掛ける' },
    { sign: '÷', name: '割る' },
    { sign: '(', name: 'かっこを開く' },
    { sign: ')', name: 'かっこを閉じる' },
  ],
  done: '完了',
  result: (amount: string) => `＝${amount}`,
} as const

/** Asked before input that was not saved is lost. */
export const unsavedChangesTexts = {
  title: '入力中の内容を捨てますか？',
  message: '保存していないので、元に戻せません。',
  discard: '捨てる',
  stay: '入力に戻る',
} as const
