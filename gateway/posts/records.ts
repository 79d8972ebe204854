import type { IdParts } from '../graphql/ids.ts';
import type { UserErrorRecord } from '../http/errors.ts';
import type { CommunityRecord } from '../communities/communities.ts';
import type { FileRecord, ImageRecord, VideoRecord } from '../content/media.ts';
import type { UnknownUserRecord } from '../content/actors.ts';
import type { EditRecord } from '../content/versions.ts';
import type { UserRecord } from '../people/people.ts';
import type { PollRecord } from './polls.ts';
import type { ReactionCounts, ReactionKind } from './reactions.ts';

/** Kind of a post by its content. */
export type PostKind = 'STANDARD' | 'EVENT' | 'POLL';

/** The original of a share, as the share shows it. */
export interface SharedPostRecord {
  /** Database id of the original; null when it was deleted. */
  postDatabaseId: string | null;
  /** Database id of its community, if known. */
  communityDatabaseId: string | null;
  author: UnknownUserRecord | null;
  text: string;
  createdAt: string | null;
  poll: PollRecord | null;
  event: EventRecord | null;
}

/** A post, decoded completely: showing it needs no further call. */
export interface PostRecord {
  __typename: 'Post';
  id: string;
  databaseId: string;
  kind: PostKind;
  text: string;
  /** The stored text, sent back with other changes so that its markup is kept. */
  storedText: string;
  author: UserRecord;
  /** Whether the viewer wrote it. */
  isOwn: boolean;
  community: CommunityRecord;
  createdAt: string;
  isPinned: boolean;
  images: ImageRecord[];
  files: FileRecord[];
  audios: FileRecord[];
  gif: ImageRecord | null;
  video: VideoRecord | null;
  /** Uploaded file of the video, kept during conversion; null when there is none. */
  uploadedVideo: string | null;
  link: string | null;
  poll: PollRecord | null;
  event: EventRecord | null;
  sharedFrom: SharedPostRecord | null;
  /** Whether the shared post was deleted. */
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

/** Community and database id of the post of a comment; of the community only the database id may be known. */
export interface CommentPlace {
  community: CommunityRecord;
  post: string;
}

/** Common fields of comments and replies. */
interface CommentBase {
  id: string;
  databaseId: string;
  place: CommentPlace;
  text: string;
  /** The stored text, sent back with other changes so that its markup is kept. */
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

/** A comment on a post. */
export interface CommentRecord extends CommentBase {
  __typename: 'Comment';
  /** Post that it was loaded with. */
  parent?: PostRecord;
  replyCount: number;
  areRepliesCounted: boolean;
}

/** A reply to a comment. */
export interface ReplyRecord extends CommentBase {
  __typename: 'Reply';
  /** Database id of the comment it replies to. */
  comment: string;
  /** The comment, if the reply was loaded with it. */
  parent?: CommentRecord;
}

/** The event of a post. */
export interface EventRecord {
  __typename: 'Event';
  id: string;
  /** Database id of its post. */
  postDatabaseId: string;
  /** Post that it was loaded with. */
  parent?: PostRecord;
  /** Its community, if it was loaded with it. */
  community?: CommunityRecord;
  title: string;
  location: string;
  text: string;
  startsAt: string;
  endsAt: string;
  /** Undefined when not known: loaded when it is selected. */
  image: ImageRecord | null | undefined;
  /** Answers; null when the API has none. */
  participation: ParticipationRecord | null;
}

/** Response of a person to an event. */
export type EventResponse = 'GOING' | 'MAYBE' | 'NOT_GOING';

/** Responses to an event. */
export interface ParticipationRecord {
  capacity: number | null;
  goingCount: number;
  waitingCount: number;
  maybeCount: number;
  notGoingCount: number;
  /** The viewer's response; undefined when not known: loaded when it is selected. */
  own: { response: EventResponse | null; isWaiting: boolean } | undefined;
}

/**
 * Result of a mutation of comments. Post and comment are loaded only when selected, so that their failure does not
 * hide the success.
 */
export interface CommentChangeRecord {
  commentEdge?: { cursor: string; node: CommentRecord };
  replyEdge?: { cursor: string; node: ReplyRecord };
  deletedCommentId?: string;
  deletedReplyId?: string;
  /** The answered comment, or the post; absent when refused. */
  around?: IdParts<'community' | 'post'> & { readonly comment?: string };
  userErrors: UserErrorRecord[];
}
