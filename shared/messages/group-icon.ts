/** The picture that a group is known by, in the group's settings. */
export const groupIconTexts = {
  title: 'アイコン',
  hint: '画像の真ん中を正方形に切り取ります。アイコンは、グループの全員に見えます。',
  offline: 'オフラインです。画像を変えるには、インターネット接続が必要です。',
  offlineRemoval: 'アイコンの削除は、いまもできます。',
  choose: '画像を選ぶ',
  chooseAnother: 'ほかの画像を選ぶ',
  set: 'このアイコンにする',
  cancel: 'やめる',
  remove: 'アイコンを削除',
  preview: 'この画像でよければ、「このアイコンにする」を押してください。',
  changed: 'アイコンを変更しました',
  removed: 'アイコンを削除しました',
  undone: 'アイコンを元に戻しました',
  failed: 'アイコンを変更できませんでした',
  unreadable: 'この画像を読み取れませんでした。ほかの画像を選んでください。',
} as const
