/** Colours, type and sizes: indigo (藍) on paper. Every pair that carries text is checked in theme.test.ts. */
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core'
import { shellTexts } from '#shared/messages/shell.ts'
import { avatarColors, type Tokens, tokens } from './color-tokens.ts'

const ai: MantineColorsTuple = [
  '#eef3fa',
  '#d7e2f1',
  '#adc3e2',
  '#80a2d2',
  '#5a85c3',
  '#3f6fb6',
  '#2f5f9f',
  '#264f86',
  '#1f4170',
  '#16325a',
]

/** A warm grey in place of Mantine's cool one. */
const gray: MantineColorsTuple = [
  '#fbfaf7',
  '#f3f1ea',
  '#ebe8e0',
  '#e3e0d8',
  '#cbc7bd',
  '#aba69a',
  '#8d887c',
  '#5b6168',
  '#3a4047',
  '#1f2328',
]
const dark: MantineColorsTuple = [
  '#eceef0',
  '#c9ced4',
  '#a6adb5',
  '#737b85',
  '#32383f',
  '#2c3239',
  '#252a31',
  '#1d2126',
  '#15181c',
  '#10151c',
]

type Sized = { size?: string; multiline?: boolean }

/**
 * A screen's primary button is 52 px high. All others have the minimum height for a thumb, which Mantine's defaults
 * are below.
 */
function buttonVars(_: unknown, { size }: Sized) {
  return size === 'lg'
    ? { root: { '--button-height': '3.25rem', '--button-fz': '1rem' } }
    : { root: { '--button-height': '2.75rem', '--button-fz': '0.875rem' } }
}

/** iOS zooms into the page when a field with letters smaller than 16 px gets the focus. */
function inputVars(_: unknown, { multiline }: Sized) {
  return { wrapper: { '--input-fz': 'max(1rem, 16px)', ...(multiline ? {} : { '--input-height': '3rem' }) } }
}

const closeButtonProps = { 'aria-label': shellTexts.close, size: '2.75rem', iconSize: '1.375rem' }
const fontFamily =
  "-apple-system, 'Hiragino Sans', 'Noto Sans JP', 'Noto Sans CJK JP', 'Yu Gothic UI', sans-serif"

const dialogTransition = {
  in: { opacity: 1, transform: 'none' },
  out: { opacity: 'var(--dialog-fades-from)', transform: 'translateY(var(--dialog-from))' },
  transitionProperty: 'transform, opacity',
}

export const theme = createTheme({
  colors: { ai, gray, dark },
  primaryColor: 'ai',
  primaryShade: { light: 6, dark: 2 },
  variantColorResolver: (input) => ({
    ...defaultVariantColorsResolver(input),
    ...(input.variant === 'filled'
      ? { color: input.color === 'red' ? 'var(--on-danger)' : 'var(--on-primary)' }
      : {}),
  }),
  black: tokens.light.text,
  defaultRadius: 'md',
  radius: { xs: '0.375rem', sm: '0.5rem', md: '0.75rem', lg: '0.875rem', xl: '1rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '1.5rem' },
  fontFamily,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.45', xl: '1.35' },
  headings: {
    fontFamily,
    fontWeight: '700',
    sizes: {
      h1: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h2: { fontSize: '0.875rem', lineHeight: '1.5' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.5' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Extended by name, so that the first load does not include components that only some screens use.
  components: {
    Button: { defaultProps: { radius: 'lg' }, vars: buttonVars },
    ActionIcon: { defaultProps: { size: '2.75rem', variant: 'subtle', color: 'gray' } },
    Input: { defaultProps: { size: 'md' }, vars: inputVars },
    InputBase: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md', rows: 3 } },
    SegmentedControl: {
      defaultProps: { size: 'md', radius: 'md', fullWidth: true, withItemsBorders: false },
      styles: {
        root: { backgroundColor: 'var(--sunk)', padding: '0.125rem' },
        indicator: { backgroundColor: 'var(--raised)' },
        label: {
          alignItems: 'center',
          display: 'flex',
          justifyContent: 'center',
          height: '100%',
          lineHeight: 1.25,
          minHeight: '2.75rem',
          padding: '0.25rem 0.125rem',
          whiteSpace: 'normal',
        },
      },
    },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'xl',
        closeButtonProps,
        transitionProps: { transition: dialogTransition, duration: 220 },
      },
      styles: {
        title: { fontSize: '1.0625rem', fontWeight: 700, lineHeight: 1.4, textWrap: 'balance' },
      },
    },
    // Without this role a dialog's heading would be announced as the page's banner.
    ModalHeader: { defaultProps: { role: 'none' } },
  },
})

type Tone = { strong: string; soft: string; onSoft: string }

/** Overrides Mantine's variables of one colour name, so that every variant of every component uses our tokens. */
function toneVariables(name: string, { strong, soft, onSoft }: Tone): Record<string, string> {
  const prefix = `--mantine-color-${name}`
  const softHover = `color-mix(in srgb, ${soft}, ${strong} 12%)`
  return {
    [`${prefix}-filled`]: strong,
    [`${prefix}-filled-hover`]: `color-mix(in srgb, ${strong}, var(--text) 14%)`,
    [`${prefix}-light`]: soft,
    [`${prefix}-light-hover`]: softHover,
    [`${prefix}-light-color`]: onSoft,
    [`${prefix}-outline`]: strong,
    [`${prefix}-outline-hover`]: soft,
    [`${prefix}-text`]: strong,
  }
}

function schemeVariables(t: Tokens): Record<string, string> {
  return {
    ...Object.fromEntries(Object.entries(t).map(([name, value]) => [`--${name}`, value])),
    '--mantine-color-text': t.text,
    // Mantine's body colour is used by surfaces on the page: dialogs, menus, fields. base.css colours the page itself
    // with `ground`.
    '--mantine-color-body': t.card,
    '--mantine-color-dimmed': t.dim,
    '--mantine-color-placeholder': t.dim,
    '--mantine-color-error': t.error,
    '--mantine-color-anchor': t.primary,
    '--mantine-color-default': t.card,
    '--mantine-color-default-hover': t.sunk,
    '--mantine-color-default-color': t.text,
    '--mantine-color-default-border': t['button-line'],
    '--mantine-color-disabled': t.sunk,
    '--mantine-color-disabled-color': t.dim,
    '--mantine-color-disabled-border': t.line,
    ...toneVariables('ai', { strong: t.primary, soft: t.soft, onSoft: t['soft-text'] }),
    ...toneVariables('green', { strong: t.receive, soft: t['receive-soft'], onSoft: t.receive }),
    ...toneVariables('orange', { strong: t.pay, soft: t['pay-soft'], onSoft: t.pay }),
    ...toneVariables('yellow', { strong: t.waiting, soft: t['waiting-soft'], onSoft: t.waiting }),
    ...toneVariables('red', { strong: t.error, soft: t['pay-soft'], onSoft: t.error }),
    '--mantine-color-red-filled': t.danger,
    '--mantine-color-red-filled-hover': `color-mix(in srgb, ${t.danger}, #000 12%)`,
    ...toneVariables('gray', { strong: t.dim, soft: t.sunk, onSoft: t.text }),
  }
}

function avatarVariables(scheme: keyof typeof avatarColors): Record<string, string> {
  return Object.fromEntries(
    avatarColors[scheme].flatMap(({ ground, text }, index) => [
      [`--avatar-${index}`, ground],
      [`--avatar-text-${index}`, text],
    ]),
  )
}

export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...schemeVariables(tokens.light), ...avatarVariables('light') },
  dark: { ...schemeVariables(tokens.dark), ...avatarVariables('dark') },
})
