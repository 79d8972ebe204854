/** The fields of the feed that the home page asks for; `page` is the arguments. */
export const feedFields = (page: string) => `feed(${page}) {
  edges { cursor node {
    id databaseId kind text createdAt isPinned commentCount shareCount viewerReaction viewerHasBookmarked viewerCanEdit
    author { id name initials jobTitle avatar { contentUrl(width: 96, height: 96) } }
    community { id databaseId title }
    reactionCount reactionGroups { reaction count viewerHasReacted }
    images { contentUrl(width: 640) width height alt }
    files { contentUrl name kind }
    gif { contentUrl }
    poll { id question isClosed viewerHasVoted choices { id label voteCount percentage viewerHasChosen } }
    event { title location text startsAt endsAt }
    lastComment { id text createdAt likeCount viewerHasLiked author { id name initials avatar { contentUrl(width: 80, height: 80) } } }
  } }
  pageInfo { hasNextPage endCursor }
}`;

/** The home feed, twenty posts by default. */
export const feedQuery = (first = 20) => `query Feed { viewer { ${feedFields(`first: ${first}`)} } }`;
