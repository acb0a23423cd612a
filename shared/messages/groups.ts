/** The form that creates a group (specification 1, section 2). */
export const groupFormTexts = {
  title: 'グループを作成',
  name: 'グループ名',
  namePlaceholder: '例：沖縄 2026夏',
  description: '説明',
  descriptionPlaceholder: '例：3泊4日、レンタカーで本島一周',
  inviteHint: '作成すると招待コードが発行されます。友だちに送ると、グループに参加できます。',
  submit: 'グループを作成',
  busy: '作成中...',
  worksOffline: '電波がなくても作成できます',
  failed: 'グループの作成に失敗しました',
  created: (name: string) => `「${name}」を作成しました`,
} as const

/** A group's page (specification 2, section 2.1). */
export const groupPageTexts = {
  title: 'グループ',
  tabs: 'グループのページ',
  expenses: '支出',
  members: 'メンバー',
  settlement: '精算',
  notFound: 'グループが見つかりません',
  notFoundText: 'グループのメンバーではないか、この端末にまだ届いていません。',
} as const
