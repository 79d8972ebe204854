/** Registered documents over HTTP, executed so often that they would be compiled. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Platform, startPlatform } from '../platform.ts';
import { type ManifestFolder, manifestFolder, relayManifest } from './manifests.ts';

const absent = `mutation Save($job: String, $phone: String) {
  updateProfile(input: { job: $job, phone: $phone }) { viewer { user { job phone } } userErrors { code } }
}`;
const fragment = `query Twice($with: Boolean!) {
  viewer { ...Own @include(if: $with) }
  again: viewer { ...Own }
}
fragment Own on Viewer { user { fullName } }`;

let folder: ManifestFolder;
let platform: Platform;
beforeAll(async () => {
  folder = manifestFolder({ 'ios/1.json': relayManifest({ absent, fragment }) });
  platform = await startPlatform({ settings: { TRUSTED_DOCUMENTS_DIR: folder.path } });
});
afterAll(async () => {
  await platform.close();
  folder.remove();
});

/** More than the executions after which a document is compared, and some after the comparison. */
const times = Array.from({ length: 60 }, (_, index) => index);

test('keeps the phone when its variable is not sent within an input object', async () => {
  const person = await platform.backend.addPerson();
  await platform.ask(absent, { as: person, variables: { phone: '0102030405' } });
  for (const index of times) {
    const job = `Cheffe ${index}`;
    const { data } = await platform.ask<{ updateProfile: unknown }>(absent, {
      as: person,
      variables: { job },
    });
    expect(data.updateProfile).toEqual({ viewer: { user: { job, phone: '0102030405' } }, userErrors: [] });
  }
});

test('keeps later uses of a fragment whose first use is skipped', async () => {
  const person = await platform.backend.addPerson({ firstName: 'Zoé', lastName: 'Le Gall' });
  for (const _ of times) {
    const { data } = await platform.ask(fragment, { as: person, variables: { with: false } });
    expect(data).toEqual({ viewer: {}, again: { user: { fullName: 'Zoé Le Gall' } } });
  }
});
