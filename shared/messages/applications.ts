/** Applications to join a group, and their review (specification 1, sections 2 and 5; 3, section 4). */
export const reviewTexts = {
  title: '参加申請の審査',
  /** The reason with which the field begins. */
  defaultReason: '管理者により却下されました',
} as const
