/** Which tests `npm test -- --quick` runs for a changed file. */
import { expect, it } from 'vitest';
import { testsOf } from '../../scripts/testing/changed.ts';

it.each([
  ['backend/chat/createMessage.ts', 'tests/backend/chat/'],
  ['web/feed/composer/link.ts', 'tests/web/feed/'],
  ['mobile/kit/chat.ts', 'tests/mobile/'],
  ['server/drain.ts', 'tests/server/'],
  ['fixtures/demo/plan.ts', 'tests/fixtures/demo/'],
  ['tests/gateway/chat/messages.test.ts', 'tests/gateway/chat/messages.test.ts'],
  ['tests/web/chat/showChat.tsx', 'tests/web/chat/'],
  ['tests/browser/chat.spec.ts', undefined],
  ['tests/demo.ts', undefined],
  ['README.md', undefined],
])('%s is proved by %s', (path, tests) => {
  expect(testsOf(path)).toBe(tests);
});
