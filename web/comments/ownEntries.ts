/** How many comments and replies of the person's are on their way, by what they are written under. */
const underWay = new Map<string, number>();

/** Whether something is being sent from this page: its answer brings it, and its event comes twice. */
export const isSending = (subject: string): boolean => underWay.has(subject);

/** Notes what is being sent until it is answered. */
export async function whileSending<T>(subject: string, sending: () => Promise<T>): Promise<T> {
  underWay.set(subject, (underWay.get(subject) ?? 0) + 1);
  try {
    return await sending();
  } finally {
    const left = (underWay.get(subject) ?? 1) - 1;
    if (left > 0) underWay.set(subject, left);
    else underWay.delete(subject);
  }
}
