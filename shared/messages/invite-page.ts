/** The page from which people are invited (specification 3, section 2.2). */
export const invitePageTexts = {
  lead: 'リンクかQRコードを友だちに送ってください。',
  joins: {
    open: 'コードを入力した人は、すぐにグループに入れます。',
    approval: 'コードを使った人から参加のお願いが届きます。返事をすると、グループに入れます。',
  },
  qr: 'QRコード',
  qrOf: (group: string) => `「${group}」への招待リンクのQRコード`,
  qrHint: 'その場にいる人は、カメラで読み取れます。',
  /** Leads to the list of people. */
  byName: '仮メンバーを追加',
  byNameNote: 'アプリを使わない人も、割り勘に入れられます',
} as const

/** A code, the group's or a pending member's own, and what can be done with it. */
export const inviteCodeTexts = {
  title: '招待コード',
  share: 'リンクを送る',
  required: '招待コードが必要です',
  requiredText: 'コードはサーバーで作られます。つながると、ここに表示されます。',
  copy: 'コードをコピー',
  copyLink: 'リンクをコピー',
  copied: 'コピーしました',
  copyFailed: 'コピーできませんでした',
  preparing: '招待コードを準備しています',
  renew: '再発行',
  renewTitle: '招待コードを再発行しますか？',
  renewText:
    'これまでに送った招待コード、招待リンク、QRコードは使えなくなります。参加しているメンバーは、そのまま使えます。',
  renewYes: '再発行する',
  renewed: '招待コードを再発行しました',
  renewFailed: '招待コードの発行に失敗しました',
} as const

/** How an invitation is sent (specification 1, section 7). */
export const shareTexts = {
  /** The link stands below. */
  message: (group: string) => `${group}のグループに招待されました！`,
  title: (group: string) => `${group}への招待`,
  linkCopied: '招待リンクをクリップボードにコピーしました',
  /** Shown if it can be neither shared nor copied. */
  linkTitle: '招待リンク',
  linkText: '共有もコピーもできませんでした。リンクを選択してコピーし、友だちに送ってください。',
  close: '閉じる',
} as const
