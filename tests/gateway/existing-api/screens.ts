/** What the screens ask for, each as one document, with the person who sees it. */
import { ids, yann, zoe } from '../../../fixtures/existing-api/seed.ts';

const person = 'id slug email fullName initials job avatar { url }';
const post = `
  id slug kind text createdAt isPinned shareCount commentCount link viewerHasSaved viewerHasShared viewerReaction
  author { ${person} } community { slug title } reactionCounts { like applause check total }
  images { url } documents { name kind url } audios { name } gif { url } video { url }
  sharedFrom { author { name } text createdAt }
  event { title place startsAt endsAt description }
  poll { question closesAt isClosed viewerHasVoted choices { answer voteCount percentage viewerHasChosen } }`;
const listed =
  'id slug title subject kind color memberCount unreadPostCount viewerRole logo { url } cover { url }';
const entry =
  'id name createdAt author { name } ... on Document { kind url } ... on Folder { isDefault slug }';

export interface Screen {
  as: string;
  document: string;
}

export const screens = {
  header: {
    as: yann,
    document: `{ viewer { username isAdministrator canCreateCommunities language breakingNews
      user { id firstName lastName fullName birthDate country civility avatar { url } }
      unreadConversationCount unreadNotificationCount links { title url } } branding { name mainColor welcome } }`,
  },
  home: {
    as: yann,
    document: `{ viewer { highlights { text url image { url } } illustrations { url image { url } }
      feed(first: 10) { nodes { ${post} } pageInfo { hasNextPage } } } }`,
  },
  ownPosts: { as: yann, document: `{ viewer { ownPosts(first: 5) { nodes { ${post} } } } }` },
  savedPosts: { as: yann, document: `{ viewer { savedPosts(first: 5) { nodes { ${post} } } } }` },
  post: {
    as: yann,
    document: `{ post(slug: "${ids.post}") { ${post}
      comments(first: 5) { nodes { id text createdAt likeCount viewerHasLiked replyCount author { ${person} }
        image { url } replies(first: 5) { nodes { id text author { fullName } } } } pageInfo { hasNextPage } }
      reactors(first: 6) { edges { reaction node { fullName job } } } } }`,
  },
  poll: {
    as: yann,
    document: `{ post(slug: "${ids.poll}") { poll { choices { answer voters(first: 5) { nodes { fullName } } } } } }`,
  },
  communities: {
    as: yann,
    document: `{ viewer { communities(first: 20) { totalCount nodes { ${listed} } }
      otherCommunities(first: 20) { totalCount nodes { ${listed} viewerCanJoin viewerHasRequestedMembership } } } }`,
  },
  community: {
    as: yann,
    document: `{ community(slug: "${ids.accounts}") { ${listed} isLibraryEditable membershipRequestCount
      viewerCanAdminister viewerCanPublish
      administrators(first: 7) { totalCount nodes { ${person} } }
      otherMembers(first: 5) { totalCount nodes { ${person} } }
      feed(first: 5) { nodes { ${post} } } polls(first: 5) { nodes { id } }
      gallery(first: 12) { nodes { slug images { url } } } events { title } } }`,
  },
  calendar: {
    as: yann,
    document: `{ community(slug: "${ids.everybody}") { title
      events { title place description startsAt endsAt slug } polls(first: 5) { nodes { id text } }
      gallery(first: 12) { nodes { slug images { url } } } } }`,
  },
  members: {
    as: yann,
    document: `{ community(slug: "${ids.accounts}") {
      members(first: 10) { totalCount edges { role node { ${person} } } }
      found: members(first: 10, search: "abel") { totalCount nodes { fullName } }
      candidates(first: 5) { totalCount nodes { ${person} } }
      foundCandidates: candidates(first: 5, search: "fau") { totalCount nodes { fullName } }
      mentionCandidates(first: 5) { fullName }
      membershipRequests(first: 5) { totalCount nodes { user { ${person} } } } } }`,
  },
  directory: {
    as: yann,
    document: `{ viewer { people(first: 5) { totalCount nodes { ${person} phone } }
      found: people(first: 5, search: "etienne") { totalCount nodes { fullName } } } }`,
  },
  profile: {
    as: yann,
    document: `{ user(slug: "103") { ${person} phone description birthDate country civility canCreateCommunities
      addableCommunities(first: 5) { totalCount nodes { title } } } }`,
  },
  library: {
    as: yann,
    document: `{ community(slug: "${ids.accounts}") {
      byName: libraryEntries(first: 10) { nodes { ${entry} } }
      byDate: libraryEntries(first: 10, sort: DATE, direction: DESCENDING) { nodes { name } }
      found: libraryEntries(first: 10, search: "aff") { nodes { name } }
      folder(slug: "602") { name entries(first: 10) { nodes { ${entry} } } ancestors { name } }
      folderTree { depth folder { name } } } }`,
  },
  ownLibrary: {
    as: yann,
    document: `{ viewer { libraryEntries(first: 10) { nodes { ${entry} } }
      folder(slug: "607") { name entries(first: 10) { nodes { name } } } } }`,
  },
  chat: {
    as: yann,
    document: `{ viewer { conversations(first: 10) { nodes { id slug title unreadCount isGroup isMuted
      viewerIsAdministrator faces { name avatar { url } } lastMessage { plainText kind senderName createdAt }
      messages(last: 10) { nodes { id text kind createdAt isMine isSeen images { url } document { name url }
        author { fullName } readers { fullName } } } participants { ${person} } } } } }`,
  },
  notifications: {
    as: yann,
    document: `{ viewer { notifications(first: 20) { nodes { id text author { name } target community { slug } postSlug
      isRead createdAt } } notificationSettings { isPushEnabled areConversationsEnabled areCommunitiesEnabled
      communities { community { title } isEnabled } } } }`,
  },
  search: {
    as: yann,
    document: `{ viewer { search(query: "a") { postCount personCount communityCount documentCount
      posts(first: 10) { nodes { ${post} } } people(first: 20) { nodes { ${person} } }
      communities(first: 10) { nodes { slug title kind viewerRole } }
      documents(first: 10) { nodes { name url author { name } createdAt } } } } }`,
  },
  statistics: {
    as: zoe,
    document: `{ viewer { administration { accounts(first: 5) { totalCount edges { isAdministrator node { ${person} } } }
      administrators { nodes { fullName } }
      latestConnections(first: 5) { totalCount edges { lastSeenAt node { fullName } } }
      highlights { text } breakingNews } } }`,
  },
} as const satisfies Record<string, Screen>;
