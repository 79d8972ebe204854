/** A place for every call of the contract, and what is right to send in each field. */
import { createHmac } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { gatewayChannelName } from '../../../backend/core/realtime/gatewayChannel.ts';
import { password, passwordDigest } from '../builders.ts';
import { addConversation } from '../chat/conversations.ts';
import type { TestBackend, TestPerson } from '../harness.ts';
import { addContents, type Contents } from './contents.ts';

let serial = 0;

/** A place with everything that calls name. */
export interface World extends Contents {
  caller: TestPerson;
  stranger: TestPerson;
  /** A private community that the caller does not belong to. */
  closed: number;
  /** A community that the caller reads only, and may leave. */
  joined: number;
  /** A private community that the caller asks to join. */
  asked: number;
  /** A deleted community. */
  binned: number;
  conversation: number;
  message: number;
  notification: number;
  highlight: number;
  illustration: number;
  /** A mail that was given up. */
  dispatch: number;
  link: number;
  scheduled: number;
  ownFolder: number;
  /** By which a gateway on the connection `1.1` proves its secret. */
  gatewayProof: string;
  /** An empty range of the events for gateways. */
  missedEvents: { source: string; after: number; before: number; proof: string };
}

/** A post of somebody that waits until tomorrow. */
export async function addScheduledPost(
  backend: TestBackend,
  author: TestPerson,
  community: number,
  text: string,
): Promise<number> {
  const { rows } = await backend.context.database.execute<{ id: string }>(sql`
    insert into scheduled_posts (author_id, community_id, text, publish_at)
    values (${author.id}, ${community}, ${text}, now() + interval '1 day') returning id`);
  return Number(rows[0]?.id);
}

/** Makes a place whose caller administers the platform, the community and the conversation in it. */
export async function makeWorld(backend: TestBackend, words = 'Xylophone'): Promise<World> {
  const insert = async (statement: SQL) => {
    const { rows } = await backend.context.database.execute<{ id: string }>(sql`${statement} returning id`);
    return Number(rows[0]?.id);
  };
  const [caller, member, stranger] = await Promise.all([
    backend.addPerson({ isAdministrator: true }),
    backend.addPerson({ isExternal: true, firstSignInAt: null }),
    backend.addPerson(),
  ]);
  const contents = await addContents(backend, caller, words);
  await backend.addMember({ id: contents.community }, member, 'ROLE_ADMIN');
  await insert(
    sql`insert into invitations (community_id, user_id) values (${contents.community}, ${stranger.id})`,
  );
  const joined = await backend.addCommunity();
  await backend.addMember(joined, caller, 'ROLE_LECTEUR');
  const { id: asked } = await backend.addCommunity({ kind: 'private' });
  await insert(sql`insert into invitations (community_id, user_id) values (${asked}, ${caller.id})`);
  const { id: binned } = await backend.addCommunity({ kind: 'secret', title: 'Canot' });
  await backend.context.database.execute(
    sql`insert into community_bin (community_id, kind) values (${binned}, 'public')`,
  );
  const conversation = await addConversation(backend, [caller, member], { isGroup: true });
  const { config, gateways } = backend.context;
  const prove = (text: string) => createHmac('sha256', config.gatewaySecret).update(text).digest('hex');
  const { source } = gateways;
  return {
    ...contents,
    member,
    caller,
    stranger,
    closed: (await backend.addCommunity({ kind: 'private' })).id,
    joined: joined.id,
    asked,
    binned,
    gatewayProof: prove(`1.1:${gatewayChannelName}`),
    missedEvents: { source, after: 0, before: 1, proof: prove(`${source}:0:1`) },
    conversation,
    message: await insert(
      sql`insert into messages (conversation_id, author_id, content) values (${conversation}, ${caller.id}, 'x')`,
    ),
    notification: await insert(
      sql`insert into notifications (user_id, action, description) values (${caller.id}, 'posts', 'x')`,
    ),
    highlight: await insert(sql`insert into highlights (text) values ('x')`),
    dispatch: await insert(
      sql`insert into dispatches (lane, kind, payload, recipient, given_up_at) values ('mail', 'password-change', '{"email":"x@example.org"}', 'x@example.org', now())`,
    ),
    illustration: await insert(sql`insert into illustrations (file_id) select max(id) from files`),
    link: await insert(sql`insert into links (title, url) values ('x', 'https://example.org')`),
    scheduled: await addScheduledPost(backend, caller, contents.community, words),
    ownFolder: await insert(sql`insert into folders (owner_id, name) values (${caller.id}, 'x')`),
  };
}

