/** What is sent where the documents leave a choice: all of a community, and nothing to learn who administers. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentOf, gid } from './acts.ts';
import { type Place, startPlace } from './place.ts';
import { ids, yann, zoe } from '../../../fixtures/existing-api/seed.ts';

let place: Place;

beforeAll(async () => {
  place = await startPlace();
});
afterAll(() => place.close());

it('a community that is changed in part keeps what existing APIs erase when it is left out', async () => {
  const community = place.api.organisation.communities.find(({ id }) => id === ids.accounts)!;
  const { typegroupe, couleur, sujet } = community;
  const token = await place.signIn(yann);
  const from = place.api.requests.length;
  const input = { communityId: gid('Community', ids.accounts), title: 'Comptes' };
  const { document, variables } = documentOf({ mutation: 'updateCommunity', as: yann, input });
  const { errors } = await place.ask(document, { token, variables });
  expect(errors).toEqual([]);
  expect(community).toMatchObject({ titre: 'Comptes', typegroupe, couleur, sujet });
  const sent = place.api.requests.slice(from).find(({ operation }) => operation === 'POST /allupdate');
  expect(sent?.fields).toMatchObject({ type: ['private'], couleur: ['#102032'], email: [yann] });
});

it('administrators are named without sending a write', async () => {
  const token = await place.signIn(zoe);
  const from = place.api.requests.length;
  const { data, errors } = await place.ask(
    '{ viewer { administration { administrators { nodes { email } } } } }',
    { token },
  );
  expect(errors).toEqual([]);
  expect(data.at('viewer.administration.administrators.nodes')).toEqual([{ email: zoe }]);
  expect(place.api.requests.slice(from).filter(({ isWrite }) => isWrite)).toEqual([]);
});

it('no extension is offered to clients', async () => {
  const token = await place.signIn(yann);
  const { data } = await place.ask('{ platform { capabilities } }', { token });
  expect(data.at('platform.capabilities')).toEqual([]);
});
