/**
 * A page that the person leaves may be frozen for the back/forward cache. WebKit keeps its transactions open there,
 * and they block every later transaction on the same database: in each tab, after each reload, as long as the page
 * stays in the cache. So they are aborted before the page is frozen, and `withReopening` runs their work again when
 * the page is back.
 */
const running = new Set<IDBTransaction>()

/** Must be called before any database is opened, because it also tracks Dexie's own transactions and upgrades. */
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
      // The transaction is being committed and ends by itself.
    }
  }
}
