/** What is sent: every documented field and no other, and who asks wherever the documents put it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Act, documentOf, gid } from './acts.ts';
import { contentChanges } from './changes.content.ts';
import { peopleChanges } from './changes.people.ts';
import { creations } from './creations.ts';
import { type Place, startPlace } from './gateway.ts';
import type { Habit } from './habits.ts';
import { rooms } from './rooms.ts';
import { screens } from './screens.ts';
import { ids, yann, zoe } from './seed.ts';

const all = [...creations, ...contentChanges, ...peopleChanges].map((one, index): [string, Act] => [
  `${index} ${one.mutation}(${Object.keys(one.input).join(', ')})`,
  one,
]);

/** A private community that somebody can ask to join. */
function addCircle({ api: { organisation } }: Place): void {
  const [club] = organisation.communities.filter(({ id }) => id === ids.club);
  organisation.communities.push({
    ...club!,
    id: 15,
    titre: 'Cercle',
    typegroupe: 'private',
    members: new Map([[zoe, 'ROLE_ADMIN']]),
    requests: [],
  });
}

let place: Place;
/** Tokens by e-mail, of the gateway at hand. */
const tokens = new Map<string, string>();

async function act(one: Act) {
  const { document, variables, files } = documentOf(one);
  const token = tokens.get(one.as) ?? (await place.signIn(one.as));
  tokens.set(one.as, token);
  const from = place.api.requests.length;
  const deviations = place.api.deviations.length;
  const { data, errors } = await place.ask(document, { token, variables, files });
  return {
    errors,
    userErrors: data.at(`${one.mutation}.userErrors`),
    deviations: place.api.deviations.slice(deviations),
    requests: place.api.requests.slice(from),
  };
}

afterAll(() => place.close());

/** Settings of APIs that take bodies otherwise, with what they then accept. */
const kinds: readonly [string, readonly Habit[], Record<string, string>][] = [
  ['that answers as documented', [], {}],
  ['that wants lengths', ['lengthRequired', 'relationsAsLists', 'emptyFalse', 'flagAction'], {}],
  ['that reads forms alone', ['formOnly'], { API_BODY: 'form' }],
  ['that answers writes with nothing', ['emptyWrites'], {}],
  ['that puts answers in a result', ['wrapped', 'singleuserWrapped', 'notices', 'bom', 'htmlType'], {}],
  ['that puts answers in data', ['data', 'textNumbers', 'keyed', 'emptyObject'], {}],
];

describe.each(kinds)('an API %s', (_what, habits, settings) => {
  beforeAll(async () => {
    await place?.close();
    tokens.clear();
    place = await startPlace({ settings });
    addCircle(place);
  });
  beforeEach(() => place.api.behave(habits, writesBut('POST /api/createUser')));

  it.each(all)('takes %s', async (_name, one) => {
    const { errors, userErrors, deviations, requests } = await act(one);
    expect({ errors, userErrors, deviations }).toEqual({ errors: [], userErrors: [], deviations: [] });
    const writes = requests.filter(({ isWrite }) => isWrite);
    expect(writes.length).toBeGreaterThan(0);
    expect(
      requests.filter(({ encoding, hadContentLength }) => encoding !== 'none' && !hadContentLength),
    ).toEqual([]);
    expect(requests.filter(({ headers }) => 'idempotency-key' in headers)).toEqual([]);
  });
});

/** Calls that say what others say too, or of which the documents show neither fields nor answer. */
const unneeded = [
  'GET /api/usercurrent/{timestamp}',
  'DELETE /deletegroup/{id}',
  'POST /api/getgroupspecifique/sujet',
  'POST /userremovegroup',
  'POST /murgroupid',
  'POST /bibliogroupe',
  'GET /doc/{email}/{communityId}',
  'POST /api/listfilegroupe',
  'GET /statistique/tauxlive',
  'GET /api/users/{id}/toggle-admin',
];

