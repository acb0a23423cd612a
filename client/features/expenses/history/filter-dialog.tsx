/** Chooses the value of one filter: a person, a category, a status, or the first and the last day. */
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { historyTexts as texts } from '#shared/messages/history.ts'
import { categoryLabels } from '#shared/messages/labels.ts'
import { categories } from '#shared/model/expense.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { People } from '#client/store/queries/people.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { CategoryIcon } from '#client/ui/category-icon.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { RowContent } from '#client/ui/row-content.tsx'
import { DateRangeForm } from './date-range-form.tsx'
import classes from './filter-bar.module.css'
import type { HistoryFilter } from '#shared/money/history-filter.ts'
import type { FilterChoice } from './use-history-filter.ts'

export type FilterKind = 'person' | 'category' | 'status' | 'date'

type FilterDialogProps = ChoicesProps & {
  kind: FilterKind
  opened: boolean
  choice: FilterChoice
  today: PlainDate
  onClose: () => void
}

export function FilterDialog({ kind, opened, choice, today, onClose, ...choices }: FilterDialogProps) {
  const { filter } = choice
  const choose = (changed: HistoryFilter) => {
    choice.onChange(changed)
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.filterTitles[kind]}>
      {kind === 'date' ? (
        <DateRangeForm filter={filter} today={today} onChoose={choose} />
      ) : kind === 'person' ? (
        <>
          <p className={classes.hint}>{texts.personHint}</p>
          <PersonOptions chosen={filter.person} onChoose={(person) => choose({ person })} {...choices} />
        </>
      ) : kind === 'category' ? (
        <ul className={classes.options}>
          {[undefined, ...categories].map((category) => (
            <Option
              key={category ?? ''}
              // The title says what the icon says.
              mark={
                category && (
                  <span aria-hidden>
                    <CategoryIcon category={category} />
                  </span>
                )
              }
              title={category ? categoryLabels[category] : texts.everything.category}
              isChosen={filter.category === category}
              onChoose={() => choose({ category })}
            />
          ))}
        </ul>
      ) : (
        <ul className={classes.options}>
          {([undefined, 'active', 'settled'] as const).map((status) => (
            <Option
              key={status ?? ''}
              title={status ? texts.status[status] : texts.everything.status}
              note={status && texts.statusNotes[status]}
              isChosen={filter.status === status}
              onChoose={() => choose({ status })}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

type ChoicesProps = {
  people: People
  /** By resolved keys. They can be chosen even after they have left the group. */
  named: readonly UserKey[]
}

type PersonOptionsProps = ChoicesProps & {
  chosen: UserKey | undefined
  onChoose: (key: UserKey | undefined) => void
}

function PersonOptions({ people, named, chosen, onChoose }: PersonOptionsProps) {
  const keys = new Set([...people.active.map(({ userKey }) => userKey), ...named])
  const chosenKey = chosen && people.resolve(chosen)
  return (
    <ul className={classes.options}>
      <Option
        title={texts.everything.person}
        isChosen={chosenKey === undefined}
        onChoose={() => onChoose(undefined)}
      />
      {[...keys].map((key) => {
        const { name, url, color, isSelf, isPending, hasLeft } = people.personOf(key)
        return (
          <Option
            key={key}
            mark={<Avatar id={key} name={name} url={url} isPending={isPending} color={color} />}
            title={<PersonName name={name} isSelf={isSelf} hasLeft={hasLeft} />}
            isChosen={key === chosenKey}
            onChoose={() => onChoose(key)}
          />
        )
      })}
    </ul>
  )
}

type OptionProps = {
  mark?: ReactNode
  title: ReactNode
  note?: string | undefined
  isChosen: boolean
  onChoose: () => void
}

/** A button rather than a radio, whose arrow keys would choose, and so close the dialog. */
function Option({ mark, title, note, isChosen, onChoose }: OptionProps) {
  return (
    <li>
      <button type="button" className={classes.option} aria-pressed={isChosen} onClick={onChoose}>
        <RowContent mark={mark} title={title} note={note} />
        {isChosen ? <IconCheck size={20} stroke={2.4} aria-hidden /> : null}
      </button>
    </li>
  )
}
