/** An API may refuse by the name of a field alone; the gateway adds the message. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { communityId } from '../../../gateway/communities/communities.ts';
import {
  type FaultyApi,
  type Standalone,
  startAlone,
  startFaultyApi,
  unsignedToken,
} from '../app/standalone.ts';

let api: FaultyApi;
let gateway: Standalone;
beforeAll(async () => {
  api = await startFaultyApi();
  gateway = await startAlone({ BACKEND_URL: api.url });
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

const calls = ['/creategroupall', '/invitation/extern'];
const guest = { communityId: communityId.write({ community: '7' }), email: 'nils@voisin.example' };

it.each([
  [
    'B348',
    'createCommunity',
    { title: 'Voile' },
    'logo',
    'logo',
    'Il faut choisir un logo pour la communauté',
  ],
  [
    'B348',
    'createCommunity',
    { title: 'Voile' },
    'cover',
    'cover',
    'Il faut choisir la couveture pour la communauté',
  ],
  ['B384', 'inviteGuest', guest, 'prenom', 'firstName', 'Le prénom est obligatoire'],
  ['B384', 'inviteGuest', guest, 'nom', 'lastName', 'Le nom est obligatoire'],
  ['B384', 'inviteGuest', guest, 'fonction', 'jobTitle', 'Le fonction est obligatoire'],
])('%s: %s of %j refused for %s names %s', async (_rule, mutation, input, field, path, words) => {
  api.answer = ({ url = '' }, response) =>
    void (calls.some((call) => url.endsWith(call))
      ? response.writeHead(422, { 'content-type': 'application/json' }).end(JSON.stringify({ field }))
      : response.writeHead(200, { 'content-type': 'application/json' }).end('{"user_id":12}'));
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
  const { body } = await gateway.post(
    {
      query: `mutation ($input: ${type}!) { ${mutation}(input: $input) { userErrors { message path } } }`,
      variables: { input },
    },
    { authorization: `Bearer ${unsignedToken({ username: 'yann@voisin.example', exp: 4_000_000_000 })}` },
  );
  expect(body).toEqual({ data: { [mutation]: { userErrors: [{ message: words, path: [path] }] } } });
});
