import { peopleTexts } from '#shared/messages/labels.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { People } from '#client/store/queries/people.ts'

/** あなた, or a name with さん. */
export function politeNameOf(people: People, key: UserKey): string {
  const { isSelf, name } = people.personOf(key)
  return isSelf ? peopleTexts.self : peopleTexts.polite(name)
}
