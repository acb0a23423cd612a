/** The colours by role. Each is a CSS variable of the same name: `var(--soft-text)`. */
const light = {
  ground: '#fbfaf7',
  card: '#ffffff',
  sunk: '#f3f1ea',
  /** Surfaces on `sunk`, such as the selected segment of a control. Also lighter than `sunk` in the dark scheme. */
  raised: '#ffffff',
  text: '#1f2328',
  dim: '#5b6168',
  line: '#e3e0d8',
  /** The border of a field, which needs a contrast of 3:1. */
  edge: '#8d887c',
  primary: '#2f5f9f',
  'on-primary': '#ffffff',
  soft: '#eef3fa',
  'soft-text': '#264f86',
  receive: '#0b7a4b',
  'receive-soft': '#e6f4ec',
  pay: '#b3401b',
  'pay-soft': '#fbece5',
  waiting: '#8a5a00',
  'waiting-soft': '#fbf1d9',
  error: '#b42318',
  /** The border of a plain button. In dark it is stronger than `line`, which hardly shows on a card. */
  'button-line': '#e3e0d8',
  /** Buttons that destroy. In dark they are a deep red, because `error` would be the brightest thing. */
  danger: '#b42318',
  'on-danger': '#ffffff',
  /** LINE's own green, on LINE's button alone. White on it is too pale to read. */
  'line-button': '#06c755',
  'line-button-text': '#10151c',
  /** Icons of categories, each on its own square. */
  transport: '#264f86',
  'transport-soft': '#e3ecf8',
  food: '#6a4600',
  'food-soft': '#f8edcb',
  accommodation: '#4d3a86',
  'accommodation-soft': '#ece6f7',
  entertainment: '#0a5936',
  'entertainment-soft': '#dcefe4',
  shopping: '#7a2f12',
  'shopping-soft': '#f9e4da',
  shadow: '0 1px 2px rgb(31 35 40 / 6%), 0 4px 16px rgb(31 35 40 / 5%)',
  /** Notices are dark in both schemes. */
  notice: '#1f2328',
  'notice-text': '#ffffff',
  'notice-action': '#adc3e2',
  'notice-error': '#ff8f85',
  'notice-waiting': '#f0c060',
  'notice-shadow': '0 4px 20px rgb(31 35 40 / 22%)',
}

export type Tokens = Record<keyof typeof light, string>

const dark: Tokens = {
  ground: '#15181c',
  card: '#1d2126',
  sunk: '#252a31',
  raised: '#434c57',
  text: '#eceef0',
  dim: '#a6adb5',
  line: '#32383f',
  edge: '#737b85',
  primary: '#adc3e2',
  'on-primary': '#10151c',
  soft: '#243044',
  'soft-text': '#b9cfee',
  receive: '#5fd39b',
  'receive-soft': '#16352a',
  pay: '#ff9d7a',
  'pay-soft': '#3d241b',
  waiting: '#f0c060',
  'waiting-soft': '#382d14',
  error: '#ff8f85',
  'button-line': '#4b535d',
  danger: '#c93a2e',
  'on-danger': '#ffffff',
  'line-button': '#06c755',
  'line-button-text': '#10151c',
  transport: '#b9cfee',
  'transport-soft': '#243044',
  food: '#f0d28a',
  'food-soft': '#382d14',
  accommodation: '#cbbcf2',
  'accommodation-soft': '#2e2842',
  entertainment: '#8fdcb4',
  'entertainment-soft': '#16352a',
  shopping: '#ffb99d',
  'shopping-soft': '#3d241b',
  shadow: 'none',
  notice: '#343b45',
  'notice-text': '#eceef0',
  'notice-action': '#adc3e2',
  'notice-error': '#ff8f85',
  'notice-waiting': '#f0c060',
  'notice-shadow': 'none',
}

export const tokens = { light, dark }

/** The muted colours of avatars. In dark they are those of the icons of categories: pale circles would be the brightest thing. */
export const avatarColors = {
  light: [
    { ground: '#d7e2f1', text: '#264f86' },
    { ground: '#f6dccf', text: '#7a2f12' },
    { ground: '#d5ebde', text: '#0a5936' },
    { ground: '#e6dff3', text: '#4d3a86' },
    { ground: '#f4e6bd', text: '#6a4600' },
  ],
  dark: [
    { ground: '#2c3f5c', text: '#c3d6f1' },
    { ground: '#55311f', text: '#ffc2a8' },
    { ground: '#1d4a39', text: '#9fe3c0' },
    { ground: '#403660', text: '#d6caf6' },
    { ground: '#4b3c17', text: '#f3d898' },
  ],
} as const
