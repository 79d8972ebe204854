/** Rights of guests; core/secrecy.test.ts proves that other content is hidden. */
import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { ImportResponse } from '../../../backend/accountImports/wire.ts';
import {
  ListConversationsResponse,
  ListParticipantsResponse,
} from '../../../backend/chat/conversations.wire.ts';
import { CommunityPageResponse } from '../../../backend/communities/wire.ts';
import { GetPostResponse } from '../../../backend/feed/wire.ts';
import { syncCompanyWideGuests } from '../../../backend/communities/companyWide.ts';
import { joinRequests, memberships } from '../../../backend/communities/tables.ts';
import { acceptInvitationsOf, insertInvitation } from '../../../backend/members/external.ts';
import { ListAddableCommunitiesResponse, ListJoinRequestsResponse } from '../../../backend/members/wire.ts';
import { ProfilePageResponse, ListPeopleResponse } from '../../../backend/people/wire.ts';
import { users } from '../../../backend/accounts/tables.ts';
import { ListReactionsResponse } from '../../../backend/reactions/wire.ts';
import { formOf } from '../feed/form.ts';
import { type TestPerson, startBackend } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const guest = await backend.addPerson({ firstName: 'Gaëlle', isExternal: true, canCreateCommunities: true });
const host = await backend.addPerson({ firstName: 'Hugo', birthDate: '1980-02-03' });
const colleague = await backend.addPerson({ firstName: 'Colette', birthDate: '1990-02-03' });
const company = await backend.addCommunity({ kind: 'defaut' }, { admins: [host], members: [colleague] });
const project = await backend.addCommunity({ kind: 'private' }, { admins: [host], readers: [guest] });

const post = (path: string, as: TestPerson, json: object) => backend.post(path, { as, json });
const send = (path: string, as: TestPerson, fields: Parameters<typeof formOf>[0]) =>
  backend.post(path, { as, multipart: formOf(fields) });
const peopleSeenBy = async (as: TestPerson, query = '', of = backend) => {
  const { users: found, total } = (await of.get(`/api/users/0/100${query}`, as)).read(ListPeopleResponse);
  expect(total).toBe(found.length);
  return found.map((person) => person.id);
};
const isIn = async (community: { id: number }, person: { id: number }) => {
  const mine = and(eq(memberships.communityId, community.id), eq(memberships.userId, person.id));
  return (await backend.context.database.$count(memberships, mine)) > 0;
};

describe('the people whom a guest knows', () => {
  it('are those of their communities: in the directory, in a search and by their number', async () => {
    expect(await peopleSeenBy(guest)).toEqual([guest.id, host.id]);
    expect(await peopleSeenBy(guest, '?q=colette')).toEqual([]);
    expect((await peopleSeenBy(colleague)).length).toBeGreaterThanOrEqual(3);
    const known = await post('/api/infouser', guest, { id: host.id });
    expect(known.read(ProfilePageResponse)).toMatchObject({ telephone: '0612345678', year: '' });
    const unknown = await post('/api/infouser', guest, { id: colleague.id });
    const absent = await post('/api/infouser', guest, { id: 999_999 });
    expect([unknown.status, unknown.body]).toEqual([404, absent.body]);
  });

  it('are whom they may write to; who writes to them keeps their telephone', async () => {
    const begin = (as: TestPerson, ...others: { email: string }[]) =>
      post('/conversation/create', as, { emails: others.map(({ email }) => ({ email })) });
    const absent = await begin(guest, { email: 'personne@nulle.part' });
    for (const others of [[colleague], [host, colleague]]) {
      const refused = await begin(guest, ...others);
      expect([refused.status, refused.body]).toEqual([404, absent.body]);
    }
    const group = await begin(guest, host, await addFellow());
    expect(group.status).toBe(200);
    const { id } = group.body as { id: number };
    expect((await post('/api/chatuser', guest, { conversationid: id, email: colleague.email })).status).toBe(
      404,
    );
    const written = (await begin(colleague, guest)).body as { id: number };
    const { participants } = (await post('/api/listparticipants', guest, { id: written.id })).read(
      ListParticipantsResponse,
    );
    const phones = new Map(participants.map((person) => [person.id, person.profile.telephone]));
    expect(phones).toEqual(
      new Map([
        [colleague.id, ''],
        [guest.id, '0612345678'],
      ]),
    );
    const { conversations } = (
      await backend.post('/api/loadconvers', { as: guest, form: { nb: '10', start: '0' } })
    ).read(ListConversationsResponse);
    expect(conversations.map(({ conversationId }) => conversationId)).toContain(written.id);
  });

  async function addFellow(): Promise<TestPerson> {
    const fellow = await backend.addPerson();
    await backend.addMember(project, fellow);
    return fellow;
  }

  it('no longer include former members: their content stays visible, their telephone does not', async () => {
    const fellow = await addFellow();
    const { id } = await backend.addPost(project, fellow);
    const phone = async (as: TestPerson) =>
      (await backend.get(`/api/postsingle/${id}`, as)).read(GetPostResponse).post.users.profile.telephone;
    expect(await phone(guest)).toBe('0612345678');
    await post('/quittergroup', fellow, { id: project.id });
    expect([await phone(guest), await phone(host)]).toEqual(['', '0612345678']);
    expect(await peopleSeenBy(guest)).not.toContain(fellow.id);
  });

  it('are listed among those who shared a post; other sharers are hidden', async () => {
    const open = await backend.addCommunity({}, { members: [guest, host, colleague] });
    const { id } = await backend.addPost(open, host);
    for (const as of [host, colleague]) await post('/partage', as, { idpost: id, idgroup: open.id });
    await post('/quittergroup', colleague, { id: open.id });
    const sharers = async (as: TestPerson) =>
      (await post('/api/likelist', as, { idpost: id, type: 2 })).read(ListReactionsResponse).list.length;
    expect([await sharers(guest), await sharers(host)]).toEqual([1, 2]);
  });
});

