import { archives, longConversation } from '../../fixtures/demo/busy.ts';

/** Of which types a scene has an id: those of the graph, and a community that has to be asked to be let in. */
type SceneType =
  | 'Administration'
  | 'Comment'
  | 'Community'
  | 'Conversation'
  | 'Folder'
  | 'GalleryPost'
  | 'Message'
  | 'MonthlyStatistics'
  | 'PollChoice'
  | 'Post'
  | 'PrivateCommunity'
  | 'Reply'
  | 'Search'
  | 'User';

/** Parts of a scene that appear in addresses. */
type SceneId = 'community' | 'conversation' | 'folder' | 'ownFolder' | 'post' | 'privateCommunity' | 'user';

/** Subjects of the screens in an organisation; undefined when it lacks one. */
export interface Scene {
  ids: Readonly<Record<SceneType, string | undefined>>;
  databaseIds: Readonly<Record<SceneId, string | undefined>>;
  /** The words of a search. */
  query: string;
}

type Ask = <Data>(query: string, variables?: object) => Promise<Data>;
interface Nodes<Node> {
  nodes: Node[];
}
interface Known {
  id: string;
  databaseId: string;
}
interface FoundPost extends Known {
  commentCount: number;
  poll: { choices: { id: string; voteCount: number | null }[] } | null;
}
interface FoundComment {
  id: string;
  likeCount: number;
  replies: Nodes<{ id: string }>;
}
interface FoundFolder extends Known {
  __typename: string;
  name: string;
}

const words = 'réunion';

const placesQuery = `query ($words: String!) { viewer { id user { id databaseId } search(query: $words) { id }
  administration { id statistics { id } }
  communities { nodes { id databaseId title kind } }
  libraryEntries(first: 20) { nodes { __typename id ... on Folder { databaseId name } } }
  conversations(first: 30) { nodes { id databaseId title messages(last: 1) { nodes { id } } } } } }`;

const communityQuery = `query ($databaseId: String!) { community(databaseId: $databaseId) {
  feed(first: 30) { nodes { id databaseId commentCount poll { choices { id voteCount } } } }
  pollPosts(first: 3) { nodes { id databaseId commentCount poll { choices { id voteCount } } } }
  gallery(first: 3) { nodes { id } }
  libraryEntries(first: 20) { nodes { __typename id ... on Folder { databaseId name } } } } }`;

const commentsQuery = `query ($databaseId: String!) { post(databaseId: $databaseId) { comments(first: 20) { nodes {
  id likeCount replies(first: 1) { nodes { id } } } } } }`;

const most = <Item>(list: readonly Item[], amount: (item: Item) => number): Item | undefined =>
  list.toSorted((a, b) => amount(b) - amount(a))[0];

/**
 * Finds what the screens of an administrator show: of the community with a title what is busiest in it, and of what is
 * their own the longest.
 */
export async function findScene(ask: Ask, title: string): Promise<Scene> {
  const { viewer } = await ask<{
    viewer: {
      id: string;
      user: Known;
      search: { id: string };
      administration: { id: string; statistics: { id: string } };
      communities: Nodes<Known & { title: string; kind: string }>;
      libraryEntries: Nodes<FoundFolder>;
      conversations: Nodes<Known & { title: string; messages: Nodes<{ id: string }> }>;
    };
  }>(placesQuery, { words });
  const found = viewer.communities.nodes.find((community) => community.title === title);
  const closed = viewer.communities.nodes.find(({ kind }) => kind === 'PRIVATE');
  const talk = viewer.conversations.nodes.find((conversation) => conversation.title === longConversation);
  if (!found) throw new Error(`The community ${title} is not there.`);
  const { community } = await ask<{
    community: {
      feed: Nodes<FoundPost>;
      pollPosts: Nodes<FoundPost>;
      gallery: Nodes<{ id: string }>;
      libraryEntries: Nodes<FoundFolder>;
    };
  }>(communityQuery, { databaseId: found.databaseId });
  const busiest = most(community.feed.nodes, (post) => post.commentCount);
  const { post } = await ask<{ post: { comments: Nodes<FoundComment> } }>(commentsQuery, {
    databaseId: busiest?.databaseId,
  });
  const isFolder = ({ __typename }: FoundFolder) => __typename === 'Folder';
  const folderOf = ({ nodes }: Nodes<FoundFolder>) =>
    nodes.find(({ name }) => name === archives) ?? nodes.find(isFolder);
  const folder = folderOf(community.libraryEntries);
  const replied = post.comments.nodes.find(({ replies }) => replies.nodes.length > 0);
  return {
    ids: {
      Administration: viewer.administration.id,
      Comment: (replied ?? most(post.comments.nodes, ({ likeCount }) => likeCount))?.id,
      Community: found.id,
      Conversation: talk?.id,
      Folder: folder?.id,
      GalleryPost: community.gallery.nodes[0]?.id,
      Message: talk?.messages.nodes[0]?.id,
      MonthlyStatistics: viewer.administration.statistics.id,
      PollChoice: most(
        community.pollPosts.nodes.flatMap(({ poll }) => poll?.choices ?? []),
        ({ voteCount }) => voteCount ?? 0,
      )?.id,
      Post: busiest?.id,
      PrivateCommunity: closed?.id,
      Reply: replied?.replies.nodes[0]?.id,
      Search: viewer.search.id,
      User: viewer.user.id,
    },
    databaseIds: {
      community: found.databaseId,
      conversation: talk?.databaseId,
      folder: folder?.databaseId,
      ownFolder: folderOf(viewer.libraryEntries)?.databaseId ?? folder?.databaseId,
      post: busiest?.databaseId,
      privateCommunity: closed?.databaseId,
      user: viewer.user.databaseId,
    },
    query: words,
  };
}
