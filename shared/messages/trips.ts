/** Trips and the items of their plans: the names of fixed values, wherever they are shown. */
import type { TripStatus } from '../model/trip.ts'
import type { ExpenseType, FinancialStatus, ItemCategory, SettlementState } from '../model/trip-item.ts'

export const tripStatusLabels: Record<TripStatus, string> = {
  draft: '計画中',
  active: '旅行中',
  completed: '完了',
  cancelled: 'キャンセル',
}

export const financialStatusLabels: Record<FinancialStatus, string> = {
  NOT_SET: '未設定',
  NOT_APPLICABLE: '支払いなし',
  BUDGET_PENDING: '予算検討中',
  BUDGET_SET: '予算設定済み',
  ZERO_CONFIRMED: '無料確定',
  EXPENSE_RECORDED: '支出記録済',
  SETTLED: '精算完了',
}
/** Instead of any status as soon as something was spent. */
export const paidBadgeLabel = '支出済み'

export const expenseTypeLabels: Record<ExpenseType, string> = {
  UNSPECIFIED: '未設定',
  SHARED: '割り勘',
  PERSONAL: '各自払い',
  PREPAID: '事前支払い',
  FREE: '無料',
}

export const settlementStateLabels: Record<SettlementState, string> = {
  UNSETTLED: '未精算',
  CALCULATING: '計算中',
  READY_TO_SETTLE: 'これから',
  SETTLING: '精算中',
  SETTLED: '精算済み',
  CANCELLED: 'キャンセル',
}

export const itemCategoryLabels: Record<ItemCategory, string> = {
  TRANSPORTATION: '移動',
  TRAIN: '電車',
  FLIGHT: '飛行機',
  BUS: 'バス',
  SHIP: '船',
  CAR: '車',
  MEAL: '食事',
  RESTAURANT: 'レストラン',
  CAFE: 'カフェ',
  BREAKFAST: '朝食',
  LUNCH: '昼食',
  DINNER: '夕食',
  ACCOMMODATION: '宿泊',
  HOTEL: 'ホテル',
  RYOKAN: '旅館',
  HOSTEL: 'ホステル',
  LODGE: 'ロッジ',
  SIGHTSEEING: '観光',
  TOURIST_SPOT: '観光地',
  MUSEUM: '博物館',
  TEMPLE: '神社・寺',
  PARK: '公園',
  SHOPPING: 'ショッピング',
  ENTERTAINMENT: 'エンターテイメント',
  ACTIVITY: 'アクティビティ',
  EXPERIENCE: '体験',
  TICKET: 'チケット',
  OTHER: 'その他',
  MEETING: '集合',
  FREE_TIME: '自由時間',
  LOCATION: '場所',
}

export const tripTexts = {
  /** The title of an expense that a call records from an item. */
  presetTitle: (item: string) => `${item} - 支出`,
} as const

/** Where an item without a day stands. */
export const undatedLabel = '日付未定'
