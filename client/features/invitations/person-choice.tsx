/** あなたはどの人ですか？: one of the pending members, or none of them; and the fields of a sign-in by name. */
import { useId } from 'react'
import { IconPlus } from '@tabler/icons-react'
import { Box, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { InvitationPreview } from '#shared/api/invitation-preview.ts'
import { whoTexts as texts, joinAsTexts } from '#shared/messages/invitations.ts'
import type { PendingMemberId } from '#shared/model/pending-member.ts'
import { isSimilarName } from '#shared/model/similar-name.ts'
import { keyOfPendingMember } from '#shared/model/user-key.ts'
import { loginTexts } from '#shared/messages/login.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { ChoiceRow } from '#client/ui/check-row.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { RowContent, type RowContentProps } from '#client/ui/row-content.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { unbroken, UnbrokenPhrases } from '#client/ui/unbroken-phrases.tsx'
import { LineField } from '#client/ui/text-fields.tsx'
import classes from './joining.module.css'

/** `new`: a new member. Null: not chosen yet. */
export type Choice = PendingMemberId | 'new' | null

type PersonChoiceProps = {
  people: InvitationPreview['pendingMembers']
  /** Those of `people` whose name is similar to the person's own. */
  similar: ReadonlySet<PendingMemberId>
  /** The group approves applications: the choice is a request to the reviewer, and links nobody yet. */
  isWish: boolean
  /** Recommends a new member, because nobody has a similar name. */
  isRecommended: boolean
  value: Choice
  /** `isByTap`: by a finger or a mouse, and not by a key. */
  onChoose: (choice: Choice, isByTap: boolean) => void
  /** What the person has to check before they continue; null if nothing. */
  hint: string | null
}

export function PersonChoice({ people, similar, isWish, isRecommended, ...rest }: PersonChoiceProps) {
  const { value, onChoose, hint } = rest
  const isMissing = hint !== null && value === null
  const id = useId()
  return (
    <Stack component="section" gap="xs" aria-labelledby={id}>
      <Box component="h2" id={id} fz="lg" px="0.125rem">
        {texts.title}
      </Box>
      <Hint look="inset" id={`${id}-lead`}>
        {isWish ? texts.leadOfWish : texts.lead}
      </Hint>
      {isMissing ? (
        <Box component="p" role="alert" c="var(--error)" fz="sm" fw={600} px="0.125rem">
          {hint}
        </Box>
      ) : hint === null ? null : (
        <Hint look="soft" role="alert">
          {hint}
        </Hint>
      )}
      <div
        className={classes.people}
        data-surface
        data-choices
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={`${id}-lead`}
        aria-required
        aria-invalid={isMissing || undefined}
      >
        {people.map((person) => (
          <PersonRow
            key={person.id}
            name={id}
            label={person.name}
            isChecked={value === person.id}
            onChoose={(isByTap) => onChoose(person.id, isByTap)}
            mark={
              <Avatar id={keyOfPendingMember(person.id)} name={person.name} color={person.color} isPending />
            }
            title={
              <>
                <PersonName name={person.name} />{' '}
                {similar.has(person.id) ? <Tag tone="soft">{texts.sameName}</Tag> : null}
              </>
            }
            note={person.records ? <Facts facts={texts.records(person.records)} /> : undefined}
          />
        ))}
        <PersonRow
          name={id}
          label={texts.none}
          isChecked={value === 'new'}
          onChoose={(isByTap) => onChoose('new', isByTap)}
          mark={
            <span className={classes.circle} aria-hidden>
              <IconPlus size={18} stroke={1.8} />
            </span>
          }
          title={
            <>
              <span style={{ whiteSpace: 'nowrap' }}>{texts.none}</span>{' '}
              {isRecommended ? <Tag tone="soft">{texts.recommended}</Tag> : null}
            </>
          }
          note={texts.noneHint}
        />
      </div>
    </Stack>
  )
}

type PersonRowProps = RowContentProps & {
  name: string
  label: string
  isChecked: boolean
  onChoose: (isByTap: boolean) => void
}

function PersonRow({ name, label, isChecked, onChoose, note, ...content }: PersonRowProps) {
  const noteId = useId()
  return (
    <ChoiceRow
      type="radio"
      name={name}
      checked={isChecked}
      // A radio button changes by a click. `detail` counts the clicks, and is 0 if a key made it.
      onChange={({ nativeEvent }) => onChoose(nativeEvent instanceof UIEvent && nativeEvent.detail > 0)}
      aria-label={label}
      aria-describedby={noteId}
    >
      <RowContent {...content} note={note ? <span id={noteId}>{unbroken(note)}</span> : undefined} />
    </ChoiceRow>
  )
}

/** `people` with those first whose name is similar to `ownName`, and the ids of these. */
export function inOrderOfSimilarity(people: InvitationPreview['pendingMembers'], ownName: string | null) {
  const isSame = ({ name }: { name: string }) => ownName !== null && isSimilarName(name, ownName)
  const same = people.filter(isSame)
  return {
    people: [...same, ...people.filter((person) => !isSame(person))],
    similar: new Set(same.map(({ id }) => id)),
  }
}

type NameFieldsProps = {
  form: UseFormReturnType<{ displayName: string; accessCode: string }>
  asksForName: boolean
  asksForCode: boolean
  /** The field for the name takes the focus when it appears, because a tap showed it. */
  takesFocus: boolean
}

/** The fields of a sign-in by name. */
export function NameFields({ form, asksForName, asksForCode, takesFocus }: NameFieldsProps) {
  return (
    <div>
      {asksForName ? (
        <LineField
          label={joinAsTexts.name}
          description={<UnbrokenPhrases text={joinAsTexts.nameHint} />}
          placeholder={loginTexts.namePlaceholder}
          autoComplete="name"
          enterKeyHint="go"
          {...(takesFocus ? { ref: focusField } : {})}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps('displayName')}
        />
      ) : null}
      {asksForCode ? (
        <TextInput
          mt="md"
          label={loginTexts.accessCode}
          description={loginTexts.accessCodeHint}
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps('accessCode')}
        />
      ) : null}
    </div>
  )
}

/** Also scrolls, so that the button at the bottom of the page does not cover the field. */
function focusField(field: HTMLInputElement | null): void {
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
