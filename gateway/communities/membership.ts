import DataLoader from 'dataloader';
import { supports } from '../compat/capabilities.ts';
import { type Context, perRequest, clearMemory, createUnbatchedLoader } from '../graphql/context.ts';
import { asError, nullIfHidden } from '../http/errors.ts';
import type { CommunityRecord, CommunityRole } from './communities.ts';
import type { CommunityKind } from './fields.ts';
import { fetchCommunities, fetchCommunity, fetchOtherCommunities, fetchCommunitySettings } from './rest.ts';

/** The viewer's communities, fetched at most once per request. */
export const viewerCommunities = perRequest(fetchCommunities);

/** Communities by database id: the viewer's own in one call, each other one in its own. */
const communities = perRequest(
  (context) =>
    new DataLoader<string, CommunityRecord>(async (rows) => {
      const own = new Map(
        (await viewerCommunities(context)).map((community) => [community.databaseId, community]),
      );
      const found = await Promise.allSettled(
        rows.map(async (databaseId) => {
          const listed = own.get(databaseId);
          return listed?.title === undefined ? fetchCommunity(context.rest, databaseId) : listed;
        }),
      );
      return found.map((result) => (result.status === 'fulfilled' ? result.value : asError(result.reason)));
    }),
);

/** Loads a community, at most once per request: the viewer's own from their list, others, and those listed without a title, by a call each. */
export const loadCommunity = (context: Context, databaseId: string): Promise<CommunityRecord> =>
  communities(context).load(databaseId);

const pages = perRequest((context) =>
  createUnbatchedLoader((databaseId: string) => fetchCommunity(context.rest, databaseId)),
);

/** Number of posts of a community, fetched from its page; null if the viewer may not know it. */
export const countPosts = async (context: Context, databaseId: string): Promise<number | null> =>
  (await pages(context).load(databaseId)).details?.postCount ?? null;

/** Reloads a community after a change; null when it cannot be read now, so that clients fetch it later. */
export async function reloadCommunity(context: Context, databaseId: string): Promise<CommunityRecord | null> {
  clearMemory(context);
  try {
    return await loadCommunity(context, databaseId);
  } catch (error) {
    context.log().warn({ err: error }, 'A community that was changed could not be read again');
    return null;
  }
}

/** Finds the viewer's role in a community, with a call if it is unknown; null for a non-member. */
export function loadViewerRole(
  context: Context,
  community: CommunityRecord,
): CommunityRole | null | Promise<CommunityRole | null> {
  if (community.viewerRole !== undefined) return community.viewerRole;
  return viewerCommunities(context).then(
    (own) => own.find((candidate) => candidate.databaseId === community.databaseId)?.viewerRole ?? null,
  );
}

/** Returns what a rule makes of the viewer's role in a community; a promise only where the role has to be fetched. */
export function applyViewerRole<T>(
  context: Context,
  community: CommunityRecord,
  rule: (role: CommunityRole | null) => T,
): T | Promise<T> {
  const role = loadViewerRole(context, community);
  return role instanceof Promise ? role.then(rule) : rule(role);
}

/** Whether the viewer administers a community, by role or as platform administrator. */
export const canAdministerCommunity = (
  context: Context,
  community: CommunityRecord,
): boolean | Promise<boolean> =>
  applyViewerRole(
    context,
    community,
    (role) => role === 'ADMINISTRATOR' || (context.claims?.isAdministrator ?? false),
  );

/** Kind of a community, fetched when unknown. */
export const loadCommunityKind = (
  context: Context,
  community: CommunityRecord,
): CommunityKind | Promise<CommunityKind> =>
  community.kind ?? loadCommunity(context, community.databaseId).then((loaded) => loaded.kind ?? 'PUBLIC');

/** Communities that the viewer does not belong to, fetched at most once per request. */
export const otherCommunities = perRequest((context) => fetchOtherCommunities(context.rest));

/** A field of a community about the viewer who does not belong to it, looked up in `otherCommunities` when unknown. */
async function asOutsider<Name extends 'hasRequested' | 'lastRefusal'>(
  context: Context,
  community: CommunityRecord,
  name: Name,
): Promise<CommunityRecord[Name]> {
  if (community[name] !== undefined) return community[name];
  if ((await loadViewerRole(context, community)) !== null) return undefined;
  const others = await otherCommunities(context);
  return others.find((other) => other.databaseId === community.databaseId)?.[name];
}

/** Whether the viewer has requested to join. */
export const hasRequestedMembership = async (
  context: Context,
  community: CommunityRecord,
): Promise<boolean> => (await asOutsider(context, community, 'hasRequested')) ?? false;

/** Why the viewer's last request to join was refused; null without a reason. */
export const loadLastRefusalReason = async (
  context: Context,
  community: CommunityRecord,
): Promise<string | null> =>
  supports(context, 'MEMBERSHIP_REQUEST_DETAILS')
    ? ((await asOutsider(context, community, 'lastRefusal')) ?? null)
    : null;

const settings = perRequest((context) =>
  createUnbatchedLoader((databaseId: string) => fetchCommunitySettings(context.rest, databaseId)),
);

/** Loads the settings of a community, at most once per request. */
export const loadCommunitySettings = (context: Context, databaseId: string) =>
  settings(context).load(databaseId);

/** Whether every member may manage the documents, fetched when unknown; false for non-members. */
export async function canMembersManageLibrary(
  context: Context,
  community: CommunityRecord,
): Promise<boolean> {
  if (community.canMembersManageLibrary !== undefined) return community.canMembersManageLibrary;
  return (
    (await nullIfHidden(loadCommunitySettings(context, community.databaseId)))?.canMembersManageLibrary ??
    false
  );
}