/** The operations that may answer nothing: the documents let the id of a new account decide. */
function writesBut(...named: readonly string[]): string[] {
  const operations = [...creations.map(({ operation }) => operation), ...others];
  return operations.filter((operation) => !named.includes(operation));
}
const others = [
  'POST /api/profil',
  'POST /api/posts/{id}/edit',
  'POST /deletepost',
  'POST /api/postsave',
  'POST /api/dolike',
  'POST /api/buttonlikecomment',
  'POST /api/pollresponse',
  'POST /rejoindrepub',
  'POST /rejoindreprivate',
  'POST /allupdate',
  'POST /api/invitation',
  'POST /invitaccep',
  'POST /invitation/extern',
  'POST /api/chatuser',
  'POST /api/messagecreate/{conversationId}/file',
  'PUT /api/admin/update',
  'POST /api/admin/platforme',
  'POST /forget',
  'POST /api/reset',
];

describe('a community that is changed in part', () => {
  beforeAll(async () => {
    await place?.close();
    tokens.clear();
    place = await startPlace();
  });

  it('keeps its type, colour and subject, which old systems erase when they are left out', async () => {
    const community = place.api.organisation.communities.find(({ id }) => id === ids.accounts)!;
    const { typegroupe, couleur, sujet } = community;
    const [, update] = all.find(([, one]) => one.mutation === 'updateCommunity')!;
    const { requests } = await act(update);
    expect(community).toMatchObject({ titre: 'Comptes', typegroupe, couleur, sujet });
    const [sent] = requests.filter(({ operation }) => operation === 'POST /allupdate');
    expect(sent?.fields).toMatchObject({ type: ['private'], couleur: ['#102032'], email: [yann] });
  });

  it('names the administrators of the platform without sending a write', async () => {
    const token = await place.signIn(zoe);
    const from = place.api.requests.length;
    const { data, errors } = await place.ask(
      '{ viewer { administration { administrators { user { email } } } } }',
      { token },
    );
    expect(errors).toEqual([]);
    expect(data.at('viewer.administration.administrators')).toEqual([{ user: { email: zoe } }]);
    expect(place.api.requests.slice(from).filter(({ isWrite }) => isWrite)).toEqual([]);
  });

  it('has every documented call but those that nobody needs', async () => {
    await place.close();
    tokens.clear();
    place = await startPlace();
    addCircle(place);
    for (const { as, document } of Object.values(screens)) {
      const token = await place.signIn(as);
      await place.ask(document, { token });
    }
    const figures =
      'accountCounts { total } liveCount month(month: "2026-10") { engagementRate reactions { like } topPosters { postCount }';
    await place.ask(
      `{ viewer { administration { ${figures} topCommunities { nodes { id } } topPosts { nodes { id } } } } } }`,
      { token: await place.signIn(zoe) },
    );
    await place.ask('{ post(slug: "207") { reactors(first: 6) { nodes { name } } } }', {
      token: await place.signIn(yann),
    });
    for (const [, one] of all) await act(one);
    const asked = new Set(place.api.requests.map(({ operation }) => operation));
    const known = rooms(() => 'sha256').map(({ operation }) => operation);
    expect(known.filter((operation) => !asked.has(operation)).toSorted()).toEqual(unneeded.toSorted());
  });

  it('does not send what an extension alone offers', async () => {
    const from = place.api.requests.length;
    const { userErrors } = await act({
      mutation: 'updateComment',
      as: yann,
      input: { id: gid('Comment', ids.everybody, ids.post, 302), text: 'Autrement' },
    });
    expect(userErrors).toHaveLength(1);
    expect(
      place.api.requests
        .slice(from)
        .filter(({ isWrite }) => isWrite)
        .map(({ operation }) => operation),
    ).toEqual(
      ['POST /api/login_check', 'POST /api/first'].filter((operation) =>
        place.api.requests.slice(from).some((request) => request.operation === operation),
      ),
    );
  });

  it('offers no editing of comments, which no document has', async () => {
    const token = await place.signIn(yann);
    const { data } = await place.ask('{ platform { capabilities } }', { token });
    expect(data.at('platform.capabilities')).toEqual([]);
  });
});
