/**
 * A page that its person leaves may be frozen for the back/forward cache. WebKit keeps its transactions open there, and
 * every later transaction on the same database waits for them: in each tab, after each reload, for as long as the page
 * stays in the cache. They are aborted in time; what they were to do is done once the page is back (`reopening`).
 */
const running = new Set<IDBTransaction>()

/** Called before any database is opened: Dexie's own transactions, those of an upgrade included, are followed as well. */
export function abortTransactionsWhenFrozen(page: EventTarget = window): void {
  // oxlint-disable-next-line typescript/unbound-method -- applied to the connection it is called on
  const { transaction } = IDBDatabase.prototype
  // oxlint-disable-next-line typescript/unbound-method -- applied to the factory it is called on
  const { open } = IDBFactory.prototype
  IDBDatabase.prototype.transaction = function (...args) {
    return follow(transaction.apply(this, args))
  }
  IDBFactory.prototype.open = function (...args) {
    const request = open.apply(this, args)
    request.addEventListener('upgradeneeded', () => request.transaction && follow(request.transaction))
    return request
  }
  page.addEventListener('pagehide', (event) => {
    if ('persisted' in event && event.persisted) abortAll()
  })
}

function follow(transaction: IDBTransaction): IDBTransaction {
  running.add(transaction)
  const forget = () => running.delete(transaction)
  transaction.addEventListener('complete', forget)
  transaction.addEventListener('abort', forget)
  return transaction
}

function abortAll(): void {
  for (const transaction of running) {
    try {
      transaction.abort()
    } catch {
      // It is being committed, which ends by itself.
    }
  }
}
