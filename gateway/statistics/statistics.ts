import { idType } from '../graphql/ids.ts';
import type { AuditAction, DeliveryKind } from '../__generated__/resolvers.ts';
import type { CommunityRecord } from '../communities/communities.ts';
import type { UserRecord } from '../people/people.ts';
import type { Month } from './month.ts';

export const administrationId = idType('Administration', 'user');
export const auditEntryId = idType('AuditEntry', 'entry');
export const failedDispatchId = idType('FailedDelivery', 'dispatch');
export const monthId = idType('MonthlyStatistics', 'month');
export const topCommunityId = idType('TopCommunity', 'month', 'community');
export const topPostId = idType('TopPost', 'month', 'post');

/** An account as administrators see it. */
export interface AccountRecord {
  user: UserRecord;
  isAdministrator: boolean;
  /** Whether the API returned their right. */
  showsRight: boolean;
  isGuest: boolean | null;
  createdAt: string | null;
  lastSeenAt: string | null;
  usesWeb: boolean | null;
  usesMobile: boolean | null;
}

/** Activity of one day. */
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
  engagementRate: number | null;
  activeUserCount: number | null;
  userCount: number | null;
  postCount: number | null;
  commentCount: number | null;
  reactionCount: number | null;
  messageCount: number | null;
  days: DailyActivityRecord[] | null;
}

/** A lively community. */
export interface TopCommunityRecord {
  __typename: 'TopCommunity';
  id: string;
  /** Identifier of the community in the ranking. */
  row: string;
  title: string;
  /** Undefined when the API returns only its title. */
  community: CommunityRecord | undefined;
  activityCount: number;
}

/** A publication that drew people. */
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
  row: string;
  actor: UserRecord | null;
  affectedUser: UserRecord | null;
  action: AuditAction;
  subject: string;
  changes: { field: string; before: string | null; after: string | null }[];
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
  row: string;
  kind: DeliveryKind;
  recipient: string;
  reason: string;
  attemptCount: number;
  createdAt: string;
  lastAttemptAt: string;
}
