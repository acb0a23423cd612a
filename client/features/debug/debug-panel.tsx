/**
 * The debug panel: a button over every screen, and what it opens (specification 3, section 2.16). While it is
 * mounted, log entries and calls are recorded.
 */
import { ActionIcon } from '@mantine/core'
import { IconArrowBarLeft, IconArrowBarRight, IconBug, IconX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { maskAddress } from '#shared/mask-secrets.ts'
import { debugTexts as texts } from '#shared/messages/debug.ts'
import { debugLog, startRecording } from '#client/session/record-debugging.ts'
import { keepText, readText } from '#client/store/browser-storage.ts'
import { ToggleChip } from '#client/ui/choice-chip.tsx'
import { onEscape } from '#client/ui/ignore-composing-enter.ts'
import { BrowserLogTab } from './browser-log-tab.tsx'
import classes from './debug.module.css'
import { NetworkLogTab } from './network-log-tab.tsx'
import { SendTab } from './send-tab.tsx'
import { ToolsTab } from './tools-tab.tsx'

type TabName = keyof typeof texts.tabs

const tabs: readonly { name: TabName; Content: ComponentType }[] = [
  { name: 'tools', Content: ToolsTab },
  { name: 'send', Content: SendTab },
  { name: 'browser', Content: BrowserLogTab },
  { name: 'network', Content: NetworkLogTab },
]

/** The side of the window at which the panel and its button are. It can be changed if they cover something. */
type Side = 'left' | 'right'

const sideKey = 'waritabi-debug-side'
const storedSide = (): Side => (readText(sideKey) === 'left' ? 'left' : 'right')

export function DebugPanel() {
  const [isOpen, setIsOpen] = useState(false)
  const [side, setSide] = useState(storedSide)
  const opener = useRef<HTMLButtonElement>(null)
  const { subscribe } = useRouter()
  useEffect(() => startRecording(), [])
  useEffect(
    () =>
      subscribe('onResolved', ({ toLocation }) =>
        debugLog.add({
          level: 'info',
          category: 'page',
          message: `opened ${maskAddress(toLocation.pathname)}`,
        }),
      ),
    [subscribe],
  )
  const close = () => {
    setIsOpen(false)
    // After the next render, which shows the button again.
    setTimeout(() => opener.current?.focus({ preventScroll: true }))
  }
  const move = () => {
    const other = side === 'left' ? 'right' : 'left'
    keepText(sideKey, other)
    setSide(other)
  }
  if (isOpen) return <Panel side={side} onMove={move} onClose={close} />
  return (
    <button
      ref={opener}
      type="button"
      className={classes.bug}
      data-side={side}
      aria-label={texts.open}
      onClick={() => setIsOpen(true)}
    >
      <IconBug size={22} stroke={1.8} aria-hidden />
    </button>
  )
}

type PanelProps = { side: Side; onMove: () => void; onClose: () => void }

function Panel({ side, onMove, onClose }: PanelProps) {
  const [shown, setShown] = useState<TabName>('tools')
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const closeFromInside = useEffectEvent(() => {
    // The focus is in a dialog that was opened from the panel.
    if (!panel.current?.contains(document.activeElement)) return false
    onClose()
    return true
  })
  useEffect(() => {
    const controller = new AbortController()
    window.addEventListener('keydown', (event) => onEscape(event, closeFromInside), {
      capture: true,
      signal: controller.signal,
    })
    return () => controller.abort()
  }, [])
  const Arrow = side === 'left' ? IconArrowBarRight : IconArrowBarLeft
  const moveLabel = side === 'left' ? texts.toRight : texts.toLeft
  return (
    <section ref={panel} tabIndex={-1} className={classes.panel} data-side={side} aria-label={texts.title}>
      <header className={classes.head}>
        <h2>{texts.title}</h2>
        <span className={classes.quiet}>{texts.refreshed}</span>
        <ActionIcon aria-label={moveLabel} data-tooltip={moveLabel} data-tooltip-from="end" onClick={onMove}>
          <Arrow size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={texts.close} onClick={onClose}>
          <IconX size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      </header>
      <div className={classes.tabs} role="group" aria-label={texts.views}>
        {tabs.map(({ name }) => (
          <ToggleChip key={name} isOn={name === shown} onChange={() => setShown(name)}>
            {texts.tabs[name]}
          </ToggleChip>
        ))}
      </div>
      {/* The key scrolls each tab to its top. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll only what has the focus */}
      <div key={shown} role="group" aria-label={texts.tabs[shown]} tabIndex={0} className={classes.content}>
        {tabs.map(({ name, Content }) => (name === shown ? <Content key={name} /> : null))}
      </div>
    </section>
  )
}
