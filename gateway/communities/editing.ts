import type { UpdateCommunityInput } from '../__generated__/resolvers.ts';
import { ensureState } from '../compat/capabilities.ts';
import { fieldsToSend, mayHaveOverwritten } from '../compat/partialUpdates.ts';
import { type Context, clearMemory } from '../graphql/context.ts';
import { readAfterWrite } from '../graphql/idempotentCreate.ts';
import { applyUpdate, type Editable, type UpdateOptions, versionOfParts } from '../content/applyUpdate.ts';
import { rejectNull } from '../graphql/inputLimits.ts';
import { UserError, type UserErrorRecord } from '../http/errors.ts';
import { communityId, type CommunityRecord } from './communities.ts';
import { type CommunityChanges, storedFieldsExceptImages, editableCommunityParts } from './fields.ts';
import { loadCommunity } from './membership.ts';
import {
  deleteCommunityPicture,
  fetchCommunity,
  fetchCommunitySettings,
  updateCommunity,
  updateLibrarySettings,
} from './rest.ts';

/** Version and last edit of communities, for conflict checks in their settings. */
const editable: Editable<CommunityRecord> = {
  subject: 'cette communauté',
  changedMessage: 'Cette communauté a été modifiée',
  version: (community) => versionOfParts(editableCommunityParts(community)),
  parts: editableCommunityParts,
  lastEdit: ({ details }) => details?.lastEdit ?? null,
};

/** Resolves `version` of a community, fetched when the response omitted it. */
export const resolveCommunityVersion = (community: CommunityRecord, _args: unknown, context: Context) =>
  community.details
    ? editable.version(community)
    : loadCommunity(context, community.databaseId).then(editable.version);

/**
 * Sends the changed fields. Removing a picture is a separate call without a version, so it comes last. With an
 * idempotency key the API detects conflicts, so the call that compares versions always comes first.
 */
async function write(
  context: Context,
  databaseId: string,
  changes: CommunityChanges,
  kept: ReturnType<typeof storedFieldsExceptImages>,
  options: UpdateOptions,
): Promise<void> {
  const { logo, cover, ...texts } = changes;
  const gone = [...(logo === null ? ['LOGO' as const] : []), ...(cover === null ? ['COVER' as const] : [])];
  const isMore = Boolean(logo ?? cover) || Object.values(texts).some((value) => value !== undefined);
  const isCompared = Boolean(options.key) && Object.keys(options.precondition).length > 0;
  const fields = fieldsToSend(context, { ...kept, ...changes }, changes);
  if (isMore || isCompared || gone.length === 0) await updateCommunity(context, databaseId, fields, options);
  for (const picture of gone) await deleteCommunityPicture(context.rest, databaseId, picture);
}

/** A community without the fields that an update changes, so that they are refetched when selected. */
const withoutContent = (community: CommunityRecord): CommunityRecord => ({
  ...community,
  title: undefined,
  kind: undefined,
  color: undefined,
  logo: undefined,
  details: undefined,
});

/** Result of an update; the fields of the community are read when they are selected. */
interface Changed {
  community: CommunityRecord | null;
  /** Values sent to an API that requires every field, to compare with the stored ones. */
  compared?: { before: CommunityRecord; input: object };
  /** Why the library's setting was refused although the other fields were written. */
  refused?: UserErrorRecord;
}

/** The payload of an update. */
export interface CommunityChangeRecord extends Changed {
  userErrors: UserErrorRecord[];
}

/**
 * Resolves `userErrors` of `updateCommunity`: OVERWRITTEN if a field that the input lacks changed meanwhile, and what a
 * part of the update was refused for.
 */
export async function resolveCommunityErrors(
  { compared, refused, userErrors }: CommunityChangeRecord,
  _args: unknown,
  context: Context,
): Promise<UserErrorRecord[]> {
  const errors = refused ? [...userErrors, refused] : userErrors;
  if (!compared) return errors;
  const { before, input } = compared;
  const partsAfter = async () => {
    const after = await readAfterWrite(context, () => loadCommunity(context, before.databaseId));
    return after && editableCommunityParts(after);
  };
  if (!(await mayHaveOverwritten(context, editableCommunityParts(before), partsAfter, input))) return errors;
  return [{ code: 'OVERWRITTEN', message: `${editable.changedMessage} entre-temps.`, path: null }, ...errors];
}

/** Sets whether every member manages the library. The call toggles where it does not take a state. */
const setLibraryEditable = (context: Context, databaseId: string, isEditable: boolean): Promise<void> =>
  ensureState(context, isEditable, {
    readCurrent: async () => (await fetchCommunitySettings(context.rest, databaseId)).canMembersManageLibrary,
    write: () => updateLibrarySettings(context, databaseId, isEditable),
  });

/** Updates a community; returns the payload of `updateCommunity`. */
export async function changeCommunity(context: Context, input: UpdateCommunityInput) {
  const {
    communityId: id,
    basedOn: _basedOn,
    idempotencyKey: _key,
    canMembersManageLibrary,
    ...changes
  } = input;
  const isEditable = canMembersManageLibrary ?? undefined;
  const hasOthers = Object.values(changes).some((value) => value !== undefined);
  const databaseId = communityId.read(id).community;
  return applyUpdate<CommunityRecord, Changed>(
    context,
    {
      mutation: 'updateCommunity',
      input,
      editable,
      read: ({ rest }) => fetchCommunity(rest, databaseId),
    },
    (community) => ({ community }),
    async ({ readCurrent, ...options }) => {
      rejectNull(input, {
        canMembersManageLibrary: 'Ce choix est obligatoire.',
        title: 'Le titre est obligatoire',
        description: 'Le sujet est obligatoire',
        kind: 'Le type est obligatoire.',
      });
      const before = await readCurrent();
      if (hasOthers || isEditable === undefined)
        await write(context, before.databaseId, changes, storedFieldsExceptImages(before), options);
      clearMemory(context);
      const compared = hasOthers ? { compared: { before, input } } : {};
      try {
        if (isEditable !== undefined) await setLibraryEditable(context, databaseId, isEditable);
      } catch (error) {
        if (!hasOthers || !(error instanceof UserError)) throw error;
        const community = { ...withoutContent(before), canMembersManageLibrary: undefined };
        return { community, ...compared, refused: { ...error.userError, path: ['canMembersManageLibrary'] } };
      } finally {
        clearMemory(context);
      }
      return {
        community: { ...withoutContent(before), canMembersManageLibrary: isEditable },
        ...compared,
      };
    },
  );
}
