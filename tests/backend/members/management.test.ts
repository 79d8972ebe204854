/**
 * Who may call what about communities and their members: every call, by everybody there can be, in every
 * kind of community, each really made; what was done is done in a community and to people of its own.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type TestBackend, type TestPerson, startBackend } from '../harness.ts';
import {
  type Caller,
  callers,
  isStranger,
  type Kind,
  kinds,
  makePlace,
  type Place,
  placeTitle,
  untilChanged,
} from '../places.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

interface Call {
  make: (place: Place, as: TestPerson | undefined) => Promise<Answer>;
  expected: (caller: Exclude<Caller, 'anonymous'>, kind: Kind) => number;
}
const post =
  (path: string, json: (place: Place) => object): Call['make'] =>
  (place, as) =>
    backend.post(path.replace(':id', String(place.community.id)), { as, json: json(place) });
const form =
  (path: string, fields: (place: Place) => Record<string, string>): Call['make'] =>
  (place, as) => {
    const multipart = new FormData();
    for (const [name, value] of Object.entries(fields(place))) multipart.append(name, value);
    return backend.post(path, { as, multipart });
  };

/** For members; hidden from everybody else. */
const forMembers: Call['expected'] = (caller) => (isStranger(caller) ? 404 : 200);
/** For those who administer; strangers of a closed community learn nothing, and guests of none. */
const forAdministrators: Call['expected'] = (caller, kind) =>
  caller === 'administrator' || caller === 'platformAdministrator'
    ? 200
    : caller === 'guest' || (caller === 'outsider' && (kind === 'private' || kind === 'secret'))
      ? 404
      : 403;
/** The same where the community is looked at as its content is: absent for every stranger. */
const forAdministratorsOfContent: Call['expected'] = (caller) =>
  caller === 'administrator' || caller === 'platformAdministrator' ? 200 : isStranger(caller) ? 404 : 403;
const exceptDefault =
  (expected: Call['expected']): Call['expected'] =>
  (caller, kind) =>
    kind === 'defaut' && expected(caller, kind) === 200 ? 409 : expected(caller, kind);

let serial = 0;
const calls: Record<string, Call> = {
  'to list members': {
    make: post('/api/gettusers', ({ community }) => ({ idCommunity: community.id, belongto: true })),
    expected: forMembers,
  },
  'to list who could be invited': {
    make: post('/api/gettusers', ({ community }) => ({ idCommunity: community.id, belongto: false })),
    expected: forAdministratorsOfContent,
  },
  'to list members by role': {
    make: post('/useringroups', ({ community }) => ({ id: community.id })),
    expected: forMembers,
  },
  'to list who asked to join': {
    make: post('/invitattente', ({ community }) => ({ id: community.id })),
    expected: forAdministratorsOfContent,
  },
  'to add somebody': {
    make: post('/api/invitation', ({ community, stranger }) => ({ id: community.id, email: stranger.email })),
    expected: forAdministrators,
  },
  'to accept who asked': {
    make: post('/invitaccep', ({ community, asking }) => ({
      id: community.id,
      id_user: asking.id,
      invitation: 1,
    })),
    expected: forAdministrators,
  },
  'to refuse who asked': {
    make: post('/invitaccep', ({ community, asking }) => ({
      id: community.id,
      id_user: asking.id,
      invitation: 0,
    })),
    expected: forAdministrators,
  },
  'to change a role': {
    make: (place, as) =>
      backend.post('/api/updateroleuser', {
        as,
        form: { groupid: String(place.community.id), email: place.member.email, role: 'ROLE_LECTEUR' },
      }),
    expected: forAdministrators,
  },
  'to unsubscribe a member': {
    make: post('/userremovegroup', ({ community, member }) => ({ id: community.id, iduser: member.id })),
    expected: exceptDefault(forAdministrators),
  },
  'to unsubscribe a member by the other path': {
    make: post('/api/userremovegroup', ({ community, member }) => ({ id: community.id, iduser: member.id })),
    expected: exceptDefault(forAdministrators),
  },
  'to invite somebody from outside': {
    make: form('/invitation/extern', ({ community }) => ({
      id: String(community.id),
      email: `externe${(serial += 1)}@ailleurs.example`,
    })),
    expected: forAdministrators,
  },
  'to switch the library': {
    make: (place, as) => backend.get(`/api/groups/${place.community.id}/library/toggle-edition`, as),
    expected: forAdministrators,
  },
  'to change the community': {
    make: form('/allupdate', ({ community }) => ({ idgroup: String(community.id), titre: 'Autre titre' })),
    expected: forAdministrators,
  },
  'to delete its cover': { make: post('/api/deletecover/:id', () => ({})), expected: forAdministrators },
  'to delete its logo': {
    make: post('/api/groups/:id/delete-logo', () => ({})),
    expected: forAdministrators,
  },
  'to delete it': {
    make: (place, as) => backend.call('DELETE', `/deletegroup/${place.community.id}`, { as }),
    expected: exceptDefault(forAdministrators),
  },
  'to delete it by the other path': {
    make: (place, as) => backend.call('DELETE', `/api/deletegroup/${place.community.id}`, { as }),
    expected: exceptDefault(forAdministrators),
  },
  'to join': {
    make: post('/rejoindrepub', ({ community }) => ({ id: community.id })),
    // Members stay what they are; the platform's administrator is a stranger here too.
    expected: (caller, kind) =>
      caller === 'guest'
        ? 404
        : caller !== 'outsider' && caller !== 'platformAdministrator'
          ? 200
          : { public: 200, defaut: 200, private: 409, secret: 404 }[kind],
  },
  'to ask to join': {
    make: post('/rejoindreprivate', ({ community }) => ({ id: community.id })),
    expected: (caller, kind) =>
      caller === 'guest'
        ? 404
        : caller !== 'outsider' && caller !== 'platformAdministrator'
          ? 409
          : { public: 409, defaut: 409, private: 200, secret: 404 }[kind],
  },
  'to leave': {
    make: post('/quittergroup', ({ community }) => ({ id: community.id })),
    expected: (caller, kind) =>
      isStranger(caller) || caller === 'platformAdministrator'
        ? 404
        : kind === 'defaut' || caller === 'administrator'
          ? 409
          : 200,
  },
};

const places = untilChanged((kind: Kind) => makePlace(backend, kind));

describe.each(kinds)('B279 B280 B729: in a %s community', (kind) => {
  it.each(Object.keys(calls))('the right %s', async (name) => {
    const call = calls[name];
    if (!call) throw new Error('Nothing to call.');
    const answers: Partial<Record<Caller, number>> = {};
    const wanted: Partial<Record<Caller, number>> = {};
    for (const caller of callers) {
      const place = await places.get(kind);
      const as = caller === 'anonymous' ? undefined : place.people[caller];
      const answer = await call.make(place, as);
      if (answer.status === 200 && !name.startsWith('to list')) places.changed(kind);
      answers[caller] = answer.status;
      wanted[caller] = caller === 'anonymous' ? 401 : call.expected(caller, kind);
      if (answer.status >= 400) expect(JSON.stringify(answer.body)).not.toContain(placeTitle);
    }
    expect(answers).toEqual(wanted);
  });
});
