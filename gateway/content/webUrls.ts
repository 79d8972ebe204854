import type { Context } from '../graphql/context.ts';

const under = ({ origin }: Pick<Context, 'origin'>, path: string): string => `${origin}${path}`;

/** Addresses of the web client's pages, for links to copy and share. */
export const webUrls = {
  community: (context: Context, community: string) => under(context, `/communaute/${community}`),
  post: (context: Context, community: string, post: string) =>
    under(context, `/communaute/${community}/post/${post}`),
  commentOrReply: (
    context: Context,
    { community, post }: { community: { databaseId: string }; post: string },
    databaseId: string,
  ) => under(context, `/communaute/${community.databaseId}/post/${post}?commentaire=${databaseId}`),
  folder: (context: Context, community: string | null, folder: string) =>
    under(context, `${community === null ? '' : `/communaute/${community}`}/mediatheque/${folder}`),
  user: (context: Context, user: string) => under(context, `/utilisateur/profil/${user}`),
  conversation: (context: Context, conversation: string) => under(context, `/discussions/${conversation}`),
  message: (context: Context, conversation: string, message: string) =>
    under(context, `/discussions/${conversation}?message=${message}`),
};
