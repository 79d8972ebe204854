import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeApi } from '../../../backend/app/openapi.ts';
import { extensions } from '../../../backend/core/extensions.ts';

const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  'x-source': z.string(),
  'x-origin': z.enum(['documented', 'assumed', 'extension']),
  tags: z.array(z.string()).length(1),
  'x-assumed-reason': z.string().optional(),
  security: z.array(z.unknown()).optional(),
  responses: z.record(z.string(), z.unknown()),
});
const Document = z.looseObject({
  'x-extensions': z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

let document: z.output<typeof Document>;
let operations: [call: string, operation: z.output<typeof Operation>][];
beforeAll(async () => {
  document = Document.parse(await describeApi());
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): (typeof operations)[number] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
});

describe('the contract of the API', () => {
  it('is the same every time it is generated', async () => {
    expect(JSON.stringify(await describeApi())).toBe(JSON.stringify(await describeApi()));
  });

  it('names each operation once', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
  });

  it('names the document and section of each operation, and gives a reason for each assumption', () => {
    for (const [call, operation] of operations) {
      expect([call, operation['x-source']]).toEqual([
        call,
        expect.stringMatching(/^[123] §\d(, [123] §\d)*$/),
      ]);
      const reason = operation['x-assumed-reason'];
      const expected = reason === undefined ? 'documented' : 'assumed';
      expect([call, operation['x-origin']]).toEqual([
        call,
        'x-capability' in operation ? 'extension' : expected,
      ]);
      expect(Object.keys(operation.responses)).toContain('4XX');
    }
  });

  it('opens without a token exactly what must be', () => {
    const open = operations.filter(([, { security }]) => security?.length === 0).map(([call]) => call);
    expect(open.toSorted()).toEqual([
      'GET /admin/platformget',
      'GET /cgu/qr-code.png',
      'GET /files/{year}/{folder}/{name}',
      'POST /api/login_check',
      'POST /api/sessions/renouvellement',
      'POST /forget',
      'POST /reset/password',
    ]);
  });

  it('describes an answer of success for every operation', () => {
    for (const [call, { responses }] of operations)
      expect([call, Object.keys(responses).some((status) => status.startsWith('2'))]).toEqual([call, true]);
    expect(Object.keys(document.paths['/files/{year}/{folder}/{name}']?.get?.responses ?? {})).toEqual([
      '200',
      '206',
      '4XX',
    ]);
  });

  it('names the feature of each operation', () => {
    const declared = z.array(z.object({ name: z.string() })).parse(document.tags);
    expect([...new Set(operations.flatMap(([, { tags }]) => tags))].toSorted()).toEqual(
      declared.map(({ name }) => name),
    );
  });

  it('shares the shapes that calls have in common', () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Failure', 'OwnProfile', 'PlatformSettings', 'User']),
    );
  });
});

/** What is marked in a part of the document: its name, where it has one, and its extension. */
function* marksIn(part: unknown, at?: string): Generator<{ name: string | undefined; extension: string }> {
  if (typeof part !== 'object' || part === null) return;
  if ('x-capability' in part) {
    const { name, ...mark } = Mark.parse(part);
    yield { name: name ?? at, extension: mark['x-capability'] };
  }
  for (const [key, value] of Object.entries(part)) yield* marksIn(value, key);
}
const Mark = z.looseObject({
  'x-origin': z.literal('extension'),
  'x-capability': z.string(),
  /** Of a parameter or a header. */
  name: z.string().optional(),
});

