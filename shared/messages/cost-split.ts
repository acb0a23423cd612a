/** The texts of the panel that says how the costs of an item are split (specification 2, section 2.6). */
import { yenText } from './amount-texts.ts'

export const costSplitTexts = {
  open: '費用の分け方',
  title: (item: string) => `「${item}」の費用`,
  choices: '分け方',
  shared: '割り勘',
  sharedNote: 'グループのみんなで分けます。',
  personal: '予算だけ',
  personalNote: 'それぞれが自分の分を払います。',
  prepaid: '事前支払い',
  prepaidNote: '旅の前に払います。',
  free: '無料で確定',
  freeNote: '0円と決まっています。',
  none: '支払いなし',
  noneNote: '費用のかからない予定です。',
  amount: '予算（任意）',
  everybody: (people: number, amount: number) => `${people}人で割ると、1人 ${yenText(amount)}`,
  save: '保存',
  saved: (item: string) => `「${item}」の費用を保存しました`,
  restored: (item: string) => `「${item}」の費用を元に戻しました`,
  failed: '費用を保存できませんでした',
} as const
