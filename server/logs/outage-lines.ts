/** An outage of the database is one line at its beginning and one when it is over, however many calls it fails. */

/** Nothing has failed for so long: what fails after that is another outage. */
const quietMs = 60_000

type Lines = { begun: (why: string) => void; over: (failures: number) => void }

/** Called for every failure of the database; `why` is a code, or a few words of the driver. */
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
