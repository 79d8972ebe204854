import { eq } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { communityAdministrator } from '../communities/access.ts';
import { administratorIds } from '../communities/audience.ts';
import { toggleLibraryEdition } from '../communities/communities.ts';
import {
  addMember,
  administeredCommunity,
  changeRole,
  lockCommunity,
  removeMember,
  roleOf,
} from '../communities/joining.ts';
import { addRequest } from '../communities/requests.ts';
import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { conflict, notFound } from '../core/errors.ts';
import { sanitizeText } from '../core/html.ts';
import { announce, notify } from '../notifications/notify.ts';
import { fullName } from '../people/people.ts';
import {
  ChangeRoleBody,
  DoneAnswer,
  JoinAnswer,
  JoinBody,
  LeaveBody,
  RemoveMemberBody,
  ToggleAnswer,
} from './wire.ts';

const done = { status: true as const };

/** Joining, leaving, and the roles of members. */
export function membershipRoutes(app: App): void {
  const { database, realtime } = app.context;

  /** Tells people's screens that the list of their communities is another one. */
  const announceMembership = (receveur: string[]) =>
    void (receveur.length > 0 && realtime.publish({ pusheraction: ['posts'], receveur }));

  /** A community that the caller could join; a secret one looks absent, and to guests every one. */
  async function joinable(tx: Transaction, caller: Caller, communityId: number) {
    const community = await lockCommunity(tx, communityId);
    const role = await roleOf(tx, communityId, caller.id);
    if (role === null && (community.kind === 'secret' || caller.isGuest)) throw notFound();
    return { community, isMember: role !== null };
  }

  app.post(
    '/rejoindrepub',
    {
      config: { access: signedIn, operation: { id: 'joinCommunity', source: '2 §7' } },
      schema: { summary: 'Joins a public community at once', body: JoinBody, response: { 200: JoinAnswer } },
    },
    async ({ caller, body }) => {
      await database.transaction(async (tx) => {
        const { community, isMember } = await joinable(tx, caller, body.id);
        if (isMember) return;
        if (community.kind === 'private')
          throw conflict('Cette communauté est privée : demandez à la rejoindre.', 'PRIVATE_COMMUNITY');
        await addMember(tx, body.id, caller.id, 'ROLE_MODERATEUR');
      });
      announceMembership([caller.email]);
      return { ...done, message: 'group joined with success' as const };
    },
  );

  app.post(
    '/rejoindreprivate',
    {
      config: { access: signedIn, operation: { id: 'requestToJoin', source: '2 §7' } },
      schema: {
        summary: 'Asks to join a private community; its administrators are told once',
        body: JoinBody,
        response: { 200: JoinAnswer },
      },
    },
    async ({ caller, body }) => {
      const told = await database.transaction(async (tx) => {
        const { community, isMember } = await joinable(tx, caller, body.id);
        if (isMember) throw conflict('Vous êtes déjà membre de cette communauté.', 'ALREADY_MEMBER');
        if (community.kind !== 'private')
          throw conflict('Cette communauté se rejoint sans demande.', 'PUBLIC_COMMUNITY');
        if (!(await addRequest(tx, body.id, caller.id))) return undefined;
        const name = sanitizeText(await fullName(tx, caller.id));
        return notify(tx, {
          userIds: await administratorIds(tx, body.id),
          authorId: caller.id,
          action: 'joincom',
          description: `<b>${name}</b> demande à rejoindre <b>${sanitizeText(community.title)}</b>`,
          communityId: body.id,
          postId: null,
        });
      });
      if (told) announce(app.context, [told]);
      return { ...done, message: 'Demand sent' as const };
    },
  );

  app.post(
    '/quittergroup',
    {
      config: {
        access: signedIn,
        operation: { id: 'leaveCommunity', source: '2 §7', assumed: 'The answer is not shown.' },
      },
      schema: { summary: 'Leaves a community', body: LeaveBody, response: { 200: DoneAnswer } },
    },
    async ({ caller, body }) => {
      await database.transaction(async (tx) => removeMember(tx, await lockCommunity(tx, body.id), caller.id));
      announceMembership([caller.email]);
      return done;
    },
  );

  for (const [path, id] of [
    ['/userremovegroup', 'removeMember'],
    ['/api/userremovegroup', 'removeMemberByApi'],
  ] as const)
    app.post(
      path,
      {
        config: {
          access: communityAdministrator,
          operation: {
            id,
            source: '2 §7',
            assumed: 'The answer is not shown; both paths are one call.',
          },
        },
        schema: { summary: 'Unsubscribes a member', body: RemoveMemberBody, response: { 200: DoneAnswer } },
      },
      async ({ caller, body }) => {
        const gone = await database.transaction(async (tx) => {
          await removeMember(tx, await administeredCommunity(tx, caller, body.id), body.iduser);
          const [person] = await tx
            .select({ email: users.email })
            .from(users)
            .where(eq(users.id, body.iduser));
          return person;
        });
        if (gone) announceMembership([gone.email]);
        return done;
      },
    );

  app.post(
    '/api/updateroleuser',
    {
      config: {
        access: communityAdministrator,
        operation: { id: 'changeRole', source: '2 §7', assumed: 'The answer is not shown.' },
      },
      schema: { summary: "Changes a member's role", body: ChangeRoleBody, response: { 200: DoneAnswer } },
    },
    async ({ caller, body }) => {
      await database.transaction(async (tx) => {
        const community = await administeredCommunity(tx, caller, body.groupid);
        const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.email, body.email));
        if (!person) throw notFound();
        await changeRole(tx, community, person.id, body.role);
      });
      announceMembership([body.email]);
      return done;
    },
  );

  app.get(
    '/api/groups/:id/library/toggle-edition',
    {
      config: { access: communityAdministrator, operation: { id: 'toggleLibraryEdition', source: '2 §7' } },
      schema: {
        summary: 'Lets every member, or administrators alone, manage the library',
        params: JoinBody.pick({ id: true }),
        response: { 200: ToggleAnswer },
      },
    },
    async ({ caller, params }) => {
      const isLibraryEditable = await database.transaction((tx) =>
        toggleLibraryEdition(tx, caller, params.id),
      );
      const message = isLibraryEditable
        ? 'Tous les membres peuvent gérer les documents.'
        : 'Seuls les administrateurs peuvent gérer les documents.';
      return { ...done, isLibraryEditable, message };
    },
  );
}
