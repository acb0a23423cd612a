/** あなたはどの人ですか？: one of the provisional members, or nobody of them. */
import { useId } from 'react'
import type { InvitationPreview } from '#shared/api/invitation-preview.ts'
import { whoTexts as texts } from '#shared/messages/invitations.ts'
import type { PendingMemberId } from '#shared/model/pending-member.ts'
import { keyOfPendingMember } from '#shared/model/user-key.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { RowContent } from '#client/ui/row-content.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { IconPlus } from '@tabler/icons-react'
import classes from './person-choice.module.css'

/** `new`: a new member. Null: not chosen yet. */
export type Choice = PendingMemberId | 'new' | null

type PersonChoiceProps = {
  people: InvitationPreview['pendingMembers']
  /** Those of `people` who have the person's own name. */
  similar: ReadonlySet<PendingMemberId>
  /** The choice is told to whoever approves, and links nobody yet. */
  isWish: boolean
  value: Choice
  onChoose: (choice: Choice) => void
  /** Nothing is chosen, and the person has tried to go on. */
  isMissing: boolean
}

export function PersonChoice({ people, similar, isWish, value, onChoose, isMissing }: PersonChoiceProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <p className={classes.lead} id={`${id}-lead`}>
        {isWish ? texts.leadOfWish : texts.lead}
      </p>
      {isMissing ? (
        <p className={classes.error} id={`${id}-error`} role="alert">
          {texts.required}
        </p>
      ) : null}
      <div
        className={classes.list}
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={`${id}-lead`}
        aria-required
        aria-invalid={isMissing || undefined}
      >
        {people.map((person) => (
          <ChoiceRow
            key={person.id}
            name={id}
            label={person.name}
            isChecked={value === person.id}
            onChoose={() => onChoose(person.id)}
            mark={<Avatar id={keyOfPendingMember(person.id)} name={person.name} isPending />}
            title={
              <>
                <PersonName name={person.name} />
                {similar.has(person.id) ? (
                  <>
                    {' '}
                    <Tag tone="soft">{texts.sameName}</Tag>
                  </>
                ) : null}
              </>
            }
            note={person.records ? <Facts facts={texts.records(person.records)} /> : undefined}
          />
        ))}
        <ChoiceRow
          name={id}
          label={texts.none}
          isChecked={value === 'new'}
          onChoose={() => onChoose('new')}
          mark={
            <span className={classes.plus} aria-hidden>
              <IconPlus size={18} stroke={1.8} />
            </span>
          }
          title={
            <>
              <span className={classes.none}>{texts.none}</span>{' '}
              {similar.size === 0 ? <Tag tone="soft">{texts.recommended}</Tag> : null}
            </>
          }
          note={texts.noneHint}
        />
      </div>
    </section>
  )
}

type ChoiceRowProps = Parameters<typeof RowContent>[0] & {
  name: string
  label: string
  isChecked: boolean
  onChoose: () => void
}

/** The whole row is the target. */
function ChoiceRow({ name, label, isChecked, onChoose, ...content }: ChoiceRowProps) {
  const noteId = useId()
  return (
    <label className={classes.row}>
      <input
        type="radio"
        name={name}
        checked={isChecked}
        onChange={onChoose}
        aria-label={label}
        aria-describedby={noteId}
      />
      <span className={classes.radio} aria-hidden />
      <RowContent {...content} note={content.note ? <span id={noteId}>{content.note}</span> : undefined} />
    </label>
  )
}
