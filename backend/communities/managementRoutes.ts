import { eq } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import type { Transaction } from '../core/database/database.ts';
import { conflict, forbidden, invalid } from '../core/errors.ts';
import { defineForm, receiveForm } from '../core/files/form.ts';
import { files as fileRows } from '../core/files/tables.ts';
import { requireEmployee } from '../core/guard.ts';
import { communityAdministrator } from './access.ts';
import { memberUsernames } from './audience.ts';
import { insertCommunity } from './communities.ts';
import { whenCreated } from './handlers.ts';
import { addMember, administeredCommunity } from './joining.ts';
import { communities, memberships } from './tables.ts';
import {
  CommunityParameter,
  CreateCommunityAnswer,
  CreateCommunityFields,
  DoneAnswer,
  UpdateCommunityAnswer,
  UpdateCommunityFields,
} from './wire.ts';

const done = { status: true as const };

/** Making, changing and deleting communities. */
export function managementRoutes(app: App): void {
  const { config, database, files, realtime } = app.context;

  const image = {
    kinds: ['image' as const],
    extensions: ['png', 'jpg', 'gif'],
    most: 1,
    // The limit of photographs is that of all pictures that are cropped.
    maxBytes: config.uploads.profilePhotoBytes,
  };
  const createForm = defineForm({ fields: CreateCommunityFields, files: { cover: image, logo: image } });
  const updateForm = defineForm({ fields: UpdateCommunityFields, files: { cover: image, logo: image } });

  /** Members' lists of communities are other ones now. */
  const announce = (receveur: string[]) => void realtime.publish({ pusheraction: ['posts'], receveur });

  app.post(
    '/creategroupall',
    {
      config: { access: signedIn, operation: { id: 'createCommunity', source: '2 §7' }, form: createForm },
      schema: {
        summary: 'Makes a community, which the caller administers',
        response: { 200: CreateCommunityAnswer },
      },
    },
    async (request) => {
      const { caller } = request;
      const [person] = await database
        .select({ mayCreate: users.canCreateCommunities })
        .from(users)
        .where(eq(users.id, caller.id));
      if (!caller.isAdministrator && person?.mayCreate !== true) throw forbidden();
      requireEmployee(caller);
      return receiveForm(request, createForm, async ({ fields, files: received, record }) => {
        if (fields.type === 'defaut')
          throw invalid('type', "Il n'y a qu'une communauté par défaut.", 'ONE_DEFAULT_COMMUNITY');
        const id = await database.transaction(async (tx) => {
          const [logo] = await record(tx, received.logo);
          const [cover] = await record(tx, received.cover);
          const communityId = await insertCommunity(tx, {
            title: fields.titre,
            subject: fields.sujet,
            kind: fields.type,
            color: fields.couleur,
            logoId: logo?.id ?? null,
            coverId: cover?.id ?? null,
            createdBy: caller.id,
          });
          await addMember(tx, communityId, caller.id, 'ROLE_ADMIN');
          for (const tell of whenCreated) await tell(tx, communityId, caller.id);
          return communityId;
        });
        announce([caller.email]);
        return { ...done, id };
      });
    },
  );

  app.post(
    '/allupdate',
    {
      config: {
        access: communityAdministrator,
        operation: { id: 'updateCommunity', source: '2 §7' },
        form: updateForm,
      },
      schema: {
        summary: 'Changes a community; what is not sent keeps its value',
        response: { 200: UpdateCommunityAnswer },
      },
    },
    (request) =>
      receiveForm(request, updateForm, async ({ fields, files: received, record }) => {
        const { receveur, groupe } = await database.transaction(async (tx) => {
          const before = await administeredCommunity(tx, request.caller, fields.idgroup);
          if (fields.type !== undefined && fields.type !== before.kind) {
            if (before.kind === 'defaut' || fields.type === 'defaut')
              throw conflict('Le type de la communauté par défaut ne change pas.', 'DEFAULT_COMMUNITY');
          }
          const [logo] = await record(tx, received.logo);
          const [cover] = await record(tx, received.cover);
          const [after] = await tx
            .update(communities)
            .set({
              title: fields.titre ?? before.title,
              subject: fields.sujet ?? before.subject,
              kind: fields.type ?? before.kind,
              color: fields.couleur ?? before.color,
              logoId: logo?.id ?? before.logoId,
              coverId: cover?.id ?? before.coverId,
            })
            .where(eq(communities.id, before.id))
            .returning();
          const count = await tx.$count(memberships, eq(memberships.communityId, before.id));
          const community = after ?? before;
          return {
            receveur: await memberUsernames(tx, community.id),
            groupe: {
              id: community.id,
              titre: community.title,
              sujet: community.subject,
              typegroupe: community.kind,
              couleur: community.color,
              logo: await pathOf(tx, community.logoId),
              photocouverture: await pathOf(tx, community.coverId),
              users: count,
            },
          };
        });
        announce(receveur);
        return { ...done, groupe };
      }),
  );

  async function pathOf(tx: Transaction, fileId: number | null): Promise<string> {
    if (fileId === null) return '';
    const [file] = await tx.select({ key: fileRows.key }).from(fileRows).where(eq(fileRows.id, fileId));
    return file ? files.sign(file) : '';
  }

  for (const [path, id, column] of [
    ['/api/deletecover/:id', 'deleteCover', 'coverId'],
    ['/api/groups/:id/delete-logo', 'deleteLogo', 'logoId'],
  ] as const)
    app.post(
      path,
      {
        config: { access: communityAdministrator, operation: { id, source: '2 §7' } },
        schema: {
          summary: 'Takes a picture away from a community',
          params: CommunityParameter,
          response: { 200: DoneAnswer },
        },
      },
      async ({ caller, params }) => {
        await database.transaction(async (tx) => {
          const community = await administeredCommunity(tx, caller, params.id);
          await tx
            .update(communities)
            .set({ [column]: null })
            .where(eq(communities.id, community.id));
        });
        return done;
      },
    );

  for (const [path, id] of [
    ['/api/deletegroup/:id', 'deleteCommunityByApi'],
    ['/deletegroup/:id', 'deleteCommunity'],
  ] as const)
    app.delete(
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
        schema: {
          summary: 'Deletes a community with all that is in it',
          params: CommunityParameter,
          response: { 200: DoneAnswer },
        },
      },
      async ({ caller, params }) => {
        const members = await database.transaction(async (tx) => {
          const community = await administeredCommunity(tx, caller, params.id);
          if (community.kind === 'defaut')
            throw conflict('La communauté par défaut ne peut pas être supprimée.', 'DEFAULT_COMMUNITY');
          const told = await memberUsernames(tx, community.id);
          await tx.delete(communities).where(eq(communities.id, community.id));
          return told;
        });
        announce(members);
        return done;
      },
    );
}
