/** Before an API that needs every field, an update reports that other fields changed at the same time. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { interceptCalls } from '../interceptCalls.ts';
import { documentOf, gid } from './acts.ts';
import { type Place, startPlace } from './place.ts';
import { byId, type Organisation } from '../../../fixtures/existing-api/organisation.ts';
import { ids, zoe } from '../../../fixtures/existing-api/seed.ts';

let place: Place;
let token: string;
/** Concurrent change by somebody else, made right after the next write. */
let meanwhile: ((organisation: Organisation) => void) | undefined;
beforeAll(async () => {
  place = await startPlace();
  interceptCalls(place.gateway.services.rest, {
    async write(send) {
      const answer = await send();
      meanwhile?.(place.api.organisation);
      meanwhile = undefined;
      return answer;
    },
  });
});
beforeEach(async () => {
  place.api.reset();
  token = await place.signIn(zoe);
});
afterAll(() => place.close());

const found = <T>(row: T | null | undefined): T => {
  if (row === undefined || row === null) throw new Error('There is none.');
  return row;
};
type Change = (organisation: Organisation) => void;
const cases: [mutation: string, input: Record<string, unknown>, other: Change, same: Change][] = [
  [
    'updateCommunity',
    { communityId: gid('Community', ids.news), description: 'Le mien' },
    ({ communities }) => void (found(byId(communities, ids.news)).titre = 'Le sien'),
    ({ communities }) => void (found(byId(communities, ids.news)).sujet = 'Le sien'),
  ],
  [
    'updateBranding',
    { name: 'La mienne' },
    ({ platform }) => void (platform.couleurprinc = '#123456'),
    ({ platform }) => void (platform.nom = 'La sienne'),
  ],
  [
    'updateLink',
    { linkId: gid('ExternalLink', 821), title: 'Le mien' },
    ({ links }) => void (found(byId(links, 821)).link = 'https://example.org/autre'),
    ({ links }) => void (found(byId(links, 821)).linktitle = 'Le sien'),
  ],
  [
    'updateUser',
    { userId: gid('User', 103), jobTitle: 'Le mien' },
    ({ people }) => void (found(byId(people, 103)).telephone = '0123456789'),
    ({ people }) => void (found(byId(people, 103)).fonction = 'Le sien'),
  ],
  [
    'updateProfile',
    { jobTitle: 'Le mien' },
    ({ people }) => void (found(people.find(({ email }) => email === zoe)).description = 'La sienne'),
    ({ people }) => void (found(people.find(({ email }) => email === zoe)).fonction = 'Le sien'),
  ],
  [
    'updatePost',
    { postId: gid('Post', ids.everybody, 201), link: 'https://example.org/lien' },
    ({ posts }) => void (found(byId(posts, 201)).text = 'La sienne'),
    ({ posts }) => void (found(byId(posts, 201)).link = 'https://example.org/autre'),
  ],
];

async function update(mutation: string, input: Record<string, unknown>, change?: Change) {
  meanwhile = change;
  const act = documentOf({ mutation, as: zoe, input }, '__typename');
  const { data, errors } = await place.ask(act.document, { ...act, token });
  expect(errors).toEqual([]);
  return data.at(`${mutation}.userErrors`);
}

it.each(cases)('%s returns STALE if another field changed meanwhile', async (mutation, input, other) => {
  expect(await update(mutation, input, other)).toMatchObject([{ code: 'STALE' }]);
});

it.each(cases)('%s succeeds alone, or if the same field changed', async (mutation, input, _other, same) => {
  expect(await update(mutation, input)).toEqual([]);
  expect(await update(mutation, input, same)).toEqual([]);
});
