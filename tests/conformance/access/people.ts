/** Callers and outcomes: columns and cells of the matrix. */

/** Kinds of callers by their relation to the place. */
export const people = [
  'anonymous',
  'guest',
  'former',
  'elsewhere',
  'reader',
  'member',
  'administrator',
  'platform',
] as const;
export type Person = (typeof people)[number];
export type Known = Exclude<Person, 'anonymous'>;

/** Outcome of an operation. */
const verdicts = ['y', 'a', 'r', 'c', 'u'] as const;
export type Verdict = (typeof verdicts)[number];

/** Outcomes for each kind of caller, in order: `u a a a y y y y`. */
export type Answers = string;

/** Outcomes by kind of place and kind of caller. */
export type Rule<Where extends string> = Partial<Record<Where, Answers>>;

/** Outcome of a rule for a caller. */
export const answerTo = (answers: Answers, person: Person): Verdict => {
  const words = answers.split(' ');
  const verdict = verdicts.find((each) => each === words[people.indexOf(person)]);
  if (!verdict || words.length !== people.length) throw new Error(`Not an answer to each: ${answers}`);
  return verdict;
};

/** Kinds of communities; the last is a public one whose library every member manages. */
export const communityKinds = ['public', 'private', 'secret', 'defaut', 'open library'] as const;
/** Conversations by the caller's role in them. */
export const conversationKinds = ['administered', 'group', 'pair', 'of others'] as const;
/** Accounts and personal libraries by owner. */
const ownershipKinds = ['own', 'of another'] as const;

export type CommunityKind = (typeof communityKinds)[number];
export type ConversationKind = (typeof conversationKinds)[number];
type OwnershipKind = (typeof ownershipKinds)[number];
export type Where = CommunityKind | ConversationKind | OwnershipKind | 'platform';

export const inCommunities = (answers: Answers): Rule<CommunityKind> => ({
  public: answers,
  private: answers,
  secret: answers,
  defaut: answers,
});
export const inConversations = (
  administered: Answers,
  group: Answers,
  pair: Answers,
  others: Answers,
): Rule<ConversationKind> => ({ administered, group, pair, 'of others': others });

/**
 * The rules, each stated once.        anonymous, guest, former member, administrator elsewhere,
 *                                     reader, member, administrator, administrator of the platform.
 */
export const rules = {
  // Of the platform.
  anybody: { platform: 'y y y y y y y y' },
  signedIn: { platform: 'u y y y y y y y' },
  employees: { platform: 'u a y y y y y y' },
  administration: { platform: 'u a a a a a a y' },
  administrators: { platform: 'u r r r r r r y' },
  /** Where no provider or no attempt has this name, for every caller. */
  noProvider: { platform: 'a a a a a a a a' },
  noAttempt: { platform: 'c c c c c c c c' },
  /** For gateways only, which authenticate with a secret. */
  gateways: { platform: 'r r r r r r r r' },
  // Of an account: guests see only people they know.
  accounts: { platform: 'u a r r r r r y' },
  creators: { platform: 'u r r r r r r y' },
  grantedCreators: { platform: 'u r y y y y y y' },

  // Of a community. Members only, who alone know of a secret one.
  content: inCommunities('u a a a y y y y'),
  card: { ...inCommunities('u a y y y y y y'), secret: 'u a a a y y y y' },
  joined: inCommunities('u a a a y y y a'),
  managing: {
    ...inCommunities('u a a a r r y y'),
    public: 'u a r r r r y y',
    defaut: 'u a r r r r y y',
  },
  managed: inCommunities('u a a a a a y y'),
  publishing: inCommunities('u a a a r y y r'),
  ownContent: inCommunities('u a a a y y y y'),
  moderating: inCommunities('u a a a r r y y'),
  authorsAlone: inCommunities('u a a a r r r r'),
  libraryBin: { ...inCommunities('u a a a a a y y'), 'open library': 'u a a a y y y y' },
  library: { ...inCommunities('u a a a r r y y'), 'open library': 'u a a a y y y y' },

  // Of a conversation.
  participants: inConversations('u y y y y y y y', 'u y y y y y y y', 'u y y y y y y y', 'u a a a a a a a'),
  conversationAdministrators: inConversations(
    'u y y y y y y y',
    'u r r r r r r r',
    'u r r r r r r r',
    'u a a a a a a a',
  ),

  // Of a person.
  ownThings: { own: 'u y y y y y y y', 'of another': 'u a a a a a a a' },
  colleagues: { own: 'u y y y y y y y', 'of another': 'u a y y y y y y' },
} satisfies Record<string, Rule<Where>>;
