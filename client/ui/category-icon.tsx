import {
  IconBed,
  IconBolt,
  IconBus,
  IconTag,
  IconShoppingBag,
  IconSoup,
  IconTicket,
  type TablerIcon,
} from '@tabler/icons-react'
import { categoryLabels } from '#shared/messages/labels.ts'
import type { Category } from '#shared/model/expense.ts'
import classes from './category-icon.module.css'

export const categoryIcons: Record<Category, TablerIcon> = {
  food: IconSoup,
  transport: IconBus,
  entertainment: IconTicket,
  accommodation: IconBed,
  shopping: IconShoppingBag,
  utilities: IconBolt,
  other: IconTag,
}

/** The icon of an expense's category, on a square in its colour. */
export function CategoryIcon({ category, size }: { category: Category; size?: 'small' }) {
  return (
    <IconSquare
      Icon={categoryIcons[category]}
      label={categoryLabels[category]}
      category={category}
      size={size}
    />
  )
}

type IconSquareProps = {
  Icon: TablerIcon
  label: string
  category?: Category
  size?: 'small' | undefined
}

export function IconSquare({ Icon, label, category, size }: IconSquareProps) {
  return (
    <span
      className={classes.square}
      data-size={size}
      // Each category has a colour of its own; what is left has none.
      style={{ background: `var(--${category}-soft, var(--sunk))`, color: `var(--${category}, inherit)` }}
      role="img"
      aria-label={label}
    >
      <Icon size={size === 'small' ? 16 : 20} stroke={1.8} aria-hidden />
    </span>
  )
}
