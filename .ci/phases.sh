# For .ci/gate and .ci/long. A phase runs even when an earlier one failed, unless it depends on it. The failures are printed
# last, followed by one line with the count over all runners. The output of a phase is shown if it failed or with VERBOSE=1.
# Of other phases only lines that begin with NOTE are shown.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scratch=$(mktemp -d "$([[ -w /dev/shm ]] && echo /dev/shm || echo /tmp)/waritabi-gate.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
# PostgreSQL runs as another user, who needs access to its folder in here.
chmod 711 "$scratch"
# Node then strips the types of the server's files once, instead of at each of about a hundred starts.
export NODE_COMPILE_CACHE=$scratch/compile-cache
export TMPDIR=$scratch GATE_OUT=$scratch/out POSTGRES_PARENT=$scratch
mkdir "$GATE_OUT"

# phase NAME SECONDS COMMAND...
phase() {
  local name=$1 limit=$2 began=$EPOCHREALTIME code=0
  shift 2
  GATE_PHASE=$name timeout -k 10 "$limit" "$@" >"$GATE_OUT/$name.log" 2>&1 </dev/null || code=$?
  echo "$code" >"$GATE_OUT/$name.code"
  awk -v name="$name" -v began="$began" -v ended="$EPOCHREALTIME" -v code="$code" \
    'BEGIN { printf "phase %-11s %6.1f s%s\n", name, ended - began, code == 0 ? "" : "  FAILED (" code ")" }' |
    tee -a "$GATE_OUT/phases"
  if [[ $code == 0 && -z ${VERBOSE:-} ]]; then grep '^NOTE ' "$GATE_OUT/$name.log"; else tail -n 200 "$GATE_OUT/$name.log"; fi
  return "$code"
}

# Repeats the lines of the phases if output separates them, and ends with the failures and the count over all runners.
finish() {
  if [[ -n ${VERBOSE:-} ]] || grep -q FAILED "$GATE_OUT/phases"; then cat "$GATE_OUT/phases"; fi
  echo "phase all          $SECONDS s"
  node .ci/summary.mjs "$GATE_OUT"
}
