/** What fields say of a text that cannot be kept as it was typed. */
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
