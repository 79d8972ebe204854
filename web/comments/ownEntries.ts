/** Comments and replies of the person's that are on their way, by what they are written under and by whom. */
const underWay = new Map<string, number>();

const nameOf = (subject: string, authorId: string) => `${subject} ${authorId}`;

/** Whether an entry of this author is being sent from this page: its answer brings it, and its event comes twice. */
export const isSending = (subject: string, authorId: string): boolean =>
  underWay.has(nameOf(subject, authorId));

/** Notes what is being sent until it is answered. */
export async function whileSending<T>(
  subject: string,
  authorId: string | undefined,
  sending: () => Promise<T>,
): Promise<T> {
  if (authorId === undefined) return sending();
  const name = nameOf(subject, authorId);
  underWay.set(name, (underWay.get(name) ?? 0) + 1);
  try {
    return await sending();
  } finally {
    const left = (underWay.get(name) ?? 1) - 1;
    if (left > 0) underWay.set(name, left);
    else underWay.delete(name);
  }
}
