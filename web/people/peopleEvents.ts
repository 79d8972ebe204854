import { announceCommunityChange } from '../live/watchCommunity.ts';
import { handle } from '../live/eventHandlers.ts';

/** Notifies lists of people that some of them changed. */
export const announcePeopleChange = (): void =>
  announceCommunityChange({ communityId: null, parts: ['PEOPLE'], isVague: true });

/** Event handlers of the directory. */
export const peopleEvents = [handle('UsersInvalidated', { after: announcePeopleChange })];
