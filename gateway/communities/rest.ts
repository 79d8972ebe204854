import type { CreateCommunityInput } from '../__generated__/resolvers.ts';
import type { Context } from '../graphql/context.ts';
import type { UpdateOptions } from '../content/applyUpdate.ts';
import { call, screenLoadTime, wireId } from '../rest/call.ts';
import type { Rest } from '../rest/client.ts';
import {
  decodeCount,
  decodeCreatedDatabaseId,
  decodeFields,
  decodeFlag,
  decodeArray,
  decodeNamedList,
  decodeRelated,
} from '../compat/decode.ts';
import { decodeListWithoutNulls } from '../compat/decodeList.ts';
import { withInputNames } from '../rest/userErrors.ts';
import { requireCaller, requireViewer } from '../graphql/viewer.ts';
import type { CommunityRecord } from './communities.ts';
import { decodeCommunityPage, decodeListedCommunity } from './communities.rest.ts';
import { type CommunityChanges, defaultColor } from './fields.ts';
import { toWireFields, inputByWireField } from './fields.rest.ts';

/** Page size that the left panel of the existing clients sends to get every community. */
const all = 99_999_999_999;

/** Whether the response is a bare list, empty ones included. */
const isList = (answer: unknown): boolean => Array.isArray(answer) || !answer;

/** Fetches the viewer's communities, in the viewer's own order. */
export async function fetchCommunities(context: Context): Promise<CommunityRecord[]> {
  const { databaseId } = requireCaller(context);
  return context.rest.read(
    {
      ...call('POST /api/getcommunities', {
        body: { nbCommunity: all, startPoint: 0, idUser: wireId(databaseId), type: '', hasNotif: true },
      }),
      holdsFor: screenLoadTime,
    },
    (answer) => {
      // The documents speak of one list and of private and public lists; whichever comes is taken.
      const answered = isList(answer) ? undefined : decodeFields(answer, 'getcommunities');
      const items =
        answered && !('communities' in answered) && ('private' in answered || 'public' in answered)
          ? [
              ...decodeArray(answered.private, 'communities.private'),
              ...decodeArray(answered.public, 'communities.public'),
            ]
          : decodeNamedList(answer, 'communities', 'getcommunities');
      return decodeListWithoutNulls(items, 'getcommunities', decodeListedCommunity);
    },
  );
}

/** Fetches one community; non-members can read it unless it is hidden. */
export const fetchCommunity = (rest: Rest, databaseId: string): Promise<CommunityRecord> =>
  rest.read(
    {
      ...call('POST /api/getgroupspecifique/mur', { body: { id: wireId(databaseId) } }),
      holdsFor: screenLoadTime,
    },
    (answer) => decodeCommunityPage(answer, databaseId),
  );

/** Fetches the communities that the viewer does not belong to, sorted by title. */
export const fetchOtherCommunities = (rest: Rest): Promise<CommunityRecord[]> =>
  rest.read(call('GET /api/getothergroup'), (answer) =>
    decodeListWithoutNulls(
      decodeNamedList(answer, 'communities', 'getothergroup'),
      'getothergroup',
      decodeListedCommunity,
    ),
  );

/** Number of requests to join, and whether all members may edit the library. */
export interface CommunitySettings {
  requestCount: number;
  canMembersManageLibrary: boolean;
}

/** Fetches settings that only administrators of a community see. */
export const fetchCommunitySettings = (rest: Rest, databaseId: string): Promise<CommunitySettings> =>
  rest.read(call('POST /api/getgroupspecifique', { body: { id: wireId(databaseId) } }), (answer) => {
    const { nbinvitation, group } = decodeFields(answer, 'getgroupspecifique');
    const { isLibraryEditable } = decodeRelated<{ isLibraryEditable: unknown }>(group);
    return {
      requestCount: decodeCount(nbinvitation),
      canMembersManageLibrary: decodeFlag(isLibraryEditable),
    };
  });

/** Moves a community to a position, from 0, in the viewer's own order. */
export const moveCommunity = (rest: Rest, databaseId: string, position: number): Promise<void> =>
  rest.write(
    call('POST /api/groups/{id}/sortable/change-position', { path: { id: databaseId }, body: { position } }),
  );

/** Documented messages for required fields without a form control, used when the API rejects without a message. */
const wordless = {
  logo: 'Il faut choisir un logo pour la communauté',
  cover: 'Il faut choisir la couveture pour la communauté',
};

/** Creates a community; returns its database id, or undefined when the API omits it. */
export const createCommunity = (
  context: Context,
  { idempotencyKey, ...input }: CreateCommunityInput,
): Promise<string | undefined> =>
  withInputNames(
    inputByWireField,
    context.rest.write(
      call('POST /creategroupall', {
        multipart: {
          email: requireViewer(context).username,
          ...toWireFields(context, {
            ...input,
            kind: input.kind ?? 'PUBLIC',
            color: input.color ?? defaultColor,
          }),
          titre: input.title,
          sujet: input.description ?? '',
        },
        idempotencyKey,
      }),
      decodeCreatedDatabaseId,
    ),
    wordless,
  );

/** Updates the given fields of a community. */
export const updateCommunity = (
  context: Context,
  databaseId: string,
  changes: CommunityChanges,
  { precondition, key }: UpdateOptions,
): Promise<void> =>
  withInputNames(
    inputByWireField,
    context.rest.write(
      call('POST /allupdate', {
        multipart: {
          email: requireViewer(context).username,
          idgroup: databaseId,
          ...toWireFields(context, changes),
          ...precondition,
        },
        idempotencyKey: key,
      }),
    ),
  );

/** Removes a community's logo or cover. */
export const deleteCommunityPicture = (
  rest: Rest,
  databaseId: string,
  picture: 'LOGO' | 'COVER',
): Promise<void> =>
  picture === 'LOGO'
    ? rest.write(call('POST /api/groups/{id}/delete-logo', { path: { id: databaseId } }))
    : rest.write(call('POST /api/deletecover/{id}', { path: { id: databaseId } }));

/** Deletes a community; an API with a bin checks the title. */
export const deleteCommunity = (rest: Rest, databaseId: string, title?: string): Promise<void> =>
  withInputNames(
    { titre: 'title' },
    rest.write(
      call('DELETE /api/deletegroup/{id}', {
        path: { id: databaseId },
        query: { titre: title },
      }),
    ),
  );

/**
 * Lets all members, or administrators only, edit the library. APIs that ignore `voulu` invert the present state, so
 * call it only to change the state.
 */
export const updateLibrarySettings = (
  context: Context,
  databaseId: string,
  isEditable: boolean,
): Promise<void> =>
  context.rest.write(
    call('GET /api/groups/{id}/library/toggle-edition', {
      path: { id: databaseId },
      query: { voulu: isEditable ? 1 : 0 },
    }),
  );
