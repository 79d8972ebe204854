/** Events that members of a community receive about others' changes. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { formOf, photo } from '../feed/form.ts';
import { createContent } from '../../gateway/content.ts';
import { type Answer, startBackend, type TestPerson } from '../harness.ts';
import { addDocument, addFolder, textFile } from '../library/entries.ts';

let [chief, member, stranger, platform]: TestPerson[] = [];
let community: { id: number };
const backend = await startBackend();
afterAll(() => backend.close());
const content = createContent(backend);
platform = await backend.addPerson({ isAdministrator: true });
await backend.addCommunity({ kind: 'defaut' }, { admins: [platform] });
beforeEach(async () => {
  [chief, member, stranger] = await backend.addPeople([
    { firstName: 'Chef' },
    { firstName: 'Membre' },
    { firstName: 'Passante' },
  ]);
  community = await backend.addCommunity({ kind: 'private' }, { admins: [chief], members: [member] });
  backend.events.length = 0;
});

/** Names of users in received events. */
const nameOf = (email: string) =>
  [chief, member, stranger, platform].find((person) => person?.email === email)?.firstName ?? email;
/** Events of posts and communities so far: action, change and receivers. */
async function receivedEvents() {
  // Frequent events are batched for a moment before they are sent.
  await backend.context.realtime.settled();
  return backend.events
    .filter(
      ({ publication, communaute, pusheraction: [first] }) => publication || communaute || first === 'posts',
    )
    .map(({ pusheraction: [first], publication, communaute, receveur }) => [
      first,
      publication ?? communaute?.parties,
      receveur.map(nameOf).toSorted(),
    ]);
}
const both = ['Chef', 'Membre'];
const byLength = (a: unknown, b: unknown) => JSON.stringify(a).length - JSON.stringify(b).length;
const byReceivers = ([, , a]: unknown[], [, , b]: unknown[]) => String(a).localeCompare(String(b));
const post = async (path: string, as: TestPerson | undefined, json: unknown): Promise<Answer> => {
  const answer = await backend.post(path, { as, json });
  expect(answer.status, path).toBe(200);
  return answer;
};

describe('reactions', () => {
  it('B480: to a post, a comment and a reply send one event when added and removed, to members only', async () => {
    const { id: idpost } = await backend.addPost(community, chief!);
    const comment = await content.comment(member!, { id: idpost });
    const reply = await content.reply(chief!, comment);
    const place = { changement: 'reponses', idgroup: community.id, idpost };
    const rounds: unknown[] = [];
    for (const voulu of [1, 1, 0]) {
      backend.events.length = 0;
      await post('/api/dolike', member, { postID: idpost, likeType: 0, voulu });
      await post('/api/buttonlikecomment', member, { idcomment: comment.id, voulu });
      await post('/api/buttonlikereponse', member, { idreponse: reply.id, voulu });
      // Batched events are sent in any order.
      rounds.push((await receivedEvents()).toSorted(byLength));
    }
    const round = [
      ['reponses', place, both],
      ['reponses', { ...place, idcomment: comment.id }, both],
      ['reponses', { ...place, idcomment: comment.id, idreponse: reply.id }, both],
    ];
    // Repeating the current state changes nothing.
    expect(rounds).toEqual([round, [], round]);
  });

  it('exchanged for another send one event', async () => {
    const { id: idpost } = await backend.addPost(community, chief!);
    await post('/api/dolike', member, { postID: idpost, likeType: 0, voulu: 1 });
    await receivedEvents();
    backend.events.length = 0;
    await post('/api/dolike', member, { postID: idpost, likeType: 1, voulu: 1 });
    const place = { changement: 'reponses', idgroup: community.id, idpost };
    expect(await receivedEvents()).toEqual([['reponses', place, both]]);
  });
});

