/** The code's term for each idea, with the one Japanese word for it that people read. */
export const glossary = {
  group: 'グループ',
  member: 'メンバー',
  pendingMember: '仮メンバー',
  expense: '支出',
  payer: '支払った人',
  participant: '分ける人',
  share: '負担額',
  balance: '差引',
  receive: '受け取り',
  pay: '支払い',
  settlement: '精算',
  transfer: '送金',
  itinerary: '旅程',
  inviteCode: '招待コード',
  unsentChange: '未送信の変更',
  trash: 'ゴミ箱',
} as const
