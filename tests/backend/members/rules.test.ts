import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CommunityPageResponse,
  ListOwnCommunitiesResponse,
  ListJoinableCommunitiesResponse,
} from '../../../backend/communities/wire.ts';
import { createInvitationLink, insertInvitation } from '../../../backend/members/external.ts';
import { invitationMail } from '../../../backend/members/invitationMail.ts';
import { externalInvitations } from '../../../backend/members/tables.ts';
import { joinRequests, memberships } from '../../../backend/communities/tables.ts';
import {
  ListCandidatesResponse,
  JoinCommunityResponse,
  ListJoinRequestsResponse,
} from '../../../backend/members/wire.ts';
import { dispatches } from '../../../backend/core/outbox/tables.ts';
import { plainText } from '../../../backend/core/html.ts';
import { ListNotificationsResponse } from '../../../backend/notifications/wire.ts';
import { notifications } from '../../../backend/notifications/tables.ts';
import { users } from '../../../backend/accounts/tables.ts';
import { formOf, photo } from '../feed/form.ts';
import { type TestPerson, passwordDigest, startBackend } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const { database } = backend.context;

let administrator: TestPerson;
let community: { id: number };
beforeEach(async () => {
  administrator = await backend.addPerson();
  community = await backend.addCommunity({ kind: 'private', title: 'Qualité' }, { admins: [administrator] });
});

const roleIn = async (person: { id: number }, of = community) => {
  const [row] = await database
    .select()
    .from(memberships)
    .where(and(eq(memberships.communityId, of.id), eq(memberships.userId, person.id)));
  return row?.role;
};
const post = (path: string, as: TestPerson, json: object) => backend.post(path, { as, json });

