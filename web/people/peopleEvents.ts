import { announceCommunityChange } from '../live/watchCommunity.ts';
import { handle } from '../live/eventHandlers.ts';

/** Notifies the lists of people on this page that people changed, without naming them. */
export const announcePeopleChange = (): void =>
  announceCommunityChange({ communityId: null, parts: ['PEOPLE'], isVague: true });

/** Event handlers of the directory. */
export const peopleEvents = [handle('UsersInvalidated', { after: announcePeopleChange })];
