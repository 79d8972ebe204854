/** Before the keys of everybody's messages in the storage. */
export const storedPrefix = 'chat.outbox.';

/** Whether pages that are gone have left messages of anybody's. */
export const isAnythingStored = (): boolean =>
  Object.keys(localStorage).some((key) => key.startsWith(storedPrefix));
