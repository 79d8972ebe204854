/** What `npm test` says of what failed. */
import { expect, it } from 'vitest';
import { readVitest } from '../../scripts/testing/reports.ts';

it('tells of a timeout, which the runner’s report does not name', () => {
  const test = {
    status: 'failed',
    fullName: 'answers',
    duration: 30_004,
    failureMessages: ['Error: STACK_TRACE_ERROR\n    at task (chunk.js:1:2)'],
  };
  const file = { name: 'a.test.ts', status: 'failed', startTime: 0, endTime: 1, message: '' };
  const report = {
    numPassedTests: 0,
    numFailedTests: 1,
    testResults: [{ ...file, assertionResults: [test] }],
  };
  expect(readVitest(JSON.stringify(report)).failures).toEqual([
    expect.stringMatching(/a\.test\.ts › answers: timed out after 30 s$/),
  ]);
});
