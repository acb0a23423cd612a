/** What was read: the person takes over what is right. What the reader is sure of is chosen already. */
import { Button, SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { titleMaxLength } from '#shared/limits.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { receiptTexts as texts } from '#shared/messages/receipts.ts'
import type { Category } from '#shared/model/expense.ts'
import { type Box, type Found, type ReceiptReading, isSure } from '#shared/receipts/read-line.ts'
import { Card } from '#client/ui/card.tsx'
import { CheckRow } from '#client/ui/check-row.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { WarningAlert } from '#client/ui/error-state.tsx'
import { Hint } from '#client/ui/hint.tsx'
import classes from './reading.module.css'

/** What the person takes over of a receipt. */
export type ReceiptValues = { amount?: number; title?: string; date?: PlainDate; category?: Category }

type ReadingResultProps = {
  /** Null while it is opened. */
  photoUrl: string | null
  today: PlainDate
  /** At least one. */
  readings: readonly ReceiptReading[]
  onTake: (values: ReceiptValues) => void
}

export function ReadingResult({ photoUrl, today, readings, onTake }: ReadingResultProps) {
  const [number, setNumber] = useState(0)
  const reading = readings[number]
  return (
    <>
      <Hint>{texts.choose}</Hint>
      {readings.length > 1 ? (
        <SegmentedControl
          fullWidth
          aria-label={texts.receipts}
          value={String(number)}
          onChange={(chosen) => setNumber(Number(chosen))}
          data={readings.map((_reading, index) => ({
            value: String(index),
            label: texts.receiptOf(index + 1),
          }))}
        />
      ) : null}
      {reading ? <OneReceipt key={number} {...{ reading, photoUrl, today, onTake }} /> : null}
    </>
  )
}

type OneReceiptProps = {
  reading: ReceiptReading
  photoUrl: string | null
  today: PlainDate
  onTake: (values: ReceiptValues) => void
}

function OneReceipt({ reading, photoUrl, today, onTake }: OneReceiptProps) {
  const { currency, amount, shop, date, category, items } = reading
  const isYen = currency === 'JPY'
  const [taken, setTaken] = useState({
    amount: isYen && isSure(amount),
    title: isSure(shop),
    date: isSure(date),
    category: isSure(category),
  })
  const row = <T,>(name: keyof typeof taken, found: Found<T> | null, textOf: (value: T) => string) => {
    if (!found) return null
    const text = textOf(found.value)
    return (
      <CheckRow
        label={texts.fill(texts[name], text)}
        isChecked={taken[name]}
        onChange={(isTaken) => setTaken((current) => ({ ...current, [name]: isTaken }))}
        title={text}
        note={
          <>
            {isSure(found) ? texts[name] : `${texts[name]}・${texts.unsure}`}
            <PlaceInPhoto url={photoUrl} boxes={found.boxes} name={texts[name]} />
          </>
        }
      />
    )
  }
  const take = () =>
    onTake({
      ...(taken.amount && amount && { amount: amount.value }),
      ...(taken.title && shop && { title: shop.value.slice(0, titleMaxLength) }),
      ...(taken.date && date && { date: date.value }),
      ...(taken.category && category && { category: category.value }),
    })
  return (
    <>
      {isYen || !amount ? null : <Hint>{texts.foreign(amount.value, currency)}</Hint>}
      {reading.subtotalAddsUp === false ? <WarningAlert title={texts.sumsDiffer} role="status" /> : null}
      <Card>
        {isYen ? row('amount', amount, texts.amountText) : null}
        {row('title', shop, (name) => name)}
        {row('date', date, (day) => dayText(day, today))}
        {row('category', category, texts.categoryText)}
      </Card>
      {reading.itemsAddUp && items.length > 1 ? <Hint>{texts.itemsAddUp(items.length)}</Hint> : null}
      <DialogActions>
        <Button disabled={!Object.values(taken).includes(true)} onClick={take}>
          {texts.take}
        </Button>
      </DialogActions>
    </>
  )
}

type PlaceInPhotoProps = { url: string | null; boxes: readonly Box[]; name: string }

/** The lines of the photo that say it, turned level. Of many only the first. */
function PlaceInPhoto({ url, boxes, name }: PlaceInPhotoProps): ReactNode {
  const [first] = boxes
  if (!url || !first) return null
  const box = boxes.length > 1 ? aroundAll(boxes, first.angle) : first
  const degrees = (first.angle * 180) / Math.PI
  const [width, height] = [box.width * 1.04, box.height * 1.3]
  return (
    <svg
      className={classes.place}
      role="img"
      aria-label={texts.placeInPhoto(name)}
      viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
    >
      <image href={url} transform={`rotate(${-degrees}) translate(${-box.x} ${-box.y})`} />
    </svg>
  )
}

/** The rectangle of this direction around boxes that are read in about the same direction. */
function aroundAll(boxes: readonly Box[], angle: number): Box {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const spans = boxes.map(({ x, y, width, height }) => {
    const [along, across] = [x * cos + y * sin, y * cos - x * sin]
    return {
      left: along - width / 2,
      right: along + width / 2,
      top: across - height / 2,
      bottom: across + height / 2,
    }
  })
  const [left, right] = [
    Math.min(...spans.map((each) => each.left)),
    Math.max(...spans.map((each) => each.right)),
  ]
  const [top, bottom] = [
    Math.min(...spans.map((each) => each.top)),
    Math.max(...spans.map((each) => each.bottom)),
  ]
  const [u, v] = [(left + right) / 2, (top + bottom) / 2]
  return { x: u * cos - v * sin, y: u * sin + v * cos, width: right - left, height: bottom - top, angle }
}
