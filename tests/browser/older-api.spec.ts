import { test } from '@playwright/test';
import { type OlderPlace, startOlderPlace } from './older-api.ts';
import { type Walk, walk } from './older-walk.ts';

/** A product in front of an older API, whose administrator uses all of it. */
let place: OlderPlace;
test.beforeAll(async () => {
  place = await startOlderPlace();
});
test.beforeEach(() => {
  place.api.reset();
  place.api.deviations.length = 0;
});
test.afterAll(() => place.close());

test('the product in front of an API that answers the documents alone', async ({ browser }) => {
  await walk(browser, place, { habits: [], isLookedAt: true });
});

const worst: readonly [what: string, one: Walk][] = [
  [
    'lists keyed by ids, numbers as text, names with entities',
    { habits: ['keyed', 'textNumbers', 'entities'] },
  ],
  [
    'answers within answers, notices of PHP around them',
    { habits: ['wrapped', 'notices', 'htmlType', 'emptyNull'] },
  ],
  [
    'dates as objects, addresses in full, authors who are gone',
    { habits: ['phpDates', 'absoluteFiles', 'noAuthor'], lacks: 'authors' },
  ],
  ['rows that are none, dates without a zone', { habits: ['nullRows', 'localDates'], lacks: 'rows' }],
  [
    'writes answered with nothing, empty lists as false',
    { habits: ['emptyWrites', 'emptyFalse', 'bareFiles'] },
  ],
];

for (const [what, one] of worst)
  test(`the product in front of an API with ${what}`, async ({ browser }) => {
    await walk(browser, place, one);
  });
