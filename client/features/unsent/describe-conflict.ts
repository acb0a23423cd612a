/** A conflict in words: what happened, whose the present version is, and what the answers do. */
import { yenText } from '#shared/messages/amount-texts.ts'
import { giveBackTexts, unsentTexts as texts } from '#shared/messages/unsent.ts'
import { peopleTexts } from '#shared/messages/labels.ts'
import type { Editing } from './editing.ts'
import type { Conflict } from './compare-versions.ts'

export function leadOf({ kind, title, isSame, difference, presentBy }: Conflict): string {
  const same = isSame ? texts.sameContent : ''
  if (kind === 'deleted') return texts.deletedLead(title) + same
  if (kind === 'serverRestored') {
    const by = presentBy === null ? null : doerOf(presentBy)
    return giveBackTexts.conflictLead(title, by) + (isSame ? giveBackTexts.same : '')
  }
  if (kind === 'edited') return texts.conflictLead(title, alsoBy(presentBy)) + same
  return texts.settledLead(title) + (difference ? texts.settledHint : same)
}

/** Whether the present version has the name of whoever made it. */
function isOfPerson(kind: Conflict['kind']): boolean {
  return kind === 'edited' || kind === 'serverRestored'
}

export function presentTitle({ kind, presentBy: by }: Conflict): string {
  if (!isOfPerson(kind) || by === null) return texts.present[kind]
  return by === peopleTexts.self ? texts.changeElsewhere : texts.changeOf(by)
}

export function keepTheirs({ kind, presentBy: by }: Conflict): string {
  if (!isOfPerson(kind) || by === null) return texts.keepTheirs[kind]
  return by === peopleTexts.self ? texts.keepElsewhere : texts.keepTheirsOf(by)
}

/** 鈴木 次郎さんの5,200円. The amounts of the two versions may be equal, and their shares not. */
export function stayingOf({ kind, presentBy, present: { amount, amountDiffers } }: Conflict): string {
  return texts.staying(whoseOf(kind, presentBy), amountDiffers ? yenText(amount) : texts.stayingContent)
}

/** あなたの4,800円, as `stayingOf`. */
export function mineOf({ kind, mine: { amount, amountDiffers } }: Conflict): string {
  return amountDiffers ? texts.mineOf(amount) : texts.mine[kind]
}

/** The answers that send the own change, and with it those that wait for it. Of a settled row there is none. */
export function sendingAnswers({ kind }: Conflict, editing: Editing | undefined): string[] {
  if (kind === 'settled') return []
  if (kind === 'deleted') return [texts.restoreAndApply]
  return [texts.keepMine[kind], ...(kind === 'edited' && editing ? [texts.editMyself] : [])]
}

/** What saving an own version replaces: 鈴木 次郎さんが5,200円にしました。保存すると、下の内容に替わります。 */
export function replacedBySaving({ presentBy, isSame, present }: Conflict): string {
  const by = doerOf(presentBy)
  if (isSame) return texts.replaces(texts.madeSame(by))
  const { amount, amountDiffers } = present
  return texts.replaces(amountDiffers ? texts.madeAmount(by, amount) : texts.madeSplit(by))
}

function doerOf(name: string | null): string {
  if (name === null) return texts.doer.somebody
  return name === peopleTexts.self ? texts.doer.otherDevice : texts.doerOf(name)
}

function whoseOf(kind: Conflict['kind'], by: string | null): string {
  if (kind === 'settled') return texts.whose.settled
  if (by === null) return texts.whose.somebody
  return by === peopleTexts.self ? texts.whose.otherDevice : texts.whoseOf(by)
}

function alsoBy(name: string | null): string {
  if (name === null) return texts.somebody
  return name === peopleTexts.self ? texts.otherDevice : peopleTexts.polite(name)
}
