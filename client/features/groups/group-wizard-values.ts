/** What the wizard collects, and what has to be right before it goes on. */
import type { UseFormReturnType } from '@mantine/form'
import { groupWizardTexts as texts } from '#shared/messages/groups.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import {
  FirstItinerary,
  type Group,
  GroupDescription,
  GroupName,
  newGroupInviteMethod,
} from '#shared/model/group.ts'
import type { ArgsOf, MutationInput } from '#shared/mutations/registry.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import type { GroupValues } from './create-group-screen.tsx'
import type { Friend } from './friends-field.tsx'

export const steps = ['basics', 'features', 'confirmation'] as const
export type Step = (typeof steps)[number]

export type WizardValues = {
  name: string
  description: string
  inviteMethod: Group['inviteMethod']
  /** Those who were named before the wizard was opened. */
  friends: readonly Friend[]
  hasItineraries: boolean
  itineraryTitle: string
  startDate: string
  endDate: string
  destination: string
}

export type WizardForm = UseFormReturnType<WizardValues>

/** With what was typed before the wizard was opened. */
export function wizardValuesOf(typed: GroupValues | undefined): WizardValues {
  return {
    ...(typed ?? { name: '', description: '', inviteMethod: newGroupInviteMethod, friends: [] }),
    hasItineraries: true,
    itineraryTitle: '',
    startDate: '',
    endDate: '',
    destination: '',
  }
}

/** `null` for a field that is right. */
type Problems = Partial<Record<keyof WizardValues, string | null>>

export function problemsOf(step: Step, values: WizardValues): Problems {
  if (step === 'basics') {
    return {
      name: validateBy(GroupName)(values.name),
      description: validateBy(GroupDescription)(values.description),
    }
  }
  return step === 'features' && values.hasItineraries ? problemsOfItinerary(values) : {}
}

function problemsOfItinerary({ itineraryTitle, startDate, endDate, destination }: WizardValues): Problems {
  const missing = (text: string) => (text.trim() === '' ? texts.required : null)
  const isReversed = startDate !== '' && endDate !== '' && endDate < startDate
  return {
    itineraryTitle: missing(itineraryTitle) ?? validateBy(FirstItinerary.shape.title)(itineraryTitle),
    startDate: missing(startDate) ?? validateBy(FirstItinerary.shape.startDate)(startDate),
    endDate:
      missing(endDate) ??
      validateBy(FirstItinerary.shape.endDate)(endDate) ??
      (isReversed ? rejectionSentences['dates-reversed'] : null),
    destination: validateBy(FirstItinerary.shape.destination)(destination),
  }
}

export function creationOf(values: WizardValues): MutationInput[] {
  return [
    { name: 'group.create', args: groupOf(values) },
    ...values.friends.map((friend): MutationInput => ({ name: 'pendingMember.add', args: friend })),
  ]
}

function groupOf(values: WizardValues): ArgsOf<'group.create'> {
  const { name, description, inviteMethod, hasItineraries } = values
  const { itineraryTitle: title, startDate, endDate, destination } = values
  return {
    name: name.trim(),
    description: description.trim(),
    inviteMethod,
    itineraries: hasItineraries ? 'enabled' : 'disabled',
    ...(hasItineraries
      ? { firstItinerary: { title: title.trim(), startDate, endDate, destination: destination.trim() } }
      : {}),
  }
}
