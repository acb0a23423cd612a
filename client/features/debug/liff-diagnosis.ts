/** The content of `/debug` and `/debug-simple`: facts about page, LINE, person and device, also as a text to copy. */
import { useAtomValue } from 'jotai'
import { maskAddress } from '#shared/mask-secrets.ts'
import { debugPageTexts as texts } from '#shared/messages/debug-pages.ts'
import { lineFailureCodeOf } from '#shared/messages/line-failures.ts'
import { describeDevice } from '#client/platform/device-description.ts'
import { diagnose } from '#client/platform/line/diagnostics.ts'
import { isInLine } from '#client/platform/which-browser.ts'
import { accountAtom } from '#client/session/current-account.ts'
import { lineOfServer } from '#client/session/line-of-server.ts'
import { lineTroubleAtom } from '#client/session/line-trouble.ts'
import { guardAtom } from '#client/session/route-guard.ts'
import { serverConfigAtom } from '#client/session/server-config.ts'
import { useSyncStatus } from '#client/sync/sync-status.ts'

/** `notUsed`: the server has no LINE, or the SDK is not asked. */
export type LineState = {
  sdk: keyof typeof texts.state.sdkStates
  version?: string | undefined
  isLoggedIn?: boolean
  hasToken?: boolean
  error?: unknown
}

/** Initialises LINE's SDK, as a sign-in does. Resolves with its state, which never contains a token. */
export async function readLineState(): Promise<LineState> {
  const line = lineOfServer()
  if (!line) return { sdk: 'notUsed' }
  const start = await line.start()
  if (!start.ok) return { sdk: 'failed', error: start.error }
  return {
    sdk: 'ready',
    version: line.sdkVersion(),
    isLoggedIn: start.isLoggedIn,
    hasToken: start.isLoggedIn && (await line.token()) !== null,
  }
}

type Fact = readonly [label: string, fact: string]
type FactGroup = { title: string; facts: readonly Fact[] }

export function useLiffDiagnosis(line: LineState) {
  const config = useAtomValue(serverConfigAtom)
  const account = useAtomValue(accountAtom)
  const guard = useAtomValue(guardAtom)
  const trouble = useAtomValue(lineTroubleAtom)
  const sync = useSyncStatus()
  const { userAgent, language, maxTouchPoints, onLine } = navigator
  const liffId = config?.liffId ?? null
  const isInside = isInLine(userAgent)
  const error = line.error ?? (trouble?.kind === 'failure' ? trouble.error : undefined)
  const failure = error === undefined ? null : lineFailureCodeOf(error)
  const findings = diagnose({ liffId, address: location.href, isInLine: isInside, failure })
  const device = describeDevice({ userAgent, language, maxTouchPoints })
  const { environment, state, user, device: names } = texts
  const groups: FactGroup[] = [
    {
      title: environment.title,
      facts: [
        [environment.mode, environment.modes[config?.authMode ?? 'unknown']],
        [environment.liffId, liffId ?? texts.none],
        [environment.address, location.origin + maskAddress(location.pathname)],
        [environment.secure, yesNo(location.protocol === 'https:')],
        [environment.inLine, yesNo(isInside)],
        [environment.online, yesNo(onLine)],
      ],
    },
    {
      title: state.title,
      facts: [
        [state.guard, guard.state],
        [state.sdk, state.sdkStates[line.sdk]],
        [state.sdkVersion, line.version ?? texts.unknown],
        [state.loggedIn, line.isLoggedIn === undefined ? texts.unknown : yesNo(line.isLoggedIn)],
        [state.failure, failure ?? texts.none],
        [state.sync, sync],
      ],
    },
    {
      title: user.title,
      facts: [
        [user.signedIn, yesNo(Boolean(account))],
        [user.id, account?.userId ?? texts.none],
        [user.name, account?.displayName ?? texts.none],
        [user.lineToken, line.hasToken === true ? user.there : texts.none],
      ],
    },
    {
      title: names.title,
      facts: [
        [names.os, device.os ?? texts.unknown],
        [names.language, device.language],
        [names.screen, `${innerWidth} × ${innerHeight}`],
        [names.worker, 'serviceWorker' in navigator ? user.there : texts.none],
        [names.browser, userAgent],
      ],
    },
  ]
  return {
    // A server without LINE needs none of these settings.
    findings: config?.authMode === 'local' ? [] : findings,
    isBadRequest: failure === 'BAD_REQUEST',
    groups,
    text: textOf(groups),
  }
}

const yesNo = (is: boolean) => (is ? texts.yes : texts.no)

/** Without the person's name, because the text is given to others. */
function textOf(groups: readonly FactGroup[]): string {
  const unnamedGroups = groups.map(({ title, facts }) => ({
    title,
    facts: facts.filter(([label]) => label !== texts.user.name),
  }))
  const lineOf = ([label, fact]: Fact) => `${label}: ${fact}`
  return unnamedGroups.map(({ title, facts }) => `${title}\n${facts.map(lineOf).join('\n')}\n`).join('\n')
}