describe('a guest', () => {
  it('may administer a community, but not add people to it', async () => {
    const led = await backend.addCommunity({ kind: 'private' }, { admins: [guest, host] });
    await backend.context.database.insert(joinRequests).values({ communityId: led.id, userId: colleague.id });
    expect([
      (await post('/api/gettusers', guest, { idCommunity: led.id, belongto: true })).status,
      (await post('/api/gettusers', guest, { idCommunity: led.id, belongto: false })).status,
      (await post('/api/invitation', guest, { id: led.id, email: colleague.email })).status,
      (await post('/api/invitation', guest, { id: led.id, email: 'personne@nulle.part' })).status,
      (await send('/invitation/extern', guest, { id: String(led.id), email: 'ami@ailleurs.example' })).status,
      (await send('/allupdate', guest, { idgroup: String(led.id), titre: 'Chantier' })).status,
    ]).toEqual([200, 403, 403, 403, 403, 200]);
    expect(
      (await backend.get(`/api/getgroupadd/${colleague.id}`, guest)).read(ListAddableCommunitiesResponse)
        .groups,
    ).toEqual([]);
    const mayInvite = async (as: TestPerson) =>
      (await post('/api/getgroupspecifique/mur', as, { id: led.id })).read(CommunityPageResponse).group
        .peutInviter;
    expect([await mayInvite(guest), await mayInvite(host)]).toEqual([false, true]);
    const pending = (await post('/invitattente', guest, { id: led.id })).read(
      ListJoinRequestsResponse,
    ).invitations;
    expect(pending.map(({ user }) => user.profile.telephone)).toEqual(['']);
    const accepted = await post('/invitaccep', guest, { id: led.id, id_user: colleague.id, invitation: 1 });
    expect(accepted.status).toBe(200);
    expect(await peopleSeenBy(guest)).toContain(colleague.id);
    await post('/quittergroup', colleague, { id: led.id });
  });

  it('is never in the company-wide community: neither by its administrators nor from before', async () => {
    const added = await post('/api/invitation', host, { id: company.id, email: guest.email });
    expect([added.status, added.body]).toEqual([409, expect.objectContaining({ code: 'GUEST' })]);
    const email = 'ami@ailleurs.example';
    const invited = await send('/invitation/extern', host, { id: String(company.id), email });
    expect([invited.status, invited.body]).toEqual([409, expect.objectContaining({ code: 'GUEST' })]);
    const joined = await backend.context.database.transaction(async (tx) => {
      await insertInvitation(tx, { communityId: project.id, email }, true);
      await insertInvitation(tx, { communityId: company.id, email }, true);
      return (await acceptInvitationsOf(tx, backend.context.config, email)).joined;
    });
    expect(joined.map(({ communityId }) => communityId)).toEqual([project.id]);
    const boss = await backend.addPerson({ isExternal: true, isAdministrator: true });
    await backend.addMember(company, guest);
    await syncCompanyWideGuests(backend.context);
    expect([
      await isIn(company, guest),
      await isIn(company, boss),
      await isIn(company, colleague),
      await isIn(project, guest),
    ]).toEqual([false, true, true, true]);
  });

  it('belongs to the company-wide community as long as they administer the platform', async () => {
    const administrator = await backend.addPerson({ isAdministrator: true });
    const person = await backend.addPerson({ isExternal: true });
    const set = (wanted: 0 | 1) =>
      backend.post(`/api/suprauser/${wanted}/${encodeURIComponent(person.email)}`, { as: administrator });
    const importRole = async (role: string) => {
      const file = new Blob([`E-mail;Rôle\n${person.email};${role}\n`]);
      const multipart = formOf({ appliquer: 1 }, [['fichier', 'personnes.csv', file]]);
      const answer = await backend.post('/api/admin/comptes/import', { as: administrator, multipart });
      expect(answer.read(ImportResponse)).toMatchObject({ applique: true, modifies: 1 });
    };
    for (const [give, take] of [
      [() => set(1), () => set(0)],
      [() => importRole('administrateur'), () => importRole('utilisateur')],
    ]) {
      await give!();
      expect(await isIn(company, person)).toBe(true);
      backend.events.length = 0;
      await take!();
      expect(await isIn(company, person)).toBe(false);
      expect(backend.events).toContainEqual(
        expect.objectContaining({ pusheraction: ['posts'], receveur: [person.email] }),
      );
    }
  });

  it('does not inherit the company-wide community from a deleted account', async () => {
    const as = await backend.addPerson({ isAdministrator: true });
    const json = { destinataire: guest.id };
    const refused = await backend.call('DELETE', `/api/userdelete/${host.id}`, { as, json });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'GUEST' }]);
    expect([await isIn(company, guest), await isIn(company, host)]).toEqual([false, true]);
  });

  it('is succeeded as the last administrator of the company-wide community by one of the platform', async () => {
    const { database } = backend.context;
    const person = await backend.addPerson({ isExternal: true, isAdministrator: true });
    const administrators = () =>
      database
        .select({ id: users.id, isAdministrator: users.isAdministrator })
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.userId))
        .where(and(eq(memberships.communityId, company.id), eq(memberships.role, 'ROLE_ADMIN')));
    await database.transaction(async (tx) => {
      const own = eq(memberships.communityId, company.id);
      await tx.update(memberships).set({ role: 'ROLE_MODERATEUR' }).where(own);
      await tx.insert(memberships).values({ communityId: company.id, userId: person.id, role: 'ROLE_ADMIN' });
    });
    const as = await backend.addPerson({ isAdministrator: true });
    await backend.post(`/api/suprauser/0/${encodeURIComponent(person.email)}`, { as });
    expect(await isIn(company, person)).toBe(false);
    expect(await administrators()).toEqual([{ id: expect.any(Number), isAdministrator: true }]);
  });

  it('sees and belongs to internal communities as soon as an administrator makes them internal', async () => {
    const administrator = await backend.addPerson({ isAdministrator: true });
    const person = await backend.addPerson({ isExternal: true });
    expect(await peopleSeenBy(person)).toEqual([person.id]);
    backend.events.length = 0;
    const answer = await backend.post('/api/userswitch', {
      as: administrator,
      json: { action: 2, email: person.email },
    });
    expect(answer.status).toBe(200);
    expect(await isIn(company, person)).toBe(true);
    expect(await peopleSeenBy(person)).toContain(colleague.id);
    const event = { pusheraction: ['posts'], receveur: [person.email] };
    expect(backend.events.filter(({ receveur }) => receveur.includes(person.email))).toMatchObject([
      event,
      event,
    ]);
  });
});

describe('with GUESTS_SEE_ORGANISATION', () => {
  it('people from outside see what employees see, and belong to the company-wide community', async () => {
    const open = await startBackend({ env: { GUESTS_SEE_ORGANISATION: '1' } });
    try {
      const [person, other] = await open.addPeople([{ isExternal: true }, {}]);
      const all = await open.addCommunity({ kind: 'defaut' }, { members: [other] });
      expect(await peopleSeenBy(person, '', open)).toContain(other.id);
      await syncCompanyWideGuests(open.context);
      const rows = await open.context.database
        .select({ userId: memberships.userId })
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.userId))
        .where(eq(memberships.communityId, all.id));
      expect(rows.map((row) => row.userId)).toContain(person.id);
    } finally {
      await open.close();
    }
  });
});
