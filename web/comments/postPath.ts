/** Path of a post's page. */
export const postPath = (post: {
  readonly databaseId: string;
  readonly community: { readonly databaseId: string };
}): string => `/communaute/${post.community.databaseId}/post/${post.databaseId}`;

/** Path of a comment or reply below a post's path; the path itself without a comment. */
export const commentPath = (path: string, databaseId: string | null | undefined): string =>
  databaseId ? `${path}?commentaire=${databaseId}` : path;

/** Element id of a comment or reply. */
export const entryElementId = (databaseId: string): string => `commentaire-${databaseId}`;
