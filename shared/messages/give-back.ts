/** Changes by which the device gives back what a restore of the server has lost. */
export const giveBackTexts = {
  conflict:
    'サーバーの復旧で失われた記録です。復旧のあとでほかの変更があったため、自動では戻していません。戻すなら再送し、いらなければ捨ててください。',
  /** `by` is null where the row does not say who changed it since. */
  conflictLead: (title: string, by: string | null) =>
    `サーバーの不具合で「${title}」の記録が一部なくなりました。そのあと${by === null ? '別の変更があり' : `${by}変更し`}、いまはその記録がみんなに見えています。`,
  same: '内容は同じです。',
  deletion: 'サーバーに届いていない削除',
  present: (parts: readonly string[]) => `いまの内容：${parts.join('・')}`,
  absent: { deleted: 'いまは削除されています', unknown: 'いまはサーバーにありません' },
} as const