describe('joining', () => {
  it('B723 a public community is at once, with nothing unread, and again does no harm', async () => {
    const person = await backend.addPerson();
    const open = await backend.addCommunity({}, { admins: [administrator] });
    await backend.addPost(open, administrator);
    for (let time = 0; time < 2; time += 1)
      expect((await post('/rejoindrepub', person, { id: open.id })).read(JoinCommunityResponse).message).toBe(
        'group joined with success',
      );
    expect(await roleIn(person, open)).toBe('ROLE_MODERATEUR');
    const { communities } = (await post('/api/getcommunities', person, { hasNotif: true })).read(
      ListOwnCommunitiesResponse,
    );
    expect(communities).toMatchObject([{ id_group: open.id, nb_postnonlu: 0 }]);
  });

  it('B724 a private one asks its administrators, once, who then decide', async () => {
    const [person, refused] = await backend.addPeople([{}, {}]);
    backend.events.length = 0;
    for (let time = 0; time < 2; time += 1)
      expect(
        (await post('/rejoindreprivate', person, { id: community.id })).read(JoinCommunityResponse).message,
      ).toBe('Demand sent');
    await post('/rejoindreprivate', refused, { id: community.id });
    const notices = await database
      .select()
      .from(notifications)
      .where(eq(notifications.communityId, community.id));
    expect(notices.map((notice) => [notice.userId, notice.action])).toEqual([
      [administrator.id, 'joincom'],
      [administrator.id, 'joincom'],
    ]);
    const asked = { pusheraction: ['joincom'], receveur: [administrator.email] };
    expect(backend.events.filter(({ pusheraction }) => pusheraction[0] === 'joincom')).toMatchObject([
      asked,
      asked,
    ]);
    const others = (await backend.get('/api/getothergroup', person)).read(
      ListJoinableCommunitiesResponse,
    ).communities;
    expect(others.find((other) => other.id_group === community.id)?.demande).toBe(true);

    const pending = (await post('/invitattente', administrator, { id: community.id })).read(
      ListJoinRequestsResponse,
    );
    expect(pending.invitations.map((invitation) => [invitation.id_user, invitation.role])).toEqual([
      [person.id, 'ROLE_MODERATEUR'],
      [refused.id, 'ROLE_MODERATEUR'],
    ]);
    await post('/invitaccep', administrator, {
      id: community.id,
      id_user: person.id,
      role: 'ROLE_LECTEUR',
      invitation: 1,
    });
    await post('/invitaccep', administrator, { id: community.id, id_user: refused.id, invitation: 0 });
    expect([await roleIn(person), await roleIn(refused)]).toEqual(['ROLE_LECTEUR', undefined]);
    expect((await post('/invitaccep', administrator, { id: community.id, id_user: person.id })).status).toBe(
      404,
    );
  });

  it('B724: requests are counted for platform administrators too, members or not', async () => {
    const [person, reader, platform, outsider] = await backend.addPeople([
      {},
      {},
      { isAdministrator: true },
      { isAdministrator: true },
    ]);
    for (const member of [reader, platform]) await backend.addMember(community, member, 'ROLE_LECTEUR');
    await post('/rejoindreprivate', person, { id: community.id });
    const counted = async (as: TestPerson) =>
      (await post('/api/getcommunities', as, {})).read(ListOwnCommunitiesResponse).communities[0]?.invitation;
    expect(await Promise.all([administrator, platform, reader].map(counted))).toEqual([1, 1, 0]);
    const joinable = async (as: TestPerson) =>
      (await backend.get('/api/getothergroup', as))
        .read(ListJoinableCommunitiesResponse)
        .communities.find(({ id_group }) => id_group === community.id)?.invitation;
    expect(await Promise.all([outsider, person].map(joinable))).toEqual([1, 0]);
  });

  it('B967 B968: has a message, is refused with a reason, asked again knowing it, and withdrawn', async () => {
    const { id, title } = await backend.addCommunity(
      { kind: 'private', title: 'Régate' },
      { admins: [administrator] },
    );
    const asker = await backend.addPerson();
    const requests = async () =>
      (await post('/invitattente', administrator, { id })).read(ListJoinRequestsResponse).invitations;
    const page = async () =>
      (await post('/api/getgroupspecifique/mur', asker, { id })).read(CommunityPageResponse).group;
    const notices = async () =>
      (await post('/api/notif/load', asker, {})).read(ListNotificationsResponse).notifications;

    await post('/rejoindreprivate', asker, { id, message: ' Je barre\n<b>bien</b> ' });
    expect(await requests()).toMatchObject([{ id_user: asker.id, message: 'Je barre\n<b>bien</b>' }]);
    const refusing = { id, id_user: asker.id, invitation: 0, motif: 'Complet & fermé' };
    expect((await post('/invitaccep', administrator, { ...refusing, motif: 'x'.repeat(501) })).status).toBe(
      400,
    );
    backend.events.length = 0;
    await post('/invitaccep', administrator, refusing);
    expect(await page()).toMatchObject({ demande: false, motifrefus: 'Complet & fermé' });
    const [notice] = await notices();
    expect(notice).toMatchObject({ pusheraction: ['refus'], idgroup: id });
    expect(plainText(notice?.Description ?? '')).toContain(`rejoindre ${title}`);
    expect(notice?.Description).toContain('Complet &amp; fermé');
    expect(
      backend.events.flatMap(({ pusheraction, receveur }) =>
        receveur.includes(asker.email) ? pusheraction : [],
      ),
    ).toEqual(expect.arrayContaining(['posts', 'refus']));

    await post('/rejoindreprivate', asker, { id });
    expect(await requests()).toMatchObject([{ id_user: asker.id, message: '' }]);
    backend.events.length = 0;
    expect((await post('/rejoindreprivate/retirer', asker, { id })).status).toBe(200);
    expect(await requests()).toEqual([]);
    expect(backend.events.map(({ receveur }) => receveur)).toEqual([[asker.email], [administrator.email]]);
    expect((await post('/rejoindreprivate/retirer', asker, { id })).status).toBe(404);

    // A person who is admitted was welcomed with words, and no longer reads why they were refused.
    await post('/rejoindreprivate', asker, { id });
    await post('/invitaccep', administrator, {
      id,
      id_user: asker.id,
      invitation: 1,
      motif: 'Bienvenue à bord',
    });
    expect((await page()).motifrefus).toBeNull();
    expect((await notices())[0]).toMatchObject({
      pusheraction: ['groups'],
      Description: expect.stringContaining('Bienvenue à bord'),
    });
  });

  it('leaves one consistent state when many people join, ask and are added at once', async () => {
    const people = await backend.addPeople(Array.from({ length: 15 }, () => ({})));
    const open = await backend.addCommunity({}, { admins: [administrator] });
    await Promise.all(
      people.flatMap((person) => [
        post('/rejoindrepub', person, { id: open.id }),
        post('/api/invitation', administrator, { id: open.id, email: person.email, role: 'ROLE_LECTEUR' }),
      ]),
    );
    expect(await database.$count(memberships, eq(memberships.communityId, open.id))).toBe(16);
    await Promise.all(
      people.flatMap((person) => [1, 2].map(() => post('/rejoindreprivate', person, { id: community.id }))),
    );
    expect(await database.$count(joinRequests, eq(joinRequests.communityId, community.id))).toBe(15);
  });
});