/** A valid value for a field of a call; undefined for an omitted field. */
export function rightValue(operation: string, name: string, world: World): unknown {
  const { caller, member, stranger, community } = world;
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const ids: Record<string, number> = {
    deleteHighlight: world.highlight,
    getLibraryFile: world.document,
    listFileVersions: world.document,
    deleteIllustration: world.illustration,
    resend: world.dispatch,
    deleteLink: world.link,
    editPost: world.post,
    editEvent: world.event,
    respondToEvent: world.event,
    listRespondents: world.event,
    editScheduledPost: world.scheduled,
    deleteScheduledPost: world.scheduled,
    publishScheduledPost: world.scheduled,
    getUser: member.id,
    getUserInfo: member.id,
    getPersonActivity: member.id,
    exportData: caller.id,
    deleteUser: member.id,
    toggleAdministrator: member.id,
    updateUser: member.id,
    markNotificationRead: world.notification,
    listParticipants: world.conversation,
    markSeen: world.message,
    requestToJoin: world.closed,
    withdrawJoinRequest: world.asked,
    restoreCommunity: world.binned,
    eraseCommunity: world.binned,
    leaveCommunity: world.joined,
  };
  const texts: Record<string, Record<string, unknown>> = {
    signIn: { username: caller.email },
    renewSession: { token: caller.token },
    authorizeGateway: { socket_id: '1.1', channel_name: gatewayChannelName, proof: world.gatewayProof },
    listMissedEvents: world.missedEvents,
    openLibraryOf: { email: caller.email },
    publish: { type: 'normal' },
    listAccounts: { role: 'tous' },
    exportAccounts: { role: 'tous' },
    eraseCommunity: { titre: 'Canot' },
    schedulePost: { date: tomorrow },
    editScheduledPost: { date: tomorrow },
    createUser: { email: `nouveau${(serial += 1)}@example.org` },
    inviteExternal: { email: `externe${(serial += 1)}@example.org` },
    addToCommunity: { email: stranger.email },
    decideInvitation: { id_user: stranger.id },
    addParticipant: { email: stranger.email },
    createConversation: { email: stranger.email },
    updateProfile: { email: caller.email, casecoche: '1' },
    saveHighlight: { type: 'text' },
    markSeen: { type: 'msg' },
    search: { type: 'post' },
    setNotificationSwitch: { type: 0, action: 'activation' },
    switchUser: { action: 2 },
    createCommunity: { type: 'public' },
    updateCommunity: { type: 'private' },
    getCommunities: { type: 'public' },
    deleteOwnFolder: { idossier: world.ownFolder },
    uploadToOwnLibrary: { idossier: world.ownFolder },
    renameLibraryEntry: { idfile: 0 },
    archiveLibraryEntries: { fichiers: [world.document] },
    getTopPosts: { month: '11-2025' },
    ...Object.fromEntries(
      ['getMonth', 'getMonthReactions', 'getTopPosters', 'getTopCommunities'].map((month) => [
        month,
        { month: 11, year: 2025 },
      ]),
    ),
  };
  const common: Record<string, unknown> = {
    ...Object.fromEntries(
      ['idgroup', 'groupid', 'groupID', 'idCommunity', 'communityId'].map((id) => [id, community]),
    ),
    ...Object.fromEntries(['postID', 'postId', 'idpost', 'partageID'].map((id) => [id, world.post])),
    ...Object.fromEntries(['CommentID', 'commentID', 'idcomment'].map((id) => [id, world.comment])),
    ...Object.fromEntries(['ReponseID', 'idreponse'].map((id) => [id, world.reply])),
    ...Object.fromEntries(
      ['conversationId', 'conversationid', 'conversation'].map((id) => [id, world.conversation]),
    ),
    ...Object.fromEntries(['messageId', 'messageid', 'reponsea'].map((id) => [id, world.message])),
    ...Object.fromEntries(['iduser', 'id_user', 'userId'].map((id) => [id, member.id])),
    ...Object.fromEntries(['ancien', 'password'].map((name) => [name, passwordDigest(password)])),
    id: ids[operation] ?? community,
    emoji: '👍',
    idpoll: world.poll,
    idchoice: world.choice,
    idoc: world.folder,
    idossier: 0,
    idfile: world.document,
    idversion: world.version,
    noms: ['x.pdf'],
    idlinkold: world.link,
    idbandeau: world.highlight,
    destination: 0,
    destinataire: caller.id,
    email: member.email,
    emailtager: [member.email],
    emails: [{ email: stranger.email }],
    transfert: [],
    wanted: '1',
    link: 'https://example.org/',
    lien: 'https://example.org/',
    gif: '/gifs/x.gif',
    datedebut: '2036-12-01T08:00:00Z',
    datefin: '2036-12-01T09:00:00Z',
    from: '2026-01-01T00:00:00Z',
    du: '2026-01-01T00:00:00Z',
    au: '2036-12-01T00:00:00Z',
    to: '2099-12-31T00:00:00Z',
    time: '2099-01-01',
    reponses: ['Oui', 'Non'],
    token: 'jeton',
    places: 10,
    fichier: `${'x'.repeat(43)}.ics`,
    type: 1,
    action: 1,
    likeType: 0,
    position: 0,
    ordre: undefined,
    autour: world.comment,
    colorweb: '{}',
    param: 1,
    nbpost: 5,
    day: 7,
    month: 3,
    year: 1990,
    langue: 'fr',
    pays: 'France',
    civilite: 'Mme',
    telephone: '0612345678',
    role: 'ROLE_LECTEUR',
    breakingnews: 'x',
    isGifDeleted: false,
  };
  return { ...common, ...texts[operation] }[name];
}
