// Reads what the phases left in a folder: NAME.code and NAME.log, and NAME.json from a test runner
// (tests/support/summary.ts). Prints each failure with its first error, and the count over all runners as the last line.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const folder = process.argv[2]
const counts = { passed: 0, failed: 0, skipped: 0 }
const failures = []

for (const file of readdirSync(folder).filter((name) => name.endsWith('.code'))) {
  const phase = file.slice(0, -'.code'.length)
  const code = Number(readFileSync(`${folder}/${file}`, 'utf8'))
  const report = readReport(phase)
  for (const kind of Object.keys(counts)) counts[kind] += report[kind]
  for (const title of report.unsteady) console.log(`UNSTEADY, passed at its second try: ${title}`)
  for (const { title, error } of report.failures) failures.push(`FAILED ${phase}: ${title}\n       ${error}`)
  if (code === 0 || report.failed > 0) continue
  counts.failed += 1
  failures.push(
    `FAILED ${phase}: ${code === 124 ? 'its time was up' : `exit code ${code}`}\n       ${firstError(phase)}`,
  )
}

if (failures.length > 0) console.log(failures.slice(0, 40).join('\n'))
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0)

function readReport(phase) {
  const nothing = { passed: 0, failed: 0, skipped: 0, unsteady: [], failures: [] }
  const file = `${folder}/${phase}.json`
  return existsSync(file) ? { ...nothing, ...JSON.parse(readFileSync(file, 'utf8')) } : nothing
}

function firstError(phase) {
  const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
  const lines = readFileSync(`${folder}/${phase}.log`, 'utf8').replaceAll(colours, '').trim().split('\n')
  return lines.find((line) => /error|failed|not /i.test(line)) ?? lines.at(-1)
}
