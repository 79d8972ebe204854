import { idType } from '../graphql/ids.ts';
import type { ImageRecord } from '../content/media.ts';

/** Ids of polls, from the database ids of community and post. */
export const pollId = idType('Poll', 'community', 'post');

/** Ids of poll choices, from the database ids of community, post and choice. */
export const pollChoiceId = idType('PollChoice', 'community', 'post', 'choice');

/** Database ids of a poll's community and post; the API requires both. */
export interface PollPlace {
  community: string;
  post: string;
}

/** A choice of a poll; counts are null when hidden from the viewer. */
export interface PollChoiceRecord {
  __typename: 'PollChoice';
  id: string;
  databaseId: string;
  place: PollPlace;
  label: string;
  voteCount: number | null;
  percentage: number | null;
  viewerHasChosen: boolean;
  isAnonymous: boolean;
}

/** A poll with its choices. */
export interface PollRecord {
  __typename: 'Poll';
  id: string;
  place: PollPlace;
  question: string;
  closesAt: string;
  isClosed: boolean;
  isAnonymous: boolean;
  image: ImageRecord | null;
  choices: PollChoiceRecord[];
  viewerHasVoted: boolean;
  viewerCanVote: boolean;
  viewerCanSeeResults: boolean;
}
