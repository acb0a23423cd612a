/** 時系列表示 or 旅程別表示 (specification 2, section 2.9). */
import { SegmentedControl } from '@mantine/core'
import { historyTripTexts as texts } from '#shared/messages/history.ts'
import { HistoryOrder } from './history-order.ts'

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
      onChange={(value) => onChoose(HistoryOrder.parse(value))}
    />
  )
}
