/** The screens of settlement, which are loaded as one chunk. */
export { CalculatorScreen } from './calculator-screen.tsx'
export { MarkSettledScreen } from './mark-settled-screen.tsx'
export { PaymentsScreen } from './payments-screen.tsx'
export { SettlementScreen } from './settlement-screen.tsx'