describe('the last administrator', () => {
  const other = async () => {
    const person = await backend.addPerson();
    await backend.addMember(community, person, 'ROLE_ADMIN');
    return person;
  };

  it('B369: does not leave, nor does one beside others', async () => {
    await other();
    expect(await post('/quittergroup', administrator, { id: community.id })).toMatchObject({
      status: 409,
      body: { code: 'COMMUNITY_ADMINISTRATOR' },
    });
    expect(await roleIn(administrator)).toBe('ROLE_ADMIN');
  });

  it('is neither removed nor becomes less', async () => {
    const boss = await backend.addPerson({ isAdministrator: true });
    const lesser = { groupid: community.id, email: administrator.email, role: 'ROLE_LECTEUR' };
    const last = { status: 409, body: { message: expect.stringContaining('dernier administrateur') } };
    for (const refusal of [
      await post('/userremovegroup', boss, { id: community.id, iduser: administrator.id }),
      await post('/api/updateroleuser', administrator, lesser),
    ])
      expect(refusal).toMatchObject(last);
    expect(await roleIn(administrator)).toBe('ROLE_ADMIN');
  });

  it('remains when two administrators remove each other at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const second = await other();
      await Promise.all([
        post('/userremovegroup', administrator, { id: community.id, iduser: second.id }),
        post('/userremovegroup', second, { id: community.id, iduser: administrator.id }),
      ]);
      const left = await database.$count(
        memberships,
        and(eq(memberships.communityId, community.id), eq(memberships.role, 'ROLE_ADMIN')),
      );
      expect(left).toBe(1);
      if ((await roleIn(administrator)) === undefined)
        await backend.addMember(community, administrator, 'ROLE_ADMIN');
      await database.delete(memberships).where(eq(memberships.userId, second.id));
    }
  });
});

describe('B731 the people of a community and those outside it', () => {
  it('are found by a part of their name, accents and case aside, for the same statements', async () => {
    const hélène = await backend.addPerson({ firstName: 'Hélène', lastName: 'Quéré' });
    await backend.addMember(community, hélène, 'ROLE_LECTEUR');
    const zoé = await backend.addPerson({ firstName: 'Zoé', lastName: 'Quérrien' });
    const find = async (recherche: string, belongto: boolean, nbUsers = 10) => {
      const answer = await post('/api/gettusers', administrator, {
        idCommunity: community.id,
        belongto,
        recherche,
        nbUsers,
      });
      const { users: found, total } = answer.read(ListCandidatesResponse);
      return { ids: found.map((user) => user.id), total, sql: answer.sql };
    };
    expect((await find('quere', true)).ids).toEqual([hélène.id]);
    expect((await find('HELENE QU', true)).ids).toEqual([hélène.id]);
    expect((await find('quer', false)).ids).toEqual([zoé.id]);
    expect((await find('%', true)).ids).toEqual([]);
    expect((await find('', false, 1)).sql).toBe((await find('', false, 100)).sql);
  });
});

