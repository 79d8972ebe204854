/**
 * The documented calls that change nothing outside a community that the probe makes and removes, each with
 * what people lose without it.
 */
export const writes = {
  'POST /creategroupall': 'making communities',
  'POST /allupdate': 'changing a community',
  'POST /api/deletecover/{id}': 'taking away a community’s cover',
  'POST /api/groups/{id}/delete-logo': 'taking away a community’s logo',
  'POST /api/group/publication': 'publishing',
  'POST /api/posts/{id}/edit': 'changing a post',
  'POST /api/postsave': 'saving posts',
  'POST /api/supsavedpost': 'taking posts off the saved ones',
  'POST /api/epingledeplingle': 'pinning posts',
  'POST /api/dolike': 'reacting to posts',
  'POST /partage': 'sharing posts',
  'POST /api/comment/create/null': 'commenting',
  'POST /api/comment/create/file': 'commenting with a picture',
  'POST /api/comment/reponse/null': 'replying',
  'POST /api/comment/reponse/file': 'replying with a picture',
  'POST /api/buttonlikecomment': 'liking comments',
  'POST /api/buttonlikereponse': 'liking replies',
  'POST /api/response/delete': 'deleting replies',
  'POST /api/comment/delete': 'deleting comments',
  'POST /api/poll': 'publishing polls',
  'POST /api/pollresponse': 'voting',
  'POST /api/eventcreate': 'publishing events',
  'POST /api/createdosingroup': 'making folders in a community’s library',
  'POST /api/uploadfileingroup': 'adding documents to a community’s library',
  'POST /api/fileuploadindocgroup': 'adding documents to a folder',
  'POST /api/renamefileordocingroup': 'renaming folders and documents',
  'POST /api/switchdoc': 'moving folders',
  'POST /api/switchfile': 'moving documents',
  'POST /api/deletefile': 'deleting documents',
  'POST /api/deletedossiergp': 'deleting folders of a community',
  'POST /rejoindreprivate': 'asking to join a private community',
  'POST /invitaccep': 'answering requests to join',
  'POST /api/updateroleuser': 'changing a member’s role',
  'POST /api/userremovegroup': 'taking members out of a community',
  'POST /api/invitation': 'adding members to a community',
  'POST /quittergroup': 'leaving a community',
  'POST /deletepost': 'deleting posts',
  'DELETE /api/deletegroup/{id}': 'deleting a community',
} as const;

/** Those of them that need a second account, which becomes a member. */
export const secondAccountWrites: ReadonlySet<string> = new Set<keyof typeof writes>([
  'POST /rejoindreprivate',
  'POST /invitaccep',
  'POST /api/updateroleuser',
  'POST /api/userremovegroup',
  'POST /api/invitation',
  'POST /quittergroup',
]);