it('votes send an event to readers of the poll and its shares, except rejected and repeated ones', async () => {
  const poll = await content.addPoll(community, chief!);
  const closed = await content.addPoll(community, chief!, { closesAt: new Date(Date.now() - 1_000) });
  const elsewhere = await backend.addCommunity({ kind: 'private' }, { members: [chief!, stranger!] });
  const share = await backend.addPost(elsewhere, chief!, { isShare: true, sharedPostId: poll.id });
  const vote = async ({ id, choices }: typeof poll, choice: number) => {
    backend.events.length = 0;
    const json = { idpoll: id, idchoice: choices[choice] };
    const { status } = await backend.post('/api/pollresponse', { as: member, json });
    // Batched events are sent in any order.
    return [status, (await receivedEvents()).toSorted(byReceivers)];
  };
  const publication = { changement: 'reponses', idgroup: community.id, idpost: poll.id };
  const shared = { changement: 'reponses', idgroup: elsewhere.id, idpost: share.id };
  const sent = [
    ['reponses', publication, both],
    ['reponses', shared, ['Chef', 'Passante']],
  ];
  expect(await vote(poll, 0)).toEqual([200, sent]);
  expect(await vote(closed, 0)).toEqual([409, []]);
  expect(await vote(poll, 0)).toEqual([200, []]);
  expect(await vote(poll, 1)).toEqual([200, sent]);
});

it('a share sends events to readers of the share and of the original, as do changes of either', async () => {
  const open = await backend.addCommunity({ kind: 'public' }, { members: [member!, stranger!] });
  const { id: idpost } = await backend.addPost(open, stranger!);
  const original = (changement: string) => ({ changement, idgroup: open.id, idpost });
  const during = async (act: () => Promise<Answer>) => {
    backend.events.length = 0;
    const { body } = await act();
    return { id: (body as { id: number }).id, heard: await receivedEvents() };
  };
  const make = () => post('/partage', member, { idpost, idgroup: community.id, text: '' });
  const readers = ['Membre', 'Passante'];
  const made = await during(make);
  const share = (changement: string, id = made.id) => [
    'posts',
    { changement, idgroup: community.id, idpost: id },
    both,
  ];
  const counted = ['reponses', original('reponses'), readers];
  expect(made.heard).toEqual([share('ajout'), counted]);
  expect((await during(() => post('/deletepost', member, { idpost: made.id }))).heard).toEqual([
    share('suppression'),
    counted,
  ]);
  const { id } = await during(make);
  const multipart = formOf({ text: 'Autrement' });
  for (const [changement, act] of [
    ['modification', () => backend.post(`/api/posts/${idpost}/edit`, { as: stranger!, multipart })],
    ['suppression', () => post('/deletepost', stranger, { idpost })],
  ] as const)
    expect((await during(act)).heard).toEqual([
      ['posts', original(changement), expect.arrayContaining(readers)],
      share('modification', id),
    ]);
});

it('a pin sends events for the post that gets it and the one that loses it', async () => {
  const [first, second] = [
    await backend.addPost(community, chief!),
    await backend.addPost(community, chief!),
  ];
  const changed = ({ id }: { id: number }) => [
    'posts',
    { changement: 'modification', idgroup: community.id, idpost: id },
    both,
  ];
  await post('/api/epingledeplingle', chief, { idpost: first.id, param: 1 });
  await post('/api/epingledeplingle', chief, { idpost: second.id, param: 1 });
  await post('/api/epingledeplingle', chief, { idpost: second.id, param: 1 });
  await post('/api/epingledeplingle', chief, { idpost: second.id, param: 0 });
  expect(await receivedEvents()).toEqual([first, first, second, second].map(changed));
});