describe('an invitation by mail', () => {
  const email = 'camille@ailleurs.example';
  const invite = (fields: Parameters<typeof formOf>[0] = {}, image?: Blob) =>
    backend.post('/invitation/extern', {
      as: administrator,
      multipart: formOf({ email, id: community.id, ...fields }, image ? [['image', 'image.jpg', image]] : []),
    });
  /** The token in the latest mail to somebody. */
  const token = (to = email) =>
    vi.waitFor(() => {
      const mail = backend.mailsTo(to).at(-1);
      const found = /\/pass\?token=([\w-]+)/.exec(mail ?? '')?.[1];
      if (!found) throw new Error('There is no mail yet.');
      return found;
    }, 30_000);
  /** The token in the next mail to somebody. */
  const tokenAfter = (first: string, to = email) =>
    vi.waitFor(async () => {
      const found = await token(to);
      expect(found).not.toBe(first);
      return found;
    }, 30_000);
  const findPerson = async (of = email) => {
    const [person] = await database.select().from(users).where(eq(users.email, of));
    if (!person) throw new Error('Nobody came.');
    return person;
  };
  const accept = (of: string) =>
    backend.post('/reset/password', { json: { token: of, password: passwordDigest('Bonjour2026') } });
  const signIn = async (username: string) => {
    const json = { username, password: passwordDigest('Bonjour2026') };
    return (await backend.post('/api/login_check', { json })).status;
  };

  it('creates a guest with the given fields, once, in this community only', async () => {
    const company = await backend.addCommunity({ kind: 'defaut' });
    expect((await invite({ prenom: 'Camille', nom: 'Roy', role: 'ROLE_LECTEUR' }, photo)).status).toBe(200);
    const given = await token();
    expect((await accept(given)).body).toEqual({ status: 'okey' });
    expect((await accept(given)).body).toEqual({ status: 'ko' });
    const person = await findPerson();
    const guest = { firstName: 'Camille', lastName: 'Roy', isExternal: true, firstSignInAt: null };
    expect(person).toMatchObject({ ...guest, avatarId: expect.any(Number) });
    expect([await roleIn(person), await roleIn(person, company)]).toEqual(['ROLE_LECTEUR', undefined]);
    expect(await signIn(email)).toBe(200);
    const taken = { message: 'Cette adresse email est déjà associée un compte' };
    expect(await invite()).toMatchObject({ status: 409, body: taken });
    await database.delete(users).where(eq(users.email, email));
  });

  it('B814: leaves an employee an employee, who got an account before it was accepted, and their password', async () => {
    const colleague = 'collegue@example.org';
    await invite({ email: colleague });
    const given = await token(colleague);
    const person = await backend.addPerson({ email: colleague });
    expect((await accept(given)).body).toEqual({ status: 'ko' });
    expect(await roleIn(person)).toBe('ROLE_MODERATEUR');
    expect(await findPerson(colleague)).toMatchObject({
      isExternal: false,
      passwordHash: person.passwordHash,
    });
    expect((await backend.get('/api/usercurrent/x', person)).status).toBe(200);
  });

  it('B814: opens an account that has no password yet', async () => {
    const newcomer = 'nouvelle@example.org';
    await invite({ email: newcomer });
    const given = await token(newcomer);
    await backend.addPerson({ email: newcomer, passwordHash: null });
    expect((await accept(given)).body).toEqual({ status: 'okey' });
    expect(await signIn(newcomer)).toBe(200);
  });

  it('B815: has one link for a person: the last opens all communities to which they are invited', async () => {
    const twice = 'deuxfois@ailleurs.example';
    const second = await backend.addCommunity({ kind: 'private' }, { admins: [administrator] });
    await invite({ email: twice, role: 'ROLE_LECTEUR' });
    const first = await token(twice);
    await invite({ email: twice, id: second.id, prenom: 'Zoé' });
    const last = await tokenAfter(first, twice);
    expect((await accept(first)).body).toEqual({ status: 'ko' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(last)));
    const statuses = answers.map(({ body }) => JSON.stringify(body)).toSorted();
    expect(statuses).toEqual([...Array<string>(9).fill('{"status":"ko"}'), '{"status":"okey"}']);
    const person = await findPerson(twice);
    expect(person).toMatchObject({ firstName: 'Zoé', isExternal: true });
    expect([await roleIn(person), await roleIn(person, second)]).toEqual(['ROLE_LECTEUR', 'ROLE_MODERATEUR']);
  });

  it('sends at most three mails a day to one mailbox, whose last link opens every community', async () => {
    const often = 'souvent@ailleurs.example';
    const places = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        backend.addCommunity(
          { kind: 'private', title: `Gagnez ${index} euros` },
          { admins: [administrator] },
        ),
      ),
    );
    const pending = () => database.$count(dispatches);
    for (const { id } of places.slice(0, 2)) {
      await invite({ email: often, id });
      await expect.poll(pending).toBe(0);
    }
    // Invitations of a burst are in one mail.
    await database.transaction(async (tx) => {
      for (const { id: communityId } of places.slice(2, 4)) {
        const invitationId = await insertInvitation(
          tx,
          { email: often, communityId, role: 'ROLE_MODERATEUR' },
          true,
        );
        await invitationMail.enqueue(tx, often, { invitationId });
      }
    });
    await expect.poll(pending).toBe(0);
    expect(backend.mailsTo(often)).toHaveLength(3);
    for (const { id } of [...places.slice(4, 6), ...places.slice(4, 5)]) {
      await invite({ email: often, id });
      await expect.poll(pending).toBe(0);
    }
    const mails = backend.mailsTo(often);
    expect(mails).toHaveLength(4);
    const last = mails.at(-1) ?? '';
    expect(mails.map((mail) => /^Subject: .*/m.exec(mail)?.[0])).not.toEqual(
      expect.arrayContaining([expect.stringContaining('Gagnez')]),
    );
    expect(last).toContain('Gagnez 0 euros');
    expect((await accept(await token(often))).body).toEqual({ status: 'okey' });
    const person = await findPerson(often);
    for (const place of places) expect(await roleIn(person, place)).toBe('ROLE_MODERATEUR');
  });

  it('does not work when it is out of time or was replaced', async () => {
    await invite();
    const first = await token();
    await invite();
    const second = await tokenAfter(first);
    expect((await accept(first)).body).toEqual({ status: 'ko' });
    await database.update(externalInvitations).set({ expiresAt: new Date(0) });
    expect((await accept(second)).body).toEqual({ status: 'ko' });
    expect(await database.$count(users, eq(users.email, email))).toBe(0);
  });

  it('B969: is not mailed for a community that was deleted meanwhile; earlier links remain', async () => {
    const removed = 'supprimee@ailleurs.example';
    const invited = (communityId: number) =>
      database.transaction((tx) =>
        insertInvitation(tx, { email: removed, communityId, role: 'ROLE_LECTEUR' }, true),
      );
    const link = (id: number) => database.transaction((tx) => createInvitationLink(tx, id));
    const id = await invited(community.id);
    // The mail may be so late that the invitation has expired.
    await database
      .update(externalInvitations)
      .set({ expiresAt: new Date(0) })
      .where(eq(externalInvitations.id, id));
    expect(await link(id)).toMatchObject({ communities: ['Qualité'] });
    await backend.call('DELETE', `/api/deletegroup/${community.id}`, { as: administrator });
    const hash = async () =>
      (await database.select().from(externalInvitations).where(eq(externalInvitations.id, id)))[0]?.tokenHash;
    const before = await hash();
    expect(before).not.toBeNull();
    expect(await link(id)).toBeUndefined();
    expect(await hash()).toBe(before);
  });

  it.each([
    [{ email: 'gagnez<camille@ailleurs.example>' }, /^l'email est obligatoire/],
    [{ email: 'autre,camille@ailleurs.example' }, /^l'email est obligatoire/],
    [{ email: 'groupe:camille@ailleurs.example;' }, /^l'email est obligatoire/],
    [{ email: 'camille@ailleurｓ.example' }, /^l'email est obligatoire/],
    [{ email: 'sans-arobase' }, /^l'email est obligatoire et il doit respecter ce format/],
    [{ telephone: '12' }, /^Le téléphone est invalide \(0X00000000 ou \+XXX0000000\)$/],
  ])('B382 B383 refuses %j', async (fields, message) => {
    expect(await invite(fields)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(message) },
    });
  });
});
