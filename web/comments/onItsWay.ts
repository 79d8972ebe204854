/** How the ids begin that this page gives to what it has sent and the server has not named yet. */
export const ownPrefix = 'client:';

/** Whether a comment or reply is still on its way to the server. */
export const isOnItsWay = (id: string): boolean => id.startsWith(ownPrefix);
