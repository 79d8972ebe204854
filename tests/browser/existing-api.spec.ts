import { test } from '@playwright/test';
import { type ExistingApiPlace, startExistingApiPlace } from './existing-api.ts';
import { type Walk, walk } from './existing-api-walk.ts';

/** A product in front of an existing API, whose administrator uses all of it. */
let place: ExistingApiPlace;
test.beforeAll(async () => {
  place = await startExistingApiPlace();
});
test.beforeEach(() => {
  place.api.reset();
  place.api.undocumented.length = 0;
});
test.afterAll(() => place.close());

test('the product in front of an API that answers the documents alone', async ({ browser }) => {
  await walk(browser, place, { deviations: [], isLookedAt: true });
});

const worst: readonly [what: string, one: Walk][] = [
  [
    'lists keyed by ids, numbers as text, names with entities',
    { deviations: ['keyed', 'textNumbers', 'entities'] },
  ],
  [
    'answers within answers, notices of PHP around them',
    { deviations: ['wrapped', 'notices', 'htmlType', 'emptyNull'] },
  ],
  [
    'dates as objects, addresses in full, authors who are gone',
    { deviations: ['phpDates', 'absoluteFiles', 'noAuthor'], lacks: 'authors' },
  ],
  ['rows that are none, dates without a zone', { deviations: ['nullRows', 'localDates'], lacks: 'rows' }],
  [
    'writes answered with nothing, empty lists as false',
    { deviations: ['emptyWrites', 'emptyFalse', 'bareFiles'] },
  ],
];

for (const [what, one] of worst)
  test(`the product in front of an API with ${what}`, async ({ browser }) => {
    await walk(browser, place, one);
  });
