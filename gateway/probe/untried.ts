const unused = 'Agora does not call it: another documented call returns the same';
const twin = 'Agora calls its twin below /api';
const toggle = 'a GET that turns something round';
const mail = 'it writes a mail to somebody';
const look = 'it changes what everybody sees';
const account = 'it changes somebody’s account';
const chat = 'a conversation is seen by others, and cannot be kept inside a community';
const ownLibrary = 'the account’s own library lies outside every community';
const ownSettings = 'it changes the account’s own settings or session';

/** Documented calls that are never tried: what users would miss, and why. */
export const untried = {
  'POST /api/first': ['the welcome at the first sign-in', ownSettings],
  'POST /api/deconnect': ['push messages that end with the session', ownSettings],
  'GET /api/usercurrent/{timestamp}': ['nothing', unused],
  'POST /forget': ['asking for a new password', mail],
  'POST /reset/password': ['choosing a new password by mail', 'it sets a password'],
  'POST /api/reset': ['changing one’s password', 'it sets a password'],
  'POST /api/profil': ['changing one’s profile', account],
  'POST /api/profil/image': ['changing one’s picture', account],
  'POST /api/notif/{id}': ['marking a notification as read', ownSettings],
  'POST /api/marquelu': ['marking all notifications as read', ownSettings],
  'DELETE /api/deletenotif': ['deleting notifications', ownSettings],
  'POST /api/admin/notifications': ['changing the notification settings', ownSettings],
  'POST /conversation/create': ['starting conversations', chat],
  'POST /api/messagecreate/{conversationId}/noFile': ['sending messages', chat],
  'POST /api/messagecreate/{conversationId}/file': [
    'sending pictures, videos and documents in the chat',
    chat,
  ],
  'POST /api/pushview': ['messages counted as seen', chat],
  'POST /api/chatuser': ['adding somebody to a group conversation', chat],
  'POST /delete/conversation': ['leaving a conversation', chat],
  'POST /api/conversdeletebyauteur': ['deleting a conversation', chat],
  'POST /api/silentnotifpush/{conversationId}': ['muting a conversation', 'it turns a setting round'],
  'POST /api/deletemessage': ['deleting messages', chat],
  'POST /api/getgroupspecifique/sujet': ['nothing', unused],
  'POST /murgroupid': ['nothing', unused],
  'POST /api/groups/{id}/sortable/change-position': ['ordering one’s communities', ownSettings],
  'GET /api/groups/{id}/library/toggle-edition': ['opening a library to all members', toggle],
  'DELETE /deletegroup/{id}': ['nothing', twin],
  'POST /userremovegroup': ['nothing', twin],
  'POST /rejoindrepub': [
    'joining public communities',
    'a public community of the probe would be shown to everybody',
  ],
  'POST /invitation/extern': ['inviting people from outside', mail],
  'POST /bibliogroupe': ['nothing', unused],
  'GET /doc/{email}/{communityId}': ['nothing', unused],
  'POST /api/listfilegroupe': ['nothing', unused],
  'POST /api/ajoutfile': ['adding documents to one’s own library', ownLibrary],
  'POST /api/ajoutfiledossier': ['adding documents to one’s own folders', ownLibrary],
  'POST /api/createdossier': ['making folders in one’s own library', ownLibrary],
  'POST /api/deletedossierbib': ['deleting one’s own folders', ownLibrary],
  'POST /api/addlink': ['adding links', look],
  'POST /api/updatelink': ['changing links', look],
  'DELETE /api/deletelink/{id}': ['deleting links', look],
  'POST /api/admin/bandeau': ['writing slides of the home page', look],
  'DELETE /api/deletebandeau/{id}': ['deleting slides of the home page', look],
  'POST /api/admin/misavant': ['adding pictures to the right column', look],
  'DELETE /api/deleteimagevideo/{id}': ['deleting pictures of the right column', look],
  'POST /api/admin/breaking': ['writing the breaking news', look],
  'POST /api/desactanimation/2': ['showing or hiding the slides', look],
  'POST /api/desactanimation/3': ['showing or hiding the breaking news', look],
  'POST /api/admin/platforme': ['changing the name and look of the platform', look],
  'POST /api/createUser': ['making accounts', mail],
  'PUT /api/admin/update': ['changing accounts', account],
  'POST /api/profil/imagewithemail/{email}': ['changing somebody’s picture', account],
  'DELETE /api/userdelete/{id}': ['closing accounts', account],
  'GET /statistique/tauxlive': ['nothing', unused],
  'POST /api/suprauser/{wanted}/{email}': ['naming administrators', account],
  'GET /api/users/{id}/toggle-admin': ['nothing', toggle],
  'POST /api/userswitch': ['making somebody from outside one of the organisation', account],
  'POST /api/sendemail': ['inviting somebody again', mail],
} as const;
