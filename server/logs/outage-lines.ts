/** Logs an outage of the database as one line at its beginning and one at its end, however many calls fail. */

/** After this time without a failure an outage is over. */
const quietMs = 60_000

type Lines = { begun: (why: string) => void; over: (failures: number) => void }

/**
 * Returns the function to call at every failure of the database. `why` is an error code or a few words of the driver.
 */
export function outageLines({ begun, over }: Lines): (why: string) => void {
  let failures = 0
  let quiet: NodeJS.Timeout | undefined
  const end = () => {
    over(failures)
    failures = 0
    quiet = undefined
  }
  return (why) => {
    failures += 1
    if (quiet) return void quiet.refresh()
    begun(why)
    quiet = setTimeout(end, quietMs).unref()
  }
}
