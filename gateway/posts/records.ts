import type { CommunityRecord } from '../communities/communities.ts';
import type { FileRecord, ImageRecord, VideoRecord } from '../content/media.ts';
import type { UnknownUserRecord } from '../content/actors.ts';
import type { EditRecord } from '../content/versions.ts';
import type { UserRecord } from '../people/people.ts';
import type { PollRecord } from './polls.ts';
import type { ReactionCounts, ReactionKind } from './reactions.ts';

export type PostKind = 'NORMAL' | 'EVENT' | 'POLL';

/** What is kept of the original in a share. */
export interface SharedPostRecord {
  /** Row of the original; null when it is gone. */
  slug: string | null;
  /** Row of its community, where the API tells it. */
  communitySlug: string | null;
  author: UnknownUserRecord;
  text: string;
  createdAt: string | null;
}

/** A post, decoded whole in one pass: a page of them needs no further call. */
export interface PostRecord {
  __typename: 'Post';
  id: string;
  slug: string;
  kind: PostKind;
  text: string;
  /** The same as the API keeps it: what a change of something else sends back, so that none of its markup is lost. */
  storedText: string;
  author: UserRecord;
  /** Whether the viewer wrote it. */
  isOwn: boolean;
  community: CommunityRecord;
  createdAt: string;
  isPinned: boolean;
  images: ImageRecord[];
  documents: FileRecord[];
  audios: FileRecord[];
  gif: ImageRecord | null;
  video: VideoRecord | null;
  /** What its video was uploaded as, which it keeps while it is converted; null where there is none. */
  uploadedVideo: string | null;
  link: string | null;
  poll: PollRecord | null;
  event: EventRecord | null;
  sharedFrom: SharedPostRecord | null;
  /** Whether it shares a post that has been deleted. */
  hasDeletedOriginal: boolean;
  shareCount: number;
  viewerHasShared: boolean;
  viewerHasBookmarked: boolean;
  reactionCounts: ReactionCounts;
  areReactionsCounted: boolean;
  viewerReaction: ReactionKind | null;
  commentCount: number;
  areCommentsCounted: boolean;
  lastComment: CommentRecord | null;
  lastEdit: EditRecord | null;
}

/** Where a comment stands. Only the community's row is sure; the rest of it may have to be asked for. */
export interface CommentPlace {
  community: CommunityRecord;
  post: string;
}

/** What comments and replies have in common. */
interface CommentBase {
  id: string;
  row: string;
  place: CommentPlace;
  text: string;
  /** The same as the API keeps it: what a change of something else sends back, so that none of its markup is lost. */
  storedText: string;
  image: ImageRecord | null;
  gif: ImageRecord | null;
  author: UserRecord;
  createdAt: string;
  likeCount: number;
  areLikesCounted: boolean;
  viewerHasLiked: boolean;
  lastEdit: EditRecord | null;
}

export interface CommentRecord extends CommentBase {
  __typename: 'Comment';
  /** The post within which it was read. */
  parent?: PostRecord;
  replyCount: number;
  areRepliesCounted: boolean;
}

export interface ReplyRecord extends CommentBase {
  __typename: 'Reply';
  /** Row of the comment it replies to. */
  comment: string;
  /** That comment, where it was read within it. */
  parent?: CommentRecord;
}

export interface EventRecord {
  __typename: 'Event';
  id: string;
  /** Row of its post. */
  slug: string;
  /** The post within which it was read. */
  parent?: PostRecord;
  title: string;
  location: string;
  description: string;
  startsAt: string;
  endsAt: string;
  /** Undefined where it was not told: fetched when it is selected. */
  image: ImageRecord | null | undefined;
}
