import { testLosingTransactions } from './losing-transactions.ts'
import { pushWithFailure, writingPaths } from './writing-paths.ts'

testLosingTransactions([...writingPaths, pushWithFailure])
