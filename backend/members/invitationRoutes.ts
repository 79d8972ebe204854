import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { communityAdministrator, memberOf } from '../communities/access.ts';
import { addMember, administeredCommunity } from '../communities/joining.ts';
import { accessCommunity } from '../communities/permissions.ts';
import { removeRequest } from '../communities/requests.ts';
import { communities, invitations, memberships } from '../communities/tables.ts';
import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import type { Transaction } from '../core/database/database.ts';
import { conflict, forbidden, notFound } from '../core/errors.ts';
import { files as fileRows } from '../core/files/tables.ts';
import { isGuest, requireEmployee } from '../core/guard.ts';
import { sanitizeText } from '../core/html.ts';
import { id } from '../core/wire.ts';
import { notify } from '../notifications/notify.ts';
import { avatars, fullName, personColumns, userOnWire } from '../people/people.ts';
import { listCandidates } from './candidates.ts';
import { listMembers } from './members.ts';
import {
  AddableAnswer,
  CommunityBody,
  DecideBody,
  DoneAnswer,
  GetUsersAnswer,
  GetUsersBody,
  InviteBody,
  MembersOfAnswer,
  PendingAnswer,
} from './wire.ts';

const inCommunity = memberOf('idCommunity');
const inCommunityId = memberOf('id');

