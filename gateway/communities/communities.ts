import { UserError } from '../http/errors.ts';
import { idType } from '../graphql/ids.ts';
import type { EditableFields } from './fields.ts';

/** Ids of communities, from the API's database id. */
export const communityId = idType('Community', 'community');

/**
 * Role in a community: administrators manage members and content, editors publish, readers only read, react and
 * comment.
 */
export type CommunityRole = 'ADMINISTRATOR' | 'EDITOR' | 'READER';

/** A community; a post carries some of its fields, the others are fetched when selected. */
export interface CommunityRecord extends EditableFields {
  __typename: 'Community';
  id: string;
  /** The API's id, as the addresses carry it. */
  databaseId: string;
  /** Null for a non-member; undefined when the response omitted it. */
  viewerRole: CommunityRole | null | undefined;
  unreadPostCount: number | undefined;
  /** Whether the viewer asked to join; undefined when the response omitted it. */
  hasRequested: boolean | undefined;
  /** Why the viewer's last request was refused; null without a reason, undefined when the response omitted it. */
  lastRefusal: string | null | undefined;
  /** Whether all members, not only administrators, may manage the library. */
  canMembersManageLibrary: boolean | undefined;
  /**
   * Whether the viewer, as an administrator, may invite people: guests may not; undefined when the response omitted it.
   */
  viewerMayInvite: boolean | undefined;
  /** Pending requests, visible to its administrators; undefined when the response omitted it. */
  requestCount: number | undefined;
}

/** A community of which only the database id is known; other fields are fetched when selected. */
export const communityReference = (databaseId: string): CommunityRecord => ({
  __typename: 'Community',
  id: communityId.write({ community: databaseId }),
  databaseId,
  title: undefined,
  kind: undefined,
  color: undefined,
  logo: undefined,
  viewerRole: undefined,
  details: undefined,
  unreadPostCount: undefined,
  hasRequested: undefined,
  lastRefusal: undefined,
  canMembersManageLibrary: undefined,
  viewerMayInvite: undefined,
  requestCount: undefined,
});

/** Error for a community that does not exist, or that the viewer may not see. */
export const communityNotFoundError = () =>
  new UserError('NOT_FOUND', 'Cette communauté n’existe pas ou n’existe plus.');
