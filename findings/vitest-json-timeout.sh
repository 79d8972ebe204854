#!/usr/bin/env bash
# vitest 4.1.12, JSON reporter, a test that takes longer than its time.
#
# Expected: `failureMessages` says what the terminal says, "Test timed out in 50ms."
# Seen: it says "Error: STACK_TRACE_ERROR" and the stack of where the test was declared; that it was a timeout, and
# after how long, stands nowhere in the report. Whoever reads reports cannot tell it from another error.
#
# Ends with 0 while that is so, with 1 once it is not.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact vitest@4.1.12 vite@7.1.12

cat > slow.test.mjs <<'TEST'
import { test } from 'vitest';
test('takes too long', () => new Promise(() => {}), 50);
TEST

npx vitest run --reporter=default --reporter=json --outputFile.json=report.json > terminal.txt 2>&1 || true
node --input-type=module <<'SCRIPT'
import { readFileSync } from 'node:fs';
const terminal = readFileSync('terminal.txt', 'utf8');
const report = JSON.parse(readFileSync('report.json', 'utf8'));
const [message] = report.testResults[0].assertionResults[0].failureMessages;
console.log('terminal:', /Test timed out in 50ms\./.exec(terminal)?.[0]);
console.log('report:  ', message.split('\n')[0]);
const isSurprising =
  terminal.includes('Test timed out in 50ms.') &&
  message.startsWith('Error: STACK_TRACE_ERROR') &&
  !JSON.stringify(report).includes('timed out');
process.exit(isSurprising ? 0 : 1);
SCRIPT