const done = { status: true as const };
const logos = alias(fileRows, 'logos');
export function invitationRoutes(app: App): void {
  const { config, database, files, realtime } = app.context;

  /** Makes somebody a member and tells them; answers whom to tell in real time. */
  async function admit(
    tx: Transaction,
    community: { id: number; title: string },
    person: { id: number; email: string },
    role: 'ROLE_ADMIN' | 'ROLE_MODERATEUR' | 'ROLE_LECTEUR',
    callerId: number,
  ): Promise<string[]> {
    if (!(await addMember(tx, community.id, person.id, role))) return [];
    await notify(tx, {
      userIds: [person.id],
      authorId: callerId,
      action: 'groups',
      description: `<b>${sanitizeText(await fullName(tx, callerId))}</b> vous a ajouté(e) à <b>${sanitizeText(community.title)}</b>`,
      communityId: community.id,
      postId: null,
    });
    return [person.email];
  }
  /** Their lists of communities and of notices are other ones now. */
  const announce = (receveur: string[]) => {
    if (receveur.length === 0) return;
    void realtime.publish({ pusheraction: ['posts'], receveur });
    void realtime.publish({ pusheraction: ['groups'], receveur });
  };

  app.post(
    '/api/gettusers',
    {
      config: {
        access: inCommunity,
        operation: { id: 'listCandidates', source: '2 §7', assumed: 'What belongto means is not shown.' },
      },
      schema: {
        summary: 'Members of a community, for its members; or everybody else, for its administrators',
        body: GetUsersBody,
        response: { 200: GetUsersAnswer },
      },
    },
    async (request) => {
      const { caller, body } = request;
      const access = inCommunity.of(request);
      if (!body.belongto) {
        if (!access.canAdminister) throw forbidden();
        requireEmployee(caller);
      }
      const found = await listCandidates(database, files, caller, {
        communityId: access.communityId,
        areMembers: body.belongto,
        search: body.recherche,
        nb: body.nbUsers,
        start: body.startPoint,
      });
      return { ...done, ...found };
    },
  );

  app.post(
    '/useringroups',
    {
      config: { access: inCommunityId, operation: { id: 'listMembersByRole', source: '2 §7' } },
      schema: {
        summary: 'The administrators and other members of a community, at most two hundred of each',
        body: CommunityBody,
        response: { 200: MembersOfAnswer },
      },
    },
    async (request) => {
      const { caller } = request;
      const { communityId } = inCommunityId.of(request);
      const list = async (areAdministrators: boolean) => {
        const { page } = await listMembers(database, files, caller, communityId, {
          areAdministrators,
          nb: 200,
          start: 0,
        });
        return page.map(({ user_role: role, ...user }) => ({ user, user_role: role }));
      };
      return { ...done, useradmin: await list(true), users: await list(false) };
    },
  );

  app.post(
    '/api/invitation',
    {
      config: {
        access: communityAdministrator,
        operation: {
          id: 'addToCommunity',
          source: '2 §7',
          assumed: 'The answer is not shown; who is invited is a member at once.',
        },
      },
      schema: {
        summary: 'Makes a person of the platform a member',
        body: InviteBody,
        response: { 200: DoneAnswer },
      },
    },
    async ({ caller, body }) => {
      const told = await database.transaction(async (tx) => {
        const community = await administeredCommunity(tx, caller, body.id);
        requireEmployee(caller);
        const [person] = await tx
          .select({
            id: users.id,
            email: users.email,
            isExternal: users.isExternal,
            isAdministrator: users.isAdministrator,
          })
          .from(users)
          .where(body.id_user === undefined ? eq(users.email, body.email) : eq(users.id, body.id_user));
        if (!person) throw notFound("Cette personne n'existe pas ou n'existe plus.");
        if (community.kind === 'defaut' && isGuest(config, person))
          throw conflict('Une personne externe ne peut pas rejoindre cette communauté.', 'GUEST');
        return admit(tx, community, person, body.role, caller.id);
      });
      announce(told);
      return done;
    },
  );

  app.get(
    '/api/getgroupadd/:userId',
    {
      config: {
        access: signedIn,
        operation: { id: 'listAddableCommunities', source: '2 §7', assumed: 'The fields are not shown.' },
      },
      schema: {
        summary: 'Communities that the caller may add a person to',
        params: z.object({ userId: id }),
        response: { 200: AddableAnswer },
      },
    },
    async ({ caller, params }) => {
      const own = alias(memberships, 'own');
      const theirs = alias(memberships, 'theirs');
      const rows = await database
        .select({ community: communities, logoKey: logos.key })
        .from(communities)
        .leftJoin(logos, eq(logos.id, communities.logoId))
        .leftJoin(own, and(eq(own.communityId, communities.id), eq(own.userId, caller.id)))
        .leftJoin(theirs, and(eq(theirs.communityId, communities.id), eq(theirs.userId, params.userId)))
        .where(
          and(
            ne(communities.kind, 'defaut'),
            isNull(theirs.userId),
            caller.isGuest ? sql`false` : undefined,
            caller.isAdministrator ? undefined : eq(own.role, 'ROLE_ADMIN'),
          ),
        )
        .orderBy(asc(communities.title), asc(communities.id))
        .limit(1_000);
      const groups = rows.map(({ community, logoKey }) => ({
        id: community.id,
        titre: community.title,
        logo: logoKey === null ? '' : files.sign({ key: logoKey }),
        couleur: community.color,
        typegroupe: community.kind,
      }));
      return { ...done, groups };
    },
  );

  app.post(
    '/invitattente',
    {
      config: { access: communityAdministrator, operation: { id: 'listPendingInvitations', source: '2 §7' } },
      schema: {
        summary: 'Who asked to join, the longest waiting first',
        body: CommunityBody,
        response: { 200: PendingAnswer },
      },
    },
    async ({ caller, body }) => {
      const access = await accessCommunity(database, caller, body.id);
      if (!access.canAdminister) throw forbidden();
      const rows = await database
        .select({ invitation: invitations, person: personColumns(caller) })
        .from(invitations)
        .innerJoin(users, eq(users.id, invitations.userId))
        .leftJoin(avatars, eq(avatars.id, users.avatarId))
        .where(eq(invitations.communityId, access.communityId))
        .orderBy(asc(invitations.id))
        .limit(1_000);
      return {
        ...done,
        invitations: rows.map(({ invitation, person }) => ({
          id: invitation.id,
          id_user: person.id,
          user: userOnWire(person, files),
          role: invitation.role,
          createdAt: invitation.createdAt.toISOString(),
        })),
      };
    },
  );

  app.post(
    '/invitaccep',
    {
      config: {
        access: communityAdministrator,
        operation: {
          id: 'decideInvitation',
          source: '2 §7',
          assumed: 'Refusing is not shown: its field invitation says it.',
        },
      },
      schema: {
        summary: 'Accepts a request to join with a role, or refuses it',
        body: DecideBody,
        response: { 200: DoneAnswer },
      },
    },
    async ({ caller, body }) => {
      const told = await database.transaction(async (tx) => {
        const community = await administeredCommunity(tx, caller, body.id);
        if (!(await removeRequest(tx, body.id, body.id_user))) throw notFound("Cette demande n'existe plus.");
        if (!body.invitation) return [];
        const [person] = await tx
          .select({ id: users.id, email: users.email })
          .from(users)
          .where(eq(users.id, body.id_user));
        return person ? admit(tx, community, person, body.role, caller.id) : [];
      });
      announce(told);
      return done;
    },
  );
}
