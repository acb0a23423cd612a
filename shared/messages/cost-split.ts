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
