/** What marking, editing, deleting, restoring, settling and linking leave of the balances (tests/builders/payment-story.ts). */
import { it } from 'vitest'
import { expectPaymentStory } from '#tests/builders/payment-story.ts'

const stories: readonly (readonly [string, string])[] = [
  [
    'a share that is marked is paid to whoever laid it out',
    `花子 pays 3000 for 花子 太郎 次郎
     balances 花子 2000  太郎 -1000  次郎 -1000
     mark 1 太郎
     balances 花子 1000  次郎 -1000
     paid 1 花子 太郎`,
  ],
  [
    'twice is once',
    `花子 pays 3000 for 花子 太郎 次郎
     mark 1 太郎
     mark 1 太郎
     balances 花子 1000  次郎 -1000`,
  ],
  [
    'a mark that is taken back leaves the debt',
    `花子 pays 3000 for 花子 太郎 次郎
     mark 1 太郎
     unmark 1 太郎
     balances 花子 2000  太郎 -1000  次郎 -1000
     mark 1 太郎
     balances 花子 1000  次郎 -1000`,
  ],
  [
    'whoever owes nothing has paid, and pays nothing',
    `花子 pays 3000 for 花子 太郎 次郎
     paid 1 花子
     mark 1 花子
     unmark 1 花子
     balances 花子 2000  太郎 -1000  次郎 -1000`,
  ],
  [
    'two who have laid out money get it in proportion',
    `花子 600 太郎 300 pay for 次郎=450 仮=450
     mark 1 次郎
     balances 花子 300  太郎 150  仮 -450
     mark 1 仮
     balances 花子 0`,
  ],
  [
    'a yen goes to the first of equal creditors',
    `花子 50 太郎 50 pay for 次郎=1 仮=99
     mark 1 次郎
     balances 花子 49  太郎 50  仮 -99
     mark 1 仮
     balances 花子 0`,
  ],
  [
    'somebody who laid out a part pays the rest',
    `花子 1000 太郎 200 pay for 花子=400 太郎=400 次郎=400
     mark 1 太郎
     balances 花子 400  次郎 -400`,
  ],
  [
    'more expensive after a payment: the difference is open',
    `花子 pays 3000 for 花子 太郎 次郎
     mark 1 太郎
     edit 1 花子 pays 3900 for 花子 太郎 次郎
     balances 花子 1600  太郎 -300  次郎 -1300
     paid 1 花子
     mark 1 太郎
     balances 花子 1300  次郎 -1300`,
  ],
  [
    'cheaper after a payment: too much was paid, and comes back by the settlement',
    `花子 pays 3000 for 花子 太郎 次郎
     mark 1 太郎
     edit 1 花子 pays 2400 for 花子 太郎 次郎
     balances 花子 600  太郎 200  次郎 -800
     paid 1 花子 太郎`,
  ],
  [
    'taking back a mark after a further one takes back both payments',
    `花子 pays 3000 for 花子 太郎 次郎
     mark 1 太郎
     edit 1 花子 pays 3900 for 花子 太郎 次郎
     mark 1 太郎
     unmark 1 太郎
     balances 花子 2600  太郎 -1300  次郎 -1300`,
  ],
  [
    'somebody else laid it out after all: what was paid to the first comes back from them',
    `花子 pays 2000 for 花子 太郎
     mark 1 太郎
     edit 1 次郎 pays 2000 for 花子 太郎
     balances 花子 -2000  太郎 0  次郎 2000`,
  ],
  [
    'who takes no part any more has paid for nothing, and gets it back',
    `花子 pays 3000 for 花子 太郎 次郎
     mark 1 太郎
     edit 1 花子 pays 3000 for 花子 次郎
     balances 花子 500  太郎 1000  次郎 -1500`,
  ],
  [
    'a transfer that names the expense pays its share',
    `花子 pays 3000 for 花子 太郎 次郎
     send 太郎 -> 花子 1000 for 1
     paid 1 花子 太郎
     mark 1 太郎
     balances 花子 1000  次郎 -1000`,
  ],
  [
    'a part that was sent is a part less to mark',
    `花子 pays 3000 for 花子 太郎 次郎
     send 太郎 -> 花子 400 for 1
     paid 1 花子
     mark 1 太郎
     balances 花子 1000  次郎 -1000`,
  ],
  [
    'a transfer for no expense pays no share of one',
    `花子 pays 3000 for 花子 太郎 次郎
     send 太郎 -> 花子 1000
     balances 花子 1000  次郎 -1000
     paid 1 花子`,
  ],
  [
    'more than the share was sent for it',
    `花子 pays 2000 for 花子 太郎
     send 太郎 -> 花子 1500 for 1
     balances 花子 -500  太郎 500
     paid 1 花子 太郎`,
  ],
  [
    'a deleted expense takes its payments along, and brings them back',
    `花子 pays 3000 for 花子 太郎 次郎
     mark 1 太郎
     delete 1
     balances 花子 0
     restore 1
     balances 花子 1000  次郎 -1000
     paid 1 花子 太郎`,
  ],
  [
    'a mark that was taken back before stays taken back',
    `花子 pays 3000 for 花子 太郎 次郎
     mark 1 太郎
     mark 1 次郎
     unmark 1 次郎
     delete 1
     restore 1
     balances 花子 1000  次郎 -1000`,
  ],
  [
    'a settled expense takes its payments along',
    `花子 pays 3000 for 花子 太郎 次郎
     mark 1 太郎
     settle 1
     balances 花子 0
     paid 1 花子 太郎`,
  ],
  [
    'a settled expense is marked by nobody, and its payments stay',
    `花子 pays 3000 for 花子 太郎 次郎
     mark 1 太郎
     settle 1
     refused mark 1 次郎
     refused unmark 1 太郎
     refused delete 1
     balances 花子 0`,
  ],
  [
    'payments of other expenses stay when one is settled',
    `花子 pays 2000 for 花子 太郎
     花子 pays 4000 for 花子 太郎
     mark 1 太郎
     mark 2 太郎
     settle 1
     balances 花子 0
     unmark 2 太郎
     balances 花子 2000  太郎 -2000`,
  ],
  [
    'the pending member has paid, whoever they are',
    `花子 pays 2000 for 花子 仮
     mark 1 仮
     link 仮 -> 太郎
     paid 1 花子 仮
     balances 花子 0`,
  ],
  [
    'two shares of one person are paid together',
    `花子 pays 3000 for 花子 太郎 仮
     link 仮 -> 太郎
     mark 1 太郎
     balances 花子 0
     paid 1 花子 太郎 仮`,
  ],
  [
    'what one key has paid counts for both once they are one person',
    `花子 pays 3000 for 花子 太郎 仮
     mark 1 仮
     link 仮 -> 太郎
     paid 1 花子
     balances 花子 1000  太郎 -1000
     mark 1 太郎
     paid 1 花子 太郎 仮`,
  ],
  [
    'who pays for the one they turn out to be moves no money',
    `太郎 pays 2000 for 太郎 仮
     mark 1 仮
     link 仮 -> 太郎
     balances 太郎 0
     paid 1 太郎 仮`,
  ],
  [
    'nothing is said of a share before anybody settles, nor after they have sent everything at once',
    `花子 pays 3000 for 花子 太郎 次郎
     says 1
     send 太郎 -> 花子 1000
     says 1
     balances 花子 1000  次郎 -1000`,
  ],
  [
    'a share that was paid by itself says so, also when the rest of the account is open',
    `花子 pays 3000 for 花子 太郎 次郎
     花子 pays 900 for 太郎
     mark 1 太郎
     says 1 太郎 先に返した
     says 2
     balances 花子 1900  太郎 -900  次郎 -1000`,
  ],
  [
    'after an edit the difference is open, until the account is even',
    `花子 pays 3000 for 花子 太郎 次郎
     mark 1 太郎
     edit 1 花子 pays 4500 for 花子 太郎 次郎
     says 1 太郎 あと500円
     send 太郎 -> 花子 200
     says 1 太郎 あと300円
     太郎 pays 300 for 花子
     says 1 太郎 1,000円を先に返した
     balances 花子 1500  次郎 -1500`,
  ],
  [
    'what was paid too much is said, until it is sent back',
    `花子 pays 3000 for 花子 太郎 次郎
     mark 1 太郎
     edit 1 花子 pays 1500 for 花子 太郎 次郎
     says 1 太郎 500円多い
     send 花子 -> 太郎 500
     says 1 太郎 先に返した
     balances 花子 500  次郎 -500`,
  ],
  [
    'nothing is open of somebody to whom others owe as much',
    `花子 pays 3000 for 花子 太郎 次郎
     mark 1 太郎
     edit 1 花子 pays 4500 for 花子 太郎 次郎
     太郎 pays 2000 for 花子 太郎
     says 1 太郎 1,000円を先に返した
     balances 花子 1000  太郎 500  次郎 -1500`,
  ],
]

it.each(stories)('%s', (_, text) => expectPaymentStory(text))
