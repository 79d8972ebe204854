import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { invalid } from '../core/errors.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import { announceCommunities } from './announcing.ts';
import { whenCreated } from './handlers.ts';
import { insertCommunity } from './insertCommunity.ts';
import { addMember } from './joining.ts';
import type { CreateCommunityAnswer, CreateCommunityFields } from './wire.ts';

/** Makes a community, which the caller administers. */
export async function createCommunity(
  { caller, server: { context } }: FastifyRequest,
  { fields, files, record }: ReceivedForm<typeof CreateCommunityFields, 'cover' | 'logo'>,
): Promise<z.output<typeof CreateCommunityAnswer>> {
  if (fields.type === 'defaut')
    throw invalid('type', "Il n'y a qu'une communauté par défaut.", 'ONE_DEFAULT_COMMUNITY');
  const id = await context.database.transaction(async (tx) => {
    const [logo] = await record(tx, files.logo);
    const [cover] = await record(tx, files.cover);
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
    for (const handle of whenCreated) await handle(tx, communityId, caller.id);
    return communityId;
  });
  announceCommunities(context, [caller.email]);
  return { status: true as const, id };
}
