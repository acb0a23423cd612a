/** The state of syncing. No text may claim that the server has received unsent changes. */
export const syncTexts = {
  title: '未送信の変更',
  synced: '同期済み',
  unsent: (count: number) => `未送信 ${count}件`,
  stopped: '同期停止中',
  offline: 'オフライン',
  between: '・',
  attention: (count: number) => `要確認 ${count}件`,
  badgeLabel: (state: string) => `同期の状態：${state}。未送信の変更を見る`,
} as const
