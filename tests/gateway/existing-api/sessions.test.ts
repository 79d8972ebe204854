/** Sessions before an API that keeps none: nothing beyond the documents is sent, and the gateway ends them itself. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { digestOf, type Place, startPlace } from './place.ts';
import { wendy, yann, zoe } from '../../../fixtures/existing-api/seed.ts';

let place: Place;
beforeAll(async () => {
  place = await startPlace();
});
afterAll(() => place.close());

let from = 0;
beforeEach(() => {
  from = place.api.requests.length;
});
/** Requests of an operation since the test began. */
const sent = (operation: string) =>
  place.api.requests
    .slice(from)
    .filter((request) => request.operation === operation)
    .map(({ fields }) => fields);

const mutate = (name: string, selection: string, input: object, token?: string) =>
  place.ask(
    `mutation ($input: ${name.replace(/^./, (first) => first.toUpperCase())}Input!) {
      payload: ${name}(input: $input) { ${selection} userErrors { code message path } }
    }`,
    { variables: { input }, ...(token === undefined ? {} : { token }) },
  );
const whoAmI = (token: string) => place.ask('{ viewer { email } }', { token });
const refused = [{ extensions: { code: 'UNAUTHENTICATED' } }];

it('the gateway rejects a signed-out token even if the API accepts it', async () => {
  const [token, other] = [await place.signIn(yann), await place.signIn(yann)];
  const socket = new WebSocket(`${place.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve) => socket.once('open', resolve));
  const taken = new Promise((resolve) => socket.once('message', resolve));
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
  await taken;
  const { data, calls } = await mutate('signOut', '', {}, token);
  expect([data.at('payload.userErrors'), calls]).toEqual([[], []]);
  expect(await closed).toBe(4403);
  const after = await whoAmI(token);
  expect([after.errors, after.calls]).toMatchObject([refused, []]);
  const direct = await fetch(`${place.api.url}/api/checkprofil/1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(direct.status).toBe(200);
  expect((await whoAmI(other)).errors).toEqual([]);
});

it('B140: a device is unregistered if it has a token; a second sign-out does nothing', async () => {
  const token = await place.signIn(yann);
  await whoAmI(token);
  const first = await mutate('signOut', '', { pushToken: 'abc' }, token);
  expect([first.calls, sent('POST /api/deconnect')]).toEqual([
    ['POST /api/deconnect'],
    [{ token: ['abc'], device: ['2'] }],
  ]);
  const again = await mutate('signOut', '', { pushToken: 'abc' }, token);
  expect([again.data.at('payload.userErrors'), again.errors, again.calls]).toEqual([[], [], []]);
});

it('registers phones as documented for all devices', async () => {
  const device = { platform: 'IOS', appVersion: '4.2', deviceName: 'iPhone', deviceKey: 'k' };
  const input = { email: yann, passwordDigest: digestOf('sha256'), ...device };
  const { data } = await mutate('signIn', 'token viewer { email }', input);
  expect(data.at('payload.viewer.email')).toBe(yann);
  const token = data.text('payload.token');
  const pushDevice = { platform: 'ANDROID', pushToken: 'def', locale: 'fr-FR', appVersion: '4.2' };
  expect((await mutate('registerDevice', '', pushDevice, token)).data.at('payload.userErrors')).toEqual([]);
  expect(sent('POST /api/login_check')).toEqual([{ username: [yann], password: [digestOf('sha256')] }]);
  expect(sent('POST /api/first')).toEqual(
    ['', 'def'].map((registered) => ({ token: [registered], device: ['2'] })),
  );
  expect(place.api.undocumented).toEqual([]);
});

it('sessions are not renewed, listed or ended, and cause no calls', async () => {
  const token = await place.signIn(wendy);
  await whoAmI(token);
  const renewal = await mutate('renewSession', 'token', { token });
  expect([renewal.data.at('payload'), renewal.calls]).toEqual([
    {
      token: null,
      userErrors: [
        { code: 'SESSION_ENDED', message: 'Votre session a expiré. Veuillez vous reconnecter.', path: null },
      ],
    },
    [],
  ]);
  const listed = await place.ask('{ viewer { sessions { nodes { id } totalCount } } }', { token });
  expect([listed.data.at('viewer.sessions'), listed.calls]).toEqual([{ nodes: [], totalCount: 0 }, []]);
  const ending = await place.ask('mutation { payload: endOtherSessions { userErrors { code } } }', { token });
  expect([ending.data.at('payload.userErrors.0.code'), ending.calls]).toEqual(['NOT_SUPPORTED', []]);
});

it('changes a password as documented, verifying the old one if it is given', async () => {
  const token = await place.signIn(zoe);
  await whoAmI(token);
  const passwordDigest = createHash('sha256').update('Nouveau2026').digest('hex');
  const change = (currentPasswordDigest?: string) =>
    mutate('updatePassword', 'token', { passwordDigest, currentPasswordDigest }, token);
  const wrong = await change(passwordDigest);
  expect(wrong.data.at('payload.userErrors')).toEqual([
    { code: 'INVALID', message: 'Le mot de passe actuel est incorrect', path: ['currentPasswordDigest'] },
  ]);
  expect(wrong.calls).toEqual(['POST /api/login_check']);
  expect((await change(digestOf('sha256'))).calls).toEqual(['POST /api/login_check', 'POST /api/reset']);
  const untold = await change();
  expect([untold.data.at('payload'), untold.calls]).toEqual([
    { token: null, userErrors: [] },
    ['GET /api/checkprofil/{timestamp}', 'POST /api/reset'],
  ]);
  const same = await mutate(
    'updatePassword',
    'token',
    { passwordDigest: digestOf('sha256'), currentPasswordDigest: digestOf('sha256') },
    token,
  );
  expect(same.data.at('payload.userErrors')).toEqual([
    {
      code: 'INVALID',
      message: 'Le nouveau mot de passe doit être différent de l’actuel',
      path: ['passwordDigest'],
    },
  ]);
  expect(same.calls).not.toContain('POST /api/reset');
  // The API leaves the token valid, so that the session goes on with it.
  expect((await whoAmI(token)).errors).toEqual([]);
  expect(place.api.undocumented).toEqual([]);
});