describe('a community', () => {
  const membres = ['membres'];

  it('sends events to people whose list changes, and to members about its members', async () => {
    const json = { id: community.id, email: stranger!.email };
    await post('/api/invitation', chief, json);
    await post('/api/updateroleuser', chief, {
      groupid: community.id,
      email: stranger!.email,
      role: 'ROLE_LECTEUR',
    });
    await post('/userremovegroup', chief, { id: community.id, iduser: stranger!.id });
    await post('/quittergroup', member, { id: community.id });
    expect(await receivedEvents()).toEqual([
      ['posts', membres, ['Passante']],
      ['communaute', membres, both],
      ['posts', membres, ['Passante']],
      ['communaute', membres, both],
      ['posts', membres, ['Passante']],
      ['communaute', membres, both],
      ['posts', membres, ['Membre']],
      ['communaute', membres, ['Chef']],
    ]);
  });

  it('that is joined sends one event', async () => {
    const open = await backend.addCommunity({ kind: 'public' }, { admins: [chief!] });
    await post('/rejoindrepub', stranger, { id: open.id });
    await post('/rejoindrepub', stranger, { id: open.id });
    expect(await receivedEvents()).toEqual([
      ['posts', membres, ['Passante']],
      ['communaute', membres, ['Chef']],
    ]);
  });

  it('sends request events to requester and deciders, and to everybody about a granted one', async () => {
    await post('/rejoindreprivate', stranger, { id: community.id });
    await post('/rejoindreprivate', stranger, { id: community.id });
    const decision = { id: community.id, id_user: stranger!.id };
    await post('/invitaccep', chief, { ...decision, invitation: 0 });
    await post('/rejoindreprivate', stranger, { id: community.id });
    await post('/invitaccep', chief, { ...decision, invitation: 1 });
    const asked = [
      ['posts', membres, ['Passante']],
      ['communaute', membres, ['Chef']],
    ];
    expect(await receivedEvents()).toEqual([
      ...asked,
      ...asked,
      ...asked,
      ['posts', membres, ['Passante']],
      ['communaute', membres, both],
    ]);
  });

  it('sends events to members when it changes or is deleted, and to people who reorder their list', async () => {
    await backend.post('/allupdate', {
      as: chief!,
      multipart: formOf({ idgroup: community.id, titre: 'Voile' }, [['logo', 'a.jpg', photo]]),
    });
    await backend.get(`/api/groups/${community.id}/library/toggle-edition`, chief);
    await post(`/api/deletecover/${community.id}`, chief, {});
    await post(`/api/groups/${community.id}/sortable/change-position`, member, { position: 0 });
    await backend.call('DELETE', `/api/deletegroup/${community.id}`, { as: chief! });
    const another = ['posts', ['reglages'], both];
    const listing = ['communaute', ['listes'], ['*']];
    expect(await receivedEvents()).toEqual([
      another,
      listing,
      another,
      another,
      listing,
      ['posts', ['reglages'], ['Membre']],
      another,
      listing,
    ]);
  });

  it('sends the listing of a secret one to administrators of the platform only', async () => {
    const secret = await backend.addCommunity({ kind: 'secret' }, { admins: [chief!], members: [member!] });
    await backend.call('DELETE', `/api/deletegroup/${secret.id}`, { as: chief! });
    const [, [, , receivers] = []] = await receivedEvents();
    expect(receivers).toContain(nameOf(platform.email));
    expect(receivers).not.toContain(nameOf(stranger!.email));
    expect(receivers).not.toContain('*');
  });

  it('sends events about a deleted account, and what was deleted with it', async () => {
    await backend.call('DELETE', `/api/userdelete/${member!.id}`, { as: platform, json: {} });
    expect(await receivedEvents()).toEqual([
      ['communaute', ['membres', 'mediatheque', 'galerie'], ['Chef']],
      ['posts', undefined, ['Chef']],
    ]);
  });

  it('of everybody sends events about new members', async () => {
    await post('/api/createUser', platform, { email: 'neuve@equipe.example' });
    expect(await receivedEvents()).toEqual([
      ['posts', membres, ['neuve@equipe.example']],
      ['communaute', membres, ['Camille']],
    ]);
  });
});

describe('a library', () => {
  it('of a community sends its members an event for each change', async () => {
    const idgroup = community.id;
    const folder = await addFolder(backend, { communityId: idgroup });
    const other = await addFolder(backend, { communityId: idgroup });
    const file = await addDocument(backend, { communityId: idgroup });
    const upload = formOf({ idgroup, idoc: 0 }, [['document[]', 'a.txt', textFile()]]);
    expect((await backend.post('/api/uploadfileingroup', { as: chief!, multipart: upload })).status).toBe(
      200,
    );
    const acts: [string, object][] = [
      ['/api/createdosingroup', { idgroup, idoc: 0, nomdossier: 'Régates' }],
      ['/api/renamefileordocingroup', { idgroup, idfile: file.id, idoc: 0, newname: 'Carte' }],
      ['/api/renamefileordocingroup', { idgroup, idfile: 0, idoc: other.id, newname: 'Cartes' }],
      ['/api/switchfile', { idgroup, idfile: file.id, destination: folder.id }],
      ['/api/switchdoc', { idgroup, idoc: other.id, destination: folder.id }],
      ['/api/deletefile', { idfile: file.id }],
      ['/api/deletedossiergp', { idgroup, idoc: folder.id }],
    ];
    for (const [path, json] of acts) await post(path, chief, json);
    expect(await receivedEvents()).toEqual(
      Array.from({ length: 8 }, () => ['communaute', ['mediatheque'], both]),
    );
  });

  it('of a person sends events to nobody', async () => {
    await post('/api/createdossier', member, { idossier: 0, nomdossier: 'À moi' });
    expect(backend.events).toEqual([]);
  });
});
