/**
 * 時系列表示 or 旅程別表示 (specification 2, section 2.9): by time or under the trips. The choice is kept on this device for all
 * groups.
 */
import { SegmentedControl } from '@mantine/core'
import { historyTripTexts as texts } from '#shared/messages/history.ts'
import { keepText, readText } from '#client/store/browser-storage.ts'

export type HistoryOrder = 'time' | 'trip'

export type OrderSwitchProps = { order: HistoryOrder; onChoose: (order: HistoryOrder) => void }

export function OrderSwitch({ order, onChoose }: OrderSwitchProps) {
  return (
    <SegmentedControl
      fullWidth
      aria-label={texts.orders}
      data={[
        { value: 'time', label: texts.byTime },
        { value: 'trip', label: texts.byTrip },
      ]}
      value={order}
      onChange={(value) => onChoose(orderOf(value))}
    />
  )
}

function orderOf(text: string | null): HistoryOrder {
  return text === 'trip' ? 'trip' : 'time'
}

const storageKey = 'waritabi-history-order'

export function lastHistoryOrder(): HistoryOrder {
  return orderOf(readText(storageKey))
}

export function rememberHistoryOrder(order: HistoryOrder): void {
  keepText(storageKey, order)
}
