/** Address of a message on the page of conversations, by the ids in web addresses. */
export const messagePath = (conversation: string, message: string): string =>
  `/discussions/${conversation}?message=${message}`;
