import { idType } from '../graphql/ids.ts';
import type { AuditAction, DeliveryKind } from '../__generated__/resolvers.ts';
import type { CommunityRecord } from '../communities/communities.ts';
import type { UserRecord } from '../people/people.ts';
import type { Month } from './month.ts';

/** Id of the administration area, from the administrator's database id. */
export const administrationId = idType('Administration', 'user');
/** Ids of entries of the audit log, from the API's database id. */
export const auditEntryId = idType('AuditEntry', 'entry');
/** Ids of failed mails and push messages, from the API's database id. */
export const failedDispatchId = idType('FailedDelivery', 'dispatch');
/** Ids of monthly statistics, from the month `YYYY-MM`. */
export const monthId = idType('MonthlyStatistics', 'month');
/** Ids of ranked communities, from the month and the ranking key. */
export const topCommunityId = idType('TopCommunity', 'month', 'rankingKey');
/** Ids of ranked posts, from month and database id. */
export const topPostId = idType('TopPost', 'month', 'post');

/** An account as administrators see it, with its right and connections. */
export interface AccountRecord {
  user: UserRecord;
  isAdministrator: boolean;
  /** Whether the API returned their right. */
  showsRight: boolean;
  isGuest: boolean | null;
  createdAt: string | null;
  lastSeenAt: string | null;
  isWebUser: boolean | null;
  isMobileUser: boolean | null;
}

/** Numbers of posts, comments, reactions and messages of a day. */
export interface DailyActivityRecord {
  date: string;
  postCount: number;
  commentCount: number;
  reactionCount: number;
  messageCount: number;
}

/** A month, whose figures are fetched when they are selected. */
export interface MonthRecord {
  __typename: 'MonthlyStatistics';
  id: string;
  asked: Month;
}

/** Figures of a month; null for each one that the API omits. */
export interface MonthFigures {
  engagementPercentage: number | null;
  activeUserCount: number | null;
  userCount: number | null;
  postCount: number | null;
  commentCount: number | null;
  reactionCount: number | null;
  messageCount: number | null;
  days: DailyActivityRecord[] | null;
}

/** A community of a month's ranking by activity. */
export interface TopCommunityRecord {
  __typename: 'TopCommunity';
  id: string;
  /** Database id of the community, or `~<offset>` in the ranking if the API sends only its title. */
  rankingKey: string;
  title: string;
  /** Undefined if the API sends only its title; `findRankedCommunity` then looks for that title. */
  community: CommunityRecord | undefined;
  activityCount: number;
}

/** A post of a month's ranking by comments and reactions. */
export interface TopPostRecord {
  __typename: 'TopPost';
  id: string;
  postDatabaseId: string;
  community: CommunityRecord;
  author: UserRecord;
  createdAt: string;
  interactionCount: number;
}

/** An entry of the audit log. */
export interface AuditEntryRecord {
  __typename: 'AuditEntry';
  id: string;
  databaseId: string;
  actor: UserRecord | null;
  affectedUser: UserRecord | null;
  action: AuditAction;
  /** Name of the object of the action; a number where it has none. */
  subject: string;
  changes: { field: string; before: string | null; after: string | null }[];
  /** Number of times it happened: the API joins repeated refused sign-ins into one entry. */
  count: number;
  createdAt: string;
}

/** The administration area, for administrators. */
export interface AdministrationRecord {
  __typename: 'Administration';
  id: string;
}

/** A mail or a push message that was given up. */
export interface FailedDeliveryRecord {
  __typename: 'FailedDelivery';
  id: string;
  databaseId: string;
  /** Purpose of the message, such as RESET_LINK; OTHER if unknown here. */
  kind: DeliveryKind;
  /** Address of the first recipient, with the number of others if there are several. */
  recipient: string;
  reason: string;
  attemptCount: number;
  createdAt: string;
  lastAttemptAt: string;
}
