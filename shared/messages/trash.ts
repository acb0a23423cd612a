/** Deleting expenses and transfers, undoing it, and the trash of a group. */
export const deletionTexts = {
  /** `name` is a title, or for a transfer its sender, receiver and amount. */
  deleted: (name: string) => `「${name}」を削除しました`,
  deleteFailed: '削除できませんでした',
  restored: (name: string) => `「${name}」を元に戻しました`,
  restoreFailed: '元に戻せませんでした',
} as const
