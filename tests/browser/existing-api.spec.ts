import { test } from '@playwright/test';
import { type ExistingApiPlace, startExistingApiPlace } from './existing-api.ts';
import { walk } from './existing-api-walk.ts';

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
  test.slow();
  await walk(browser, place);
});
