import type { components } from '../__generated__/openapi.ts';
import {
  decodeFlag,
  decodeArray,
  decodeOptionalCount,
  decodeOptionalNumber,
  decodeOptionalDatabaseId,
  decodePlainText,
  decodeOptional,
  decodeRelated,
  decodeDatabaseId,
  decodeText,
  type Wire,
  decodeObject,
} from '../compat/decode.ts';
import { decodeListWithoutNulls } from '../compat/decodeList.ts';
import { unknownInstant, decodeInstantIfPresent } from '../compat/instants.ts';
import { decodeImages } from './attachments.rest.ts';
import { pollId, pollChoiceId, type PollPlace, type PollChoiceRecord, type PollRecord } from './polls.ts';

type WirePost = components['schemas']['Post'];

type WireChoice = components['schemas']['PollChoice'];

/** The viewer decides what an anonymous poll shows. */
interface Reader {
  place: PollPlace;
  isAnonymous: boolean;
  isOwner: boolean;
}

/** Decodes the choices and hides the results of anonymous polls again. */
function decodeChoices(value: unknown, chosen: string | null, reader: Reader): PollChoiceRecord[] {
  const isHidden = reader.isAnonymous && !reader.isOwner;
  return decodeListWithoutNulls(decodeArray(value, 'poll.reponsepoll'), 'poll.reponsepoll', (item) => {
    const choice = decodeObject<WireChoice>(item, 'poll.choice');
    const databaseId = decodeDatabaseId(choice.id, 'poll.choice.id');
    const share = decodeOptionalNumber(choice.pourcentage);
    return {
      __typename: 'PollChoice' as const,
      id: pollChoiceId.write({ ...reader.place, choice: databaseId }),
      databaseId,
      place: reader.place,
      label: decodePlainText(choice.answer),
      voteCount: isHidden ? null : (decodeOptionalCount(choice.nbvotant) ?? null),
      percentage: isHidden || share === undefined ? null : Math.round(share * 100) / 100,
      viewerHasChosen: databaseId === chosen,
      isAnonymous: reader.isAnonymous,
    };
  });
}

/** The viewer's choice, from `votant`; null for none. */
function decodeVote(value: unknown): string | null {
  const vote = decodeRelated<{ voted: unknown; idchoice: unknown }>(value);
  return decodeFlag(vote.voted) ? (decodeOptionalDatabaseId(vote.idchoice) ?? null) : null;
}

/** Decodes the poll of a post; `isOwner` says that the viewer wrote it. */
export const decodePoll = (post: Wire<WirePost>, place: PollPlace, isOwner: boolean): PollRecord =>
  pollOf(post, post, { place, isOwner, isMember: true });

/** Decodes the poll that a post shares; null when it shares none. The API hides its figures from others than readers. */
export const decodeSharedPoll = (
  post: Wire<WirePost>,
  place: PollPlace,
  isMember: boolean,
): PollRecord | null =>
  post.sondageold
    ? decodeOptional('post.sondageold', () => {
        const shared = decodeObject<NonNullable<WirePost['sondageold']>>(post.sondageold, 'post.sondageold');
        const poll = pollOf(shared, post, { place, isOwner: true, isMember });
        return { ...poll, viewerCanSeeResults: poll.choices.every(({ voteCount }) => voteCount !== null) };
      })
    : null;

function pollOf(
  post: Pick<Wire<WirePost>, 'question' | 'privacyType' | 'reponsepoll' | 'votant' | 'endate' | 'leftime'> & {
    text?: unknown;
  },
  pictured: Wire<WirePost>,
  { place, isOwner, isMember }: { place: PollPlace; isOwner: boolean; isMember: boolean },
): PollRecord {
  const isAnonymous = decodeText(post.privacyType) === 'ANONYMOUS';
  const chosen = decodeVote(post.votant);
  // '0' means closed; when it is missing, the closing date decides.
  const closesAt = decodeInstantIfPresent(post.endate, 'post.endate');
  const isClosed =
    post.leftime === undefined
      ? closesAt !== unknownInstant && Date.parse(closesAt) <= Date.now()
      : decodeText(post.leftime) === '0';
  return {
    __typename: 'Poll',
    id: pollId.write(place),
    place,
    question: decodePlainText(post.question) || decodePlainText(post.text),
    closesAt,
    isClosed,
    isAnonymous,
    image: decodeImages(pictured)[0] ?? null,
    choices: decodeChoices(post.reponsepoll, chosen, { place, isAnonymous, isOwner }),
    viewerHasVoted: chosen !== null,
    viewerCanVote: isMember && !isClosed,
    viewerCanSeeResults: !isAnonymous || isOwner,
  };
}
