import type { CodegenConfig } from '@graphql-codegen/cli';

/** Where each type of the graph finds the record that its resolvers receive, one line each. */
const mappers = {
  Branding: '../branding/rest.ts#BrandingRecord',
  Comment: '../comments/comments.ts#CommentRecord',
  Community: '../communities/communities.ts#CommunityRecord',
  CreateCommentPayload: '../comments/comments.ts#CommentChangeRecord',
  CreateReplyPayload: '../comments/comments.ts#CommentChangeRecord',
  DeleteCommentPayload: '../comments/comments.ts#CommentChangeRecord',
  DeleteReplyPayload: '../comments/comments.ts#CommentChangeRecord',
  Conversation: '../chat/chat.ts#ConversationRecord',
  CalendarEvent: '../events/rest.ts#CalendarEventRecord',
  Document: '../library/library.ts#DocumentRecord',
  Event: '../events/events.ts#EventRecord',
  ExternalLink: '../home/rest.ts#ExternalLinkRecord',
  File: '../core/media.ts#FileRecord',
  Folder: '../library/library.ts#FolderRecord',
  GalleryPost: '../gallery/rest.ts#GalleryPostRecord',
  Gif: '../gifs/gifs.ts#GifRecord',
  Highlight: '../home/rest.ts#HighlightRecord',
  Illustration: '../home/rest.ts#IllustrationRecord',
  Image: '../core/media.ts#ImageRecord',
  LibraryEntry: '../library/library.ts#EntryRecord',
  LinkPreview: '../link-preview/page.ts#LinkPreviewRecord',
  MembershipRequest: '../members/requests.ts#MembershipRequestRecord',
  Message: '../chat/chat.ts#MessageRecord',
  MessageReader: '../chat/rest.ts#ReaderRecord',
  Node: '../core/nodes.ts#NodeRecord',
  Notification: '../notifications/notifications.ts#NotificationRecord',
  Poll: '../polls/polls.ts#PollRecord',
  PollChoice: '../polls/polls.ts#PollChoiceRecord',
  Post: '../feed/posts.ts#PostRecord',
  NotificationSettings: '../session/viewer.ts#ViewerRecord',
  PushReceived: '../notifications/notifications.ts#PushRecord',
  Reactor: '../reactions/rest.ts#ReactorRecord',
  Reply: '../comments/comments.ts#ReplyRecord',
  Search: '../search/search.ts#SearchRecord',
  SharedPost: '../feed/posts.ts#SharedPostRecord',
  User: '../people/people.ts#UserRecord',
  Video: '../core/media.ts#VideoRecord',
  Viewer: '../session/viewer.ts#ViewerRecord',
  ViewerEvent: '../core/realtime/viewerEvents.ts#ViewerEventRecord',
};

/** Contract 1, merged from the SDL of all rooms in a stable order, and the resolvers' types. */
const config: CodegenConfig = {
  schema: 'gateway/*/*.graphql',
  generates: {
    'schema.graphql': { plugins: ['schema-ast'], config: { sort: true } },
    'gateway/__generated__/resolvers.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        avoidOptionals: { field: true },
        contextType: '../core/context.ts#Context',
        mappers,
        scalars: {
          Date: 'string',
          DateTime: 'string',
          URL: 'string',
          HTML: 'string',
          Color: 'string',
          Upload: { input: '../core/uploads.ts#UploadValue', output: 'never' },
          ID: 'string',
        },
        strictScalars: true,
      },
    },
  },
};

export default config;
