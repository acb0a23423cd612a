/** The screens on which expenses are recorded, which are loaded as one chunk. The dialog over a plan has their form. */
export { AddExpenseFromHomeScreen } from './add-expense-screen.tsx'
export { AddExpenseScreen } from './add-expense-screen.tsx'
export { EditExpenseScreen } from './edit-expense-screen.tsx'
export { ExpenseInDialog } from './expense-in-dialog.tsx'
