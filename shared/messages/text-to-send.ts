/** A text for a chat, which is shown before it is sent. */
export const textToSendTexts = {
  preview: '送られる文章',
  share: '送る',
  copy: 'コピー',
  /** Where the browser cannot share. */
  copyHint: 'コピーして、LINEなどに貼り付けてください。',
  copied: 'コピーしました',
  copyFailed: 'コピーできませんでした',
  /** After the share sheet failed to open. */
  copiedInstead: '文章をコピーしました。',
  copyBySelection: '文章を選択しました。長押し（パソコンでは右クリック）でコピーしてください。',
} as const
