import type { CodegenConfig } from '@graphql-codegen/cli';

/** Where each type of the graph finds the record that its resolvers receive, one line each. */
const mappers = {
  Administration: '../statistics/statistics.ts#AdministrationRecord',
  AddAdministratorPayload: '../statistics/accounts.ts#AccountChange',
  DocumentVersion: '../library/versions.rest.ts#VersionRecord',
  AuditEntry: '../statistics/statistics.ts#AuditEntryRecord',
  Branding: '../branding/branding.ts#BrandingRecord',
  Comment: '../posts/records.ts#CommentRecord',
  Community: '../communities/communities.ts#CommunityRecord',
  UpdateCommunityPayload: '../communities/editing.ts#CommunityChangeRecord',
  CreateCommentPayload: '../posts/records.ts#CommentChangeRecord',
  CreateReplyPayload: '../posts/records.ts#CommentChangeRecord',
  DeleteCommentPayload: '../posts/records.ts#CommentChangeRecord',
  DeleteReplyPayload: '../posts/records.ts#CommentChangeRecord',
  Conversation: '../chat/chat.ts#ConversationRecord',
  ConversationRead: '../chat/events.ts#ConversationReadRecord',
  MessageDeleted: '../chat/events.ts#MessageDeletedRecord',
  Document: '../library/library.ts#DocumentRecord',
  Event: '../posts/records.ts#EventRecord',
  ExternalLink: '../home/home.ts#ExternalLinkRecord',
  File: '../content/media.ts#FileRecord',
  Folder: '../library/library.ts#AnyFolder',
  GalleryPost: '../gallery/rest.ts#GalleryPostRecord',
  Gif: '../gifs/gifs.ts#GifRecord',
  CarouselSlide: '../home/home.ts#CarouselSlideRecord',
  SidebarMedia: '../home/home.ts#SidebarMediaRecord',
  Image: '../content/media.ts#ImageRecord',
  LibraryEntry: '../library/library.ts#EntryRecord',
  LinkPreview: '../link-preview/parseLinkPreview.ts#LinkPreviewRecord',
  MembershipRequest: '../members/requests.ts#MembershipRequestRecord',
  Message: '../chat/chat.ts#MessageRecord',
  ConvertGuestPayload: '../statistics/accounts.ts#AccountChange',
  MoveLibraryEntriesPayload: '../library/selections.ts#EntriesChange',
  RestoreLibraryEntriesPayload: '../library/selections.ts#EntriesChange',
  MonthlyStatistics: '../statistics/statistics.ts#MonthRecord',
  Node: '../graphql/nodes.ts#NodeRecord',
  MarkNotificationsReadPayload: '../notifications/notifications.ts#MarkReadRecord',
  Notification: '../notifications/notifications.ts#NotificationRecord',

  Poll: '../posts/polls.ts#PollRecord',
  PollChoice: '../posts/polls.ts#PollChoiceRecord',
  Post: '../posts/records.ts#PostRecord',
  NotificationSettings: '../graphql/viewer.ts#ViewerRecord',
  ScheduledPost: '../feed/scheduled.rest.ts#ScheduledPostRecord',
  PushReceived: '../notifications/notifications.ts#PushRecord',
  PushedPost: '../notifications/notifications.ts#PushedPostRecord',
  RemoveAdministratorPayload: '../statistics/accounts.ts#AccountChange',
  RenewSessionPayload: '../session/tokenResult.ts#TokenResult',
  Reply: '../posts/records.ts#ReplyRecord',
  Search: '../search/search.ts#SearchRecord',
  Session: '../session/sessions.rest.ts#SessionRecord',
  SharePostPayload: '../posts/posts.ts#SharingRecord',
  SharedPost: '../posts/records.ts#SharedPostRecord',
  CompleteSignInPayload: '../session/tokenResult.ts#SignInRecord',
  SignInPayload: '../session/tokenResult.ts#SignInRecord',
  UpdatePasswordPayload: '../session/tokenResult.ts#TokenResult',
  TopCommunity: '../statistics/statistics.ts#TopCommunityRecord',
  TopPost: '../statistics/statistics.ts#TopPostRecord',
  UnknownUser: '../content/actors.ts#UnknownUserRecord',
  User: '../people/people.ts#UserRecord',
  Video: '../content/media.ts#VideoRecord',
  Viewer: '../graphql/viewer.ts#ViewerRecord',
  ViewerEvent: '../realtime/eventRoutes.ts#ViewerEventRecord',
};

/** What scalars are in JSON. */
const scalars = {
  Date: 'string',
  YearMonth: 'string',
  DateTime: 'string',
  URL: 'string',
  HTML: 'string',
  Color: 'string',
  ByteCount: 'number',
  ID: 'string',
};

/** Contract 1, merged from the SDL of all rooms in a stable order, the resolvers' types, and the mobile client's. */
const config: CodegenConfig = {
  schema: 'gateway/*/*.graphql',
  generates: {
    'schema.graphql': { plugins: ['schema-ast'], config: { sort: true, includeDirectives: true } },
    'gateway/__generated__/resolvers.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        avoidOptionals: { field: true },
        contextType: '../graphql/context.ts#Context',
        mappers,
        scalars: {
          ...scalars,
          Upload: { input: '../rest/uploadedFile.ts#UploadedFile', output: 'never' },
        },
        strictScalars: true,
        // An error is reported at its place in a list.
        resolverTypeWrapperSignature: 'Promise<T> | T | Error',
      },
    },
    'mobile/__generated__/documents.ts': {
      documents: 'mobile/**/*.graphql',
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        useTypeImports: true,
        scalars: { ...scalars, Upload: { input: '../uploads/attachment.ts#Attachment', output: 'never' } },
        strictScalars: true,
      },
    },
  },
};

export default config;
