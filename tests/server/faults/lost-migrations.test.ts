import { testLosingTransactions } from './losing-transactions.ts'
import { migration } from './writing-paths.ts'

testLosingTransactions([migration])