/** By extension, what belongs to it: calls, and the fields, parameters and headers of calls and of shapes. */
const marked: Record<string, readonly string[]> = {
  ADMINISTRATORS: ['listPlatformAdministrators'],
  AUDIT: ['listActs'],
  CIVILITY: ['updateUser civilite'],
  COMMENT_EDITING: ['editComment'],
  CONVERSATION_FLAGS: ['adminconvert', 'group', 'statutnotif'].map((field) => `ConversationListing ${field}`),
  DISPATCHES: ['listGivenUp', 'resend'],
  EDITS: [
    'Comment modification',
    'CommunityListing modification',
    'OtherCommunity modification',
    'PlatformSettings modification',
    'Post modification',
    'editComment modifie',
    'editPost modifie',
    'getBreakingNews modification',
    'getCommunityPage modification',
    'getHighlights modification',
    'getLinks modification',
    'getUserInfo modification',
    'saveHighlight modifie',
    'savePlatformSettings modifie',
    'setBreakingNews modifie',
    'updateCommunity modifie',
    'updateLink modifie',
    'updateUser modifie',
  ],
  EVENT_SPANS: ['listEvents from', 'listEvents to'],
  EXPLICIT_MARKS: [
    'getFeed sansmarquer',
    'listNotifications sansmarquer',
    'markNotificationsSeen',
    'markPostsSeen',
  ],
  FOLDER_PATHS: [
    'FoundDocument id',
    'FoundDocument idgroup',
    'FoundDocument idoc',
    'FoundDocument titregroupe',
    'LibraryFile idoc',
    'listLibrary chemin',
    'listOwnLibrary chemin',
    'openLibrary chemin',
    'openLibraryOf chemin',
  ],
  IDEMPOTENCY: [
    'addIllustration',
    'addLink',
    'createComment',
    'createCommentWithFile',
    'createCommunity',
    'createConversation',
    'createEvent',
    'createLibraryFolder',
    'createMessage',
    'createMessageWithFiles',
    'createOwnFolder',
    'createPoll',
    'createReply',
    'createReplyWithFile',
    'createUser',
    'editComment',
    'editPost',
    'inviteExternal',
    'publish',
    'saveHighlight',
    'savePlatformSettings',
    'setBreakingNews',
    'sharePost',
    'updateCommunity',
    'updateLink',
    'updateUser',
    'uploadToFolder',
    'uploadToLibrary',
    'uploadToOwnFolder',
    'uploadToOwnLibrary',
    'vote',
  ].map((call) => `${call} Idempotency-Key`),
  LIBRARY_ORDER: ['listLibrary', 'listOwnLibrary'].flatMap((call) => [
    `${call} ordre`,
    `${call} recherche`,
    `${call} tri`,
  ]),
  LIBRARY_ENTRIES: ['getLibraryFile'],
  LINK_ORDER: ['addLink ordre', 'updateLink ordre'],
  PEOPLE_SEARCH: [
    'listCandidates recherche',
    'listMentionCandidates nb',
    'listMentionCandidates recherche',
    'listUsers q',
  ],
  COMMENT_SEARCH: ['search commentaires', 'search totalcommentaires'],
  SIMILAR_RESULTS: ['search approchants'],
  PICTURE_ALTERNATIVES: [
    'Comment alternative',
    'Message imagealternatives',
    'Post imagalternatives',
    'addIllustration alternative',
    'createComment alternative',
    'createCommentWithFile alternative',
    'createEvent alternative',
    'createMessage alternatives',
    'createMessageWithFiles alternatives',
    'createPoll alternative',
    'createReply alternative',
    'createReplyWithFile alternative',
    'editComment alternative',
    'editPost alternatives',
    'editPost descriptions',
    'editPost imagesToDescribe',
    'getHighlights alternative',
    'getIllustrations alternative',
    'publish alternatives',
    'saveHighlight alternative',
  ],
  QUOTAS: ['getCommunityStorage', 'getOwnStorage'],
  SESSIONS: [
    'changePassword ancien',
    'checkFirstSignIn langue',
    'checkFirstSignIn plateforme',
    'checkFirstSignIn version',
    'endSessions',
    'listSessions',
    'renewSession',
    'signIn appareil',
    'signIn cleappareil',
    'signIn plateforme',
    'signIn version',
  ],
  SHARE_ORIGINS: ['Post idgroupold', 'Post originesupprimee'],
  SLIDE_ORDER: ['orderHighlights', 'orderIllustrations'],
  SPLIT_NAMES: ['listReactions prenom'],
  STABLE_PAGES: [
    'getTopCommunities nb',
    'openLibrary positions',
    'openLibraryOf positions',
    ...[
      'getFeed',
      'getTopCommunities',
      'getTopPosts',
      'listActs',
      'listAdministrators',
      'listCandidates',
      'listComments',
      'listConversations',
      'listGivenUp',
      'listLastConnections',
      'listLibrary',
      'listMessages',
      'listNotifications',
      'listOtherMembers',
      'listOwnLibrary',
      'listPhotos',
      'listPolls',
      'listReactions',
      'listReplies',
      'listSavedPosts',
      'listUsers',
      'reportPeople',
      'search',
    ].flatMap((call) => [`${call} apres`, `${call} positions`]),
  ].toSorted(),
  TOTALS: [
    'getTopCommunities total',
    'getTopPosts total',
    'listCandidates total',
    'listLastConnections total',
    'listUsers total',
    'reportPeople total',
    'search mots',
    'search nb',
    'search start',
    'search totals',
    'search type',
  ],
  WANTED_STATES: [
    'likeComment',
    'likePost',
    'likeReply',
    'toggleBreakingNews',
    'toggleHighlights',
    'toggleLibraryEdition',
    'toggleSilence',
  ].map((call) => `${call} voulu`),
};

describe('what the API has beyond its documents', () => {
  it('is marked by the extension that it belongs to, and nothing else is', () => {
    const found: Record<string, Set<string>> = {};
    const parts: [holder: string, part: unknown][] = [
      ...operations.map(([, operation]): (typeof parts)[number] => [operation.operationId, operation]),
      // What is sent and what is answered are two shapes of one name.
      ...Object.entries(document.components.schemas).map(([name, schema]): (typeof parts)[number] => [
        name.replace(/Input$/, ''),
        schema,
      ]),
    ];
    for (const [holder, part] of parts)
      for (const { name, extension } of marksIn(part))
        (found[extension] ??= new Set()).add(name === undefined ? holder : `${holder} ${name}`);
    const names = Object.entries(found).map(([extension, held]) => [extension, [...held].toSorted()]);
    expect(Object.fromEntries(names)).toEqual(marked);
  });

  it('is listed with what it is, each extension once', () => {
    const listed = document['x-extensions'];
    expect(Object.fromEntries(listed.map(({ name, description }) => [name, description]))).toEqual(
      extensions,
    );
    // Neither has a call or a field of its own: the list alone names them.
    expect([...Object.keys(marked), 'PARTIAL_UPDATES', 'REALTIME_ACTIONS'].toSorted()).toEqual(
      listed.map(({ name }) => name),
    );
  });
});
