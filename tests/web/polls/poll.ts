/** An answer of a poll; null where the results are hidden. */
export const choice = (
  id: number,
  label: string,
  voteCount: number | null,
  percentage: number | null,
  viewerHasChosen = false,
) => ({ id: `choice-${id}`, label, voteCount, percentage, viewerHasChosen });

/** An open poll in which three people have voted. */
export const poll = {
  id: 'poll-1',
  question: 'Quelle date ?',
  closesAt: '2026-12-24T12:00:00Z',
  isClosed: false,
  isAnonymous: false,
  viewerCanVote: true,
  viewerCanSeeResults: true,
  image: null,
  choices: [choice(1, 'Samedi', 2, 66.67), choice(2, 'Dimanche', 1, 33.33), choice(3, 'Jamais', 0, 0)],
};
